#include "buildfiles/renames.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "buildfiles/buildfiles.h"
#include "text/literals.h"

namespace hipport {
namespace {

/// What may follow ".cu" in the name of a product of a source.
bool isProductSuffix(std::string_view suffix) {
  static constexpr std::array kProducts = {
      "o", "obj", "lo", "d",      "dep", "P",  "Po",  "Plo",   "ptx",  "cubin",
      "s", "i",   "ii", "fatbin", "a",   "so", "log", "stamp", "gcda", "gcno"};
  return std::ranges::find(kProducts, suffix) != kProducts.end();
}

/// Whether ".cu" at `at` of `text` ends the name of a source, or of something
/// made of one.
bool isSourceSuffix(std::string_view text, std::size_t at) {
  const std::string_view behind = text.substr(at + 3);
  if (!behind.empty() && (isWord(behind.front()) || behind.front() == '+')) {
    return false;
  }
  // "%.cu.o" follows "%.cu"; "table.cu.h" is a header of its own.
  if (behind.starts_with('.') && behind.size() > 1 && isWord(behind[1])) {
    std::size_t end = 1;
    while (end < behind.size() && isWord(behind[end])) ++end;
    if (!isProductSuffix(behind.substr(1, end - 1))) return false;
  }
  // An absolute path is no file of the tree.
  std::size_t begin = at;
  while (begin > 0 && (isWord(text[begin - 1]) || text[begin - 1] == '/' ||
                       text[begin - 1] == '.' || text[begin - 1] == '-')) {
    --begin;
  }
  const std::string_view path = text.substr(begin, at - begin);
  if (buildLanguageOf(text.substr(begin, at + 3 - begin))) return false;
  if (path.starts_with('/') && path.size() > 1 &&
      (begin == 0 || std::string_view(")}\"").find(text[begin - 1]) ==
                         std::string_view::npos)) {
    return false;
  }
  return true;
}

/// Whether what ends in the ".cu" at `at` of `text` is named by the whole name
/// of a source with letters behind it: "%.cuo", where the bytes of a make file
/// have $(patsubst %,%o,$(SOURCES)).
bool isGrownSuffix(std::string_view text, std::size_t at,
                   std::string_view bytes) {
  std::string_view behind = text.substr(at + 3);
  const std::string grown(takeWord(behind));
  if (grown.empty()) return false;
  const std::array forms = {fmt::format(",%{},", grown),
                            fmt::format("%=%{}", grown),
                            fmt::format("addsuffix {},", grown)};
  return std::ranges::any_of(forms, [&](const std::string& form) {
    return bytes.find(form) != std::string_view::npos;
  });
}

/// Whether the name at `at` of `text` is that of a variable: referred to,
/// assigned, exported.
bool isVariableName(std::string_view text, std::size_t at, std::size_t size,
                    ShellDialect dialect) {
  const std::string_view before = text.substr(0, at);
  const std::string_view behind = text.substr(at + size);
  const char next = behind.empty() ? '\0' : behind.front();
  if (before.ends_with('$')) return true;
  if (before.ends_with("${")) {
    return next != ' ' && next != '\t' && next != '\0';
  }
  if (before.ends_with("${!") || before.ends_with("${#")) return next == '}';
  if (before.ends_with("$(") && dialect == ShellDialect::recipe) {
    return next == ')' || next == ':';
  }
  auto endsWithWord = [&](std::string_view word) {
    std::size_t end = before.find_last_not_of(" \t");
    if (end == std::string_view::npos || end + 1 == before.size()) return false;
    ++end;
    return end >= word.size() &&
           before.substr(end - word.size(), word.size()) == word &&
           (end == word.size() || !isWord(before[end - word.size() - 1]));
  };
  for (const std::string_view word :
       {"ifdef", "ifndef", "export", "unexport", "undefine", "define", "origin",
        "flavor", "value", "unset", "override", "readonly", "local",
        "defined"}) {
    if (endsWithWord(word)) return true;
  }
  // Several names may follow: "export CUDA_HOME NVCC".
  const std::size_t line = before.find_last_of(";\n");
  std::string_view head =
      before.substr(line == std::string_view::npos ? 0 : line + 1);
  head.remove_prefix(std::min(head.find_first_not_of(" \t"), head.size()));
  if ((head.starts_with("export ") || head.starts_with("unexport ") ||
       head.starts_with("unset ")) &&
      head.find('=') == std::string_view::npos && before.ends_with(' ')) {
    return true;
  }
  // "NAME = value", "NAME=value command"
  const char last = before.empty() ? '\n' : before.back();
  if (std::string_view(" \t\n;&|(\"'`").find(last) == std::string_view::npos) {
    return false;
  }
  std::size_t i = 0;
  if (dialect == ShellDialect::recipe) {
    while (i < behind.size() && (behind[i] == ' ' || behind[i] == '\t')) ++i;
  }
  const std::string_view op = behind.substr(i);
  if (i > 0 && op.starts_with("==")) return false;
  for (const std::string_view each :
       {"=", ":=", "::=", ":::=", "+=", "?=", "!="}) {
    if (op.starts_with(each)) return !op.starts_with("==");
  }
  return false;
}

struct NamePlace {
  std::uint32_t at, size;
  std::string text;
};

/// Where `text` names renamed variables and sources.
void findNames(const Porting& porting, std::string_view text,
               std::map<std::string, std::vector<NamePlace>>& variables,
               std::vector<NamePlace>& sources) {
  forEachName(text, [&](std::uint32_t at, std::string_view name) {
    const auto found = porting.variables.renamed.find(name);
    if (found == porting.variables.renamed.end() ||
        !isVariableName(text, at, name.size(), porting.dialect)) {
      return;
    }
    variables[found->first].push_back(
        {at, static_cast<std::uint32_t>(name.size()), found->second});
  });
  if (!porting.tree.renamesSources) return;
  for (std::size_t at = text.find(".cu"); at != std::string_view::npos;
       at = text.find(".cu", at + 3)) {
    if (!isSourceSuffix(text, at) &&
        !isGrownSuffix(text, at, porting.file.bytes)) {
      continue;
    }
    sources.push_back({static_cast<std::uint32_t>(at + 1), 2, "hip"});
  }
}

std::string withNames(const Porting& porting, const std::string& text,
                      bool& renamesVariable) {
  std::map<std::string, std::vector<NamePlace>> variables;
  std::vector<NamePlace> places;
  findNames(porting, text, variables, places);
  renamesVariable = !variables.empty();
  for (auto& [name, each] : variables) {
    places.insert(places.end(), each.begin(), each.end());
  }
  std::ranges::sort(places, std::ranges::greater(), &NamePlace::at);
  std::string result = text;
  for (const NamePlace& place : places) {
    result.replace(place.at, place.size, place.text);
  }
  return result;
}

/// The word around a place, to be shown.
std::string_view wordAround(std::string_view bytes, std::uint32_t at) {
  auto isPart = [](char c) {
    return isWord(c) ||
           std::string_view("./%*$(){}+-@:=").find(c) != std::string_view::npos;
  };
  std::size_t begin = at;
  std::size_t end = at;
  while (begin > 0 && isPart(bytes[begin - 1])) --begin;
  while (end < bytes.size() && isPart(bytes[end])) ++end;
  return bytes.substr(begin, end - begin);
}

/// Renames in what the findings so far write, and returns what they rewrite.
std::vector<Span> renameInEdits(const Porting& porting) {
  std::vector<Span> covered;
  Findings findings = porting.notes.take();
  for (Finding& finding : findings) {
    if (finding.fix) {
      for (Edit& edit : finding.fix->edits) {
        if (!edit.span.empty()) covered.push_back(edit.span);
        bool renamesVariable = false;
        std::string text = withNames(porting, edit.text, renamesVariable);
        if (text == edit.text) continue;
        if (const std::size_t at = finding.message.rfind(edit.text);
            at != std::string::npos) {
          finding.message.replace(at, edit.text.size(), text);
        }
        edit.text = std::move(text);
        // Both are written or neither.
        if (renamesVariable) finding.applicability = Applicability::review;
      }
    }
    porting.notes.add(std::move(finding));
  }
  return united(std::move(covered));
}

/// A variable's new name, and where the port writes it.
struct Renaming {
  std::string to;
  std::vector<Span> places;
};

/// Renames sources, and collects the renamings of variables by their names.
std::map<std::string, Renaming> renameSources(
    const Porting& porting, std::span<const Span> spans,
    const std::vector<Span>& covered) {
  std::map<std::string, Renaming> renamings;
  for (const Span& span : spans) {
    std::map<std::string, std::vector<NamePlace>> variables;
    std::vector<NamePlace> sources;
    findNames(porting, porting.text(span), variables, sources);
    auto spanOf = [&](const NamePlace& place) {
      return Span{span.begin + place.at, span.begin + place.at + place.size};
    };
    for (const auto& [name, places] : variables) {
      Renaming& renaming = renamings[name];
      for (const NamePlace& place : places) {
        renaming.to = place.text;
        if (isInside(covered, spanOf(place))) continue;
        renaming.places.push_back(spanOf(place));
      }
    }
    for (const NamePlace& place : sources) {
      const Span where = spanOf(place);
      if (isInside(covered, where)) continue;
      const std::string_view word = wordAround(porting.file.bytes, where.begin);
      porting.notes.replace(
          kBuildSource, where, place.text,
          fmt::format("{}: sources are called .hip in the port", word),
          porting.grade);
    }
  }
  return renamings;
}

void renameVariables(const Porting& porting,
                     const std::map<std::string, Renaming>& renamings) {
  for (const auto& [name, renaming] : renamings) {
    if (renaming.places.empty()) continue;
    Finding finding;
    finding.check = kBuildVariable;
    finding.span = renaming.places.front();
    finding.applicability = Applicability::review;
    finding.message =
        fmt::format("{} becomes {}, here and in {} more place{} of this file",
                    name, renaming.to, renaming.places.size() - 1,
                    renaming.places.size() == 2 ? "" : "s");
    if (renaming.places.size() == 1) {
      finding.message = fmt::format("{} becomes {}", name, renaming.to);
    }
    if (porting.variables.unset.contains(name)) {
      finding.notes.push_back(fmt::format(
          "no make file or script of the tree gives it a value: set {} where "
          "{} was set",
          renaming.to, name));
    }
    if (const NamedRule* rule = porting.rules.findEnvironment(name);
        rule && !rule->note.empty()) {
      finding.notes.emplace_back(rule->note);
    }
    Fix fix;
    for (const Span& place : renaming.places) {
      fix.edits.push_back({place, renaming.to, {}});
    }
    finding.fix = std::move(fix);
    porting.notes.add(std::move(finding));
  }
}

/// Reports each variable that keeps its name though it means CUDA's, once.
void reportKept(const Porting& porting, std::span<const Span> spans,
                const std::vector<Span>& covered) {
  std::set<std::string_view> reported;
  for (const Span& span : spans) {
    const std::string_view text = porting.text(span);
    forEachName(text, [&](std::uint32_t at, std::string_view name) {
      const NamedRule* rule = porting.rules.findEnvironment(name);
      const bool isOther = rule && (rule->rocm.empty() || rule->hasOtherValues);
      const auto kept = porting.variables.kept.find(name);
      const bool isKept = kept != porting.variables.kept.end();
      if (!isKept && !isOther) return;
      if (!isVariableName(text, at, name.size(), porting.dialect) ||
          !reported.insert(name).second) {
        return;
      }
      const Span where = {
          span.begin + at,
          span.begin + at + static_cast<std::uint32_t>(name.size())};
      if (isInside(covered, where)) return;
      if (isKept) {
        porting.notes.note(
            kBuildVariable, where,
            fmt::format("{} keeps its name: {}", name, kept->second));
      } else {
        Finding& finding = porting.notes.flag(
            kBuildVariable, where,
            rule->rocm.empty()
                ? fmt::format("{} means nothing to ROCm", name)
                : fmt::format("{} is {} to ROCm, with other values", name,
                              rule->rocm));
        if (!rule->note.empty()) finding.notes.emplace_back(rule->note);
      }
    });
  }
}

}  // namespace

void renameAll(const Porting& porting, std::span<const Span> spans) {
  const std::vector<Span> covered = renameInEdits(porting);
  renameVariables(porting, renameSources(porting, spans, covered));
  reportKept(porting, spans, covered);
}

}  // namespace hipport
