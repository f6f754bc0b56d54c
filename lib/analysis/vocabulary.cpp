#include "analysis/vocabulary.h"

#include <fmt/format.h>

#include "analysis/analysis.h"
#include "analysis/hip_words.h"
#include "analysis/own_code.h"
#include "rules/rules.h"

namespace hipport {

Vocabulary vocabularyOf(const RuleSet& rules, const Target& target) {
  return {
      [&rules, &target](std::string_view name) {
        // Only PyTorch's namespace of that name is CUDA's.
        return isOfInterest(rules, target, name) ||
               (name == "cuda" && rules.findLibrary("torch-v1"));
      },
      [&rules](std::string_view name) {
        // Includes of sources follow their new names.
        return rules.findHeader(name) != nullptr || name.ends_with(".cu");
      },
      [&rules](std::string_view prefix) {
        return rules.libraryOf(prefix) != nullptr;
      },
      [&rules](std::string_view name) { return hasOverloads(rules, name); },
      [&rules](std::string_view name) {
        return !parametersOfHip(rules, name).empty();
      },
      [&rules](std::string_view name) { return rules.hasMember(name); },
      [&rules, &target](std::string_view header) {
        const Rule* rule = rules.findHeader(header);
        return rule && !rule->dropped && !counterpartOf(*rule, target);
      },
      [&rules, &target](std::string_view name) -> std::optional<bool> {
        const Rule* rule = rules.find(name);
        if (!rule) return std::nullopt;
        return rule->dropped || counterpartOf(*rule, target);
      },
      [&rules](std::string_view name) {
        return name == "cuda" || isEvidence(rules, name);
      },
      [&target](std::string_view name) {
        return isMacroOfHip(name, target.rocm.major);
      },
      isWordOfHipGroups,
  };
}

std::string identityOf(const RuleSet& rules, const Target& target) {
  // The program's identity is that of its tables: what remains is all that
  // isOfInterest goes by.
  if (rules.isBuiltin()) {
    return fmt::format("{} {} {}.{}.{}", static_cast<int>(target.flavour),
                       static_cast<int>(target.warp), target.rocm.major,
                       target.rocm.minor, target.rocm.patch);
  }
  // Every question about every word that a table has. One that joins the
  // vocabulary does not compile until it is asked here.
  const Vocabulary vocabulary = vocabularyOf(rules, target);
  const auto& [hasName, hasHeader, hasPrefix, hasOverloads, hasHipOverloads,
               hasMember, isUnsupportedHeader, isSupported, isEvidence,
               hasHipMacro, hasGroupWord] = vocabulary;
  std::string text;
  const auto add = [&](std::string_view word, char kind) {
    text += word;
    text += kind;
    for (const auto* question :
         {&hasName, &hasHeader, &hasPrefix, &hasOverloads, &hasHipOverloads,
          &hasMember, &isUnsupportedHeader, &isEvidence, &hasHipMacro,
          &hasGroupWord}) {
      text += (*question)(word) ? '+' : '-';
    }
    const std::optional<bool> is = isSupported(word);
    text += !is ? '?' : *is ? '+' : '-';
  };
  for (const Rule& rule : rules.apis()) add(rule.name, '.');
  for (const Rule& rule : rules.families()) add(rule.name, '*');
  for (const Rule& rule : rules.headers()) add(rule.name, '>');
  for (const std::string_view member : rules.members()) add(member, ':');
  for (const Library& library : rules.libraries()) {
    add(library.id, '#');
    for (const std::string_view prefix : library.prefixes) add(prefix, '_');
  }
  add("cuda", '!');
  return text;
}

}  // namespace hipport
