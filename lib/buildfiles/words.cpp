#include "buildfiles/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "text/literals.h"

namespace hipport {
namespace {

/// Whether `at` is between words: at a blank, or at the backslash of a line
/// that goes on.
bool isBlank(std::string_view bytes, std::uint32_t at) {
  const char c = bytes[at];
  if (c == '\\') {
    const std::string_view behind = bytes.substr(at + 1, 2);
    return behind.starts_with('\n') || behind == "\r\n";
  }
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ';';
}

/// A row's "hip" that stands for the architectures that are ported to.
constexpr std::string_view kArchitectures = "$arch";

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

/// Whether it is an option of MSVC's, "/Zc:preprocessor", not a path.
bool isOfMsvc(std::string_view option) {
  return option.size() > 1 && option.starts_with('/') &&
         std::isalpha(static_cast<unsigned char>(option[1])) != 0 &&
         option.find_first_of("/.", 1) == std::string_view::npos;
}

/// For the host's compiler alone: the device code of the same sources was not
/// looked at.
constexpr std::string_view kStrict = "-Werror";

/// What an option for the host's compiler is to HIP's, which compiles device
/// code by the same options.
std::string forHostAlone(std::string_view option, std::string_view separator) {
  if (!loosensMath(option)) return std::string(option);
  return option == "-Ofast"
             ? fmt::format("-O3{0}-Xarch_host{0}-ffast-math", separator)
             : fmt::format("-Xarch_host{}{}", separator, option);
}

/// A template of rules/build/nvcc-options.json carried out.
std::string written(const OptionRule& rule, std::string_view value,
                    const BuildTree& tree, std::string_view separator) {
  if (rule.hip == kArchitectures) return offloadOptions(tree, separator);
  if (rule.hip.starts_with("$,")) {
    const std::string prefix(rule.hip.substr(2));
    std::string result;
    std::string_view rest =
        withoutLastBlanks(withoutBlanks(withoutQuotes(value)));
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(','), rest.size());
      const std::string_view part = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
      if (part.empty()) continue;
      if (prefix.empty() && (isOfMsvc(part) || part == kStrict)) continue;
      if (!result.empty()) result += separator;
      result += prefix;
      result += prefix.empty() ? forHostAlone(part, separator) : part;
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

std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(),
                         [](unsigned char c) { return std::tolower(c); });
  return result;
}

bool loosensMath(std::string_view option) {
  static constexpr std::array<std::string_view, 4> kLoose = {
      "-Ofast", "-ffast-math", "-ffinite-math-only",
      "-funsafe-math-optimizations"};
  return std::ranges::find(kLoose, option) != kLoose.end();
}

bool isOfMsvcLinker(std::string_view option) {
  constexpr std::size_t kShortest = 3;  // "/DEF:a.def"
  const std::string_view name = option.substr(0, option.find(':'));
  return name.size() > kShortest && name.front() == '/' &&
         std::all_of(name.begin() + 1, name.end(),
                     [](char c) { return 'A' <= c && c <= 'Z'; });
}

std::string_view withoutQuotes(std::string_view text) {
  if (text.size() >= 2 * kEscapedQuote.size() &&
      text.starts_with(kEscapedQuote) && text.ends_with(kEscapedQuote)) {
    text.remove_prefix(kEscapedQuote.size());
    text.remove_suffix(kEscapedQuote.size());
    return text;
  }
  if (text.size() >= 2 && (text.front() == '"' || text.front() == '\'') &&
      text.back() == text.front()) {
    return text.substr(1, text.size() - 2);
  }
  return text;
}

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

Finding& BuildNotes::add(Finding finding) {
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
    while (span.end < next && isBlank(bytes, span.end)) ++span.end;
    return span.end == next ? span : word;
  }
  Span span = word;
  const std::uint32_t previous = list.words[index - 1].span.end;
  while (span.begin > previous && isBlank(bytes, span.begin - 1)) --span.begin;
  // A comment stands before it: its line must end.
  return span.begin == previous ? span : word;
}

std::string newerStandard(std::string_view number, const BuildTree& tree) {
  // By age; "98" is no younger than "11".
  static constexpr std::array kOlder = {
      std::pair("98", 98), std::pair("03", 3),  std::pair("0x", 11),
      std::pair("11", 11), std::pair("1y", 14), std::pair("14", 14)};
  const auto found = std::ranges::find_if(
      kOlder, [&](const auto& each) { return number == each.first; });
  if (found == kOlder.end() || tree.standard == 0) return {};
  const bool isOlder = found->second == 98 || found->second < tree.standard;
  return isOlder ? std::to_string(tree.standard) : std::string();
}

std::string newerStandardOption(std::string_view option,
                                const BuildTree& tree) {
  for (const std::string_view head :
       {"-std=c++", "-std=gnu++", "--std=c++", "--std=gnu++"}) {
    if (!option.starts_with(head)) continue;
    const std::string newer = newerStandard(option.substr(head.size()), tree);
    return newer.empty() ? newer : std::string(head) + newer;
  }
  return {};
}

std::vector<OptionFate> optionFates(const WordList& list, const BuildTree& tree,
                                    const BuildRules& rules) {
  std::vector<OptionFate> fates;
  bool hasArchitectures = false;
  for (std::size_t i = 0; i < list.words.size(); ++i) {
    const Word* next = i + 1 < list.words.size() ? &list.words[i + 1] : nullptr;
    const std::string_view word = withoutQuotes(list.words[i].text);
    if (rules.takesValue(word)) {
      ++i;
      continue;
    }
    const auto [rule, value, takesNext] = match(word, next, rules);
    if (!rule) {
      std::string newer = newerStandardOption(word, tree);
      if (!newer.empty()) {
        fates.push_back({i, 1, OptionRule::Treatment::replace, std::move(newer),
                         std::string(kNewerStandard)});
      }
      continue;
    }
    OptionFate fate{
        i, takesNext ? 2U : 1U, rule->treatment, {}, std::string(rule->note)};
    fate.isReview = rule->isReview;
    if (rule->hip == kArchitectures) {
      fate.namesArchitecture = true;
      if (hasArchitectures || tree.architectures.empty()) {
        fate.treatment = OptionRule::Treatment::drop;
        fate.note = tree.architectures.empty()
                        ? "CMAKE_HIP_ARCHITECTURES says what is compiled for"
                        : "the architectures are named already";
      }
      hasArchitectures = true;
    }
    if (fate.treatment == OptionRule::Treatment::replace) {
      fate.text = written(*rule, value, tree, list.separator);
      if (std::string newer = newerStandardOption(fate.text, tree);
          !newer.empty()) {
        fate.text = std::move(newer);
        fate.note = kNewerStandard;
      }
      if (rule->hip == "$," && fate.text.empty() && !value.empty()) {
        fate.treatment = OptionRule::Treatment::drop;
        fate.note =
            withoutQuotes(value) == kStrict
                ? std::string(kStricter)
                : "it is for MSVC; HIP's compiler is Clang on Windows as well, "
                  "and takes it for a file";
      }
    }
    if (takesNext) ++i;
    fates.push_back(std::move(fate));
  }
  return fates;
}

std::string describe(const OptionFate& fate, std::string_view shown) {
  switch (fate.treatment) {
    case OptionRule::Treatment::replace:
      return fmt::format("{} becomes {}{}{}", shown, fate.text,
                         fate.note.empty() ? "" : ": ", fate.note);
    case OptionRule::Treatment::drop:
      return fmt::format("{} goes: {}", shown, fate.note);
    case OptionRule::Treatment::manual:
      return fmt::format("{} is an option of nvcc that Clang lacks", shown);
  }
  return {};
}

Applicability gradeOf(const OptionFate& fate, Applicability most) {
  return fate.isReview ? std::min(most, Applicability::review) : most;
}

bool areNvccs(const WordList& list, const BuildRules& rules) {
  // Other compilers have these as well, or may.
  static constexpr std::array kShared = {"-G",
                                         "-t",
                                         "-x",
                                         "-lib",
                                         "-link",
                                         "-std",
                                         "-Werror",
                                         "-keep",
                                         "-code",
                                         "--debug",
                                         "--std",
                                         "--verbose",
                                         "--shared",
                                         "--profile",
                                         "--time",
                                         "--keep",
                                         "--run",
                                         "--threads",
                                         "--library",
                                         "--lib",
                                         "--link",
                                         "--machine",
                                         "--x",
                                         "--compile",
                                         "--optimize",
                                         "--preprocess",
                                         "--save-temps",
                                         "--no-exceptions",
                                         "--define-macro",
                                         "--undefine-macro",
                                         "--library-path",
                                         "--dryrun",
                                         "--include-path",
                                         "--output-file",
                                         "-time",
                                         "-Xlinker"};
  bool isValue = false;  // of the option before it
  return std::ranges::any_of(list.words, [&](const Word& word) {
    const std::string_view text = withoutQuotes(word.text);
    if (std::exchange(isValue, !isValue && rules.takesValue(text))) {
      return false;
    }
    if (!text.starts_with('-')) return false;  // no option at all
    const std::string_view name = text.substr(0, text.find('='));
    if (std::ranges::find(kShared, name) != kShared.end()) return false;
    if (name == "-arch")
      return text.find("=sm_") != std::string_view::npos ||
             text.find("=compute_") != std::string_view::npos;
    return std::ranges::find(rules.options(), name, &OptionRule::name) !=
           rules.options().end();
  });
}

void portOptions(const WordList& list, std::string_view bytes,
                 const BuildTree& tree, const BuildRules& rules,
                 BuildNotes& notes, Applicability grade) {
  const std::vector<OptionFate> fates = optionFates(list, tree, rules);
  std::vector<bool> isRemoved(list.words.size());
  for (const OptionFate& fate : fates) {
    if (fate.treatment != OptionRule::Treatment::drop) continue;
    for (std::size_t i = 0; i < fate.count; ++i)
      isRemoved[fate.first + i] = true;
  }
  for (const OptionFate& fate : fates) {
    const std::size_t last = fate.first + fate.count - 1;
    const Span whole = {list.words[fate.first].span.begin,
                        list.words[last].span.end};
    const std::string message = describe(fate, notes.text(whole));
    switch (fate.treatment) {
      case OptionRule::Treatment::replace:
        notes.replace(kNvccOption, whole, fate.text, message,
                      gradeOf(fate, grade));
        break;
      case OptionRule::Treatment::drop: {
        Span span = removalOf(bytes, list, isRemoved, fate.first);
        span.end =
            std::max(span.end, removalOf(bytes, list, isRemoved, last).end);
        notes.replace(kNvccOption, span, "", message, gradeOf(fate, grade))
            .span = whole;
        break;
      }
      case OptionRule::Treatment::manual:
        notes.flag(kNvccOption, whole, message).notes.push_back(fate.note);
        break;
    }
  }
}

std::string offloadOptions(const BuildTree& tree, std::string_view separator) {
  std::string options;
  for (const std::string& each : tree.architectures) {
    if (!options.empty()) options += separator;
    options += "--offload-arch=" + each;
  }
  return options;
}

std::string hipccFor(const BuildTree& tree) {
  const std::string options = offloadOptions(tree, " ");
  return options.empty() ? "hipcc" : "hipcc " + options;
}

}  // namespace hipport
