#include "buildfiles/words.h"

#include <fmt/format.h>

#include <algorithm>

namespace hipport {
namespace {

bool isBlank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ';';
}

/// What one option of nvcc is found to be.
struct Match {
  const OptionRule* rule = nullptr;
  std::string_view value;
  bool takesNext = false;
};

/// The first row that holds, where `next` is the word behind, if any.
Match match(std::string_view word, const Word* next, const BuildRules& rules) {
  auto holds = [](const OptionRule& rule, std::string_view value) {
    return rule.value.empty() || rule.value == value;
  };
  for (const OptionRule& rule : rules.options()) {
    const bool takesValue = rule.takesEqual || rule.takesNext;
    if (word == rule.name) {
      if (!takesValue) return {&rule, {}, false};
      if (rule.takesNext && next && holds(rule, next->text)) {
        return {&rule, next->text, true};
      }
    } else if (rule.takesEqual && word.starts_with(rule.name) &&
               word.substr(rule.name.size()).starts_with('=')) {
      const std::string_view value = word.substr(rule.name.size() + 1);
      if (holds(rule, value)) return {&rule, value, false};
    }
  }
  return {};
}

std::string_view withoutQuotes(std::string_view text) {
  if (text.size() >= 2 && (text.front() == '"' || text.front() == '\'') &&
      text.back() == text.front()) {
    return text.substr(1, text.size() - 2);
  }
  return text;
}

/// A template of rules/build/nvcc-options.json carried out.
std::string written(const OptionRule& rule, std::string_view value,
                    const BuildTree& tree, std::string_view separator) {
  if (rule.hip == "$arch") return offloadOptions(tree, separator);
  if (rule.hip.starts_with("$,")) {
    const std::string prefix = rule.hip.substr(2);
    std::string result;
    std::string_view rest = withoutQuotes(value);
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(','), rest.size());
      const std::string_view part = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
      if (part.empty()) continue;
      if (!result.empty()) result += separator;
      result += prefix;
      result += part;
    }
    return result;
  }
  std::string result;
  for (const char c : rule.hip) {
    if (c == ' ') {
      result += separator;
    } else {
      result += c;
    }
  }
  if (const std::size_t at = result.find("$1"); at != std::string::npos) {
    result.replace(at, 2, value);
  }
  return result;
}

}  // namespace

Finding& BuildNotes::replace(std::string_view check, Span span,
                             std::string text, std::string message,
                             Applicability grade) {
  Finding finding;
  finding.check = check;
  finding.span = span;
  finding.applicability = grade;
  finding.message = std::move(message);
  finding.fix = Fix{{Edit{span, std::move(text), {}}}};
  findings_.push_back(std::move(finding));
  return findings_.back();
}

Finding& BuildNotes::flag(std::string_view check, Span span,
                          std::string message) {
  Finding finding;
  finding.check = check;
  finding.span = span;
  finding.severity = Severity::warning;
  finding.message = std::move(message);
  findings_.push_back(std::move(finding));
  return findings_.back();
}

Finding& BuildNotes::note(std::string_view check, Span span,
                          std::string message) {
  Finding& finding = flag(check, span, std::move(message));
  finding.severity = Severity::note;
  finding.applicability = Applicability::safe;
  return finding;
}

Span removalOf(std::string_view bytes, const WordList& list,
               const std::vector<bool>& isRemoved, std::size_t index) {
  const Span word = list.words[index].span;
  const bool isAtStart = std::all_of(
      isRemoved.begin(), isRemoved.begin() + static_cast<long>(index),
      [](bool removed) { return removed; });
  if (isAtStart) {
    if (index + 1 == list.words.size()) return word;
    const std::uint32_t next = list.words[index + 1].span.begin;
    Span span = word;
    while (span.end < next && isBlank(bytes[span.end])) ++span.end;
    return span.end == next ? span : word;
  }
  Span span = word;
  const std::uint32_t previous = list.words[index - 1].span.end;
  while (span.begin > previous && isBlank(bytes[span.begin - 1])) --span.begin;
  // A comment stands before it: its line must end.
  return span.begin == previous ? span : word;
}

void portOptions(const WordList& list, std::string_view bytes,
                 const BuildTree& tree, const BuildRules& rules,
                 BuildNotes& notes) {
  std::vector<Match> matches(list.words.size());
  std::vector<bool> isRemoved(list.words.size());
  bool hasArchitectures = false;
  for (std::size_t i = 0; i < list.words.size(); ++i) {
    const Word* next = i + 1 < list.words.size() ? &list.words[i + 1] : nullptr;
    const Match found = match(withoutQuotes(list.words[i].text), next, rules);
    if (!found.rule) continue;
    matches[i] = found;
    bool goes = found.rule->treatment == OptionRule::Treatment::drop;
    if (found.rule->hip == "$arch") {
      goes = hasArchitectures || tree.architectures.empty();
      hasArchitectures = true;
    }
    isRemoved[i] = goes;
    if (found.takesNext) {
      if (goes) isRemoved[i + 1] = true;
      ++i;
    }
  }
  for (std::size_t i = 0; i < list.words.size(); ++i) {
    const auto& [rule, value, takesNext] = matches[i];
    if (!rule) continue;
    Span whole = list.words[i].span;
    if (takesNext) whole.end = list.words[i + 1].span.end;
    const std::string_view shown = notes.text(whole);
    if (isRemoved[i]) {
      Span span = removalOf(bytes, list, isRemoved, i);
      if (takesNext) {
        span.end =
            std::max(span.end, removalOf(bytes, list, isRemoved, i + 1).end);
      }
      const std::string_view why = rule->hip == "$arch"
                                       ? "the architectures are named already"
                                       : std::string_view(rule->note);
      notes.replace(kNvccOption, span, "",
                    fmt::format("{} goes: {}", shown, why));
    } else if (rule->treatment == OptionRule::Treatment::manual) {
      notes
          .flag(kNvccOption, whole,
                fmt::format("{} is an option of nvcc that Clang lacks", shown))
          .notes.push_back(rule->note);
    } else {
      std::string text = written(*rule, value, tree, list.separator);
      notes.replace(kNvccOption, whole, text,
                    fmt::format("{} becomes {}", shown, text));
    }
  }
}

std::optional<std::string> renamedSource(const BuildTree& tree,
                                         std::string_view word) {
  if (!tree.renamesSources || !word.ends_with(".cu")) return std::nullopt;
  return std::string(word.substr(0, word.size() - 2)) + "hip";
}

std::string offloadOptions(const BuildTree& tree, std::string_view separator) {
  std::string options;
  for (const std::string& each : tree.architectures) {
    if (!options.empty()) options += separator;
    options += "--offload-arch=" + each;
  }
  return options;
}

}  // namespace hipport
