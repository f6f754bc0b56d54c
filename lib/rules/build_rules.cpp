#include "rules/build_rules.h"

#include <algorithm>

#include "text/paths.h"

namespace hipport {
namespace {

const NamedRule* findByName(std::span<const NamedRule> rules,
                            std::string_view name) {
  const auto found = std::ranges::find(rules, name, &NamedRule::name);
  return found != rules.end() ? &*found : nullptr;
}

}  // namespace

const LinkRule* BuildRules::findLibrary(std::string_view name) const {
  const auto found =
      std::ranges::find_if(libraries_, [&](const LinkRule& rule) {
        return rule.name == name ||
               std::ranges::find(rule.aliases, name) != rule.aliases.end();
      });
  return found != libraries_.end() ? &*found : nullptr;
}

bool BuildRules::takesValue(std::string_view name) const {
  return std::ranges::find(others_, name, &OtherOption::name) != others_.end();
}

std::optional<BuildRules::Variable> BuildRules::findVariable(
    std::string_view name, bool isProperty) const {
  for (const VariableRule& rule : variables_) {
    if (rule.isProperty != isProperty) continue;
    const std::size_t star = rule.name.find('*');
    if (star == std::string::npos) {
      if (rule.name == name) return Variable{&rule, std::string(rule.hip)};
      continue;
    }
    const std::string_view head = rule.name.substr(0, star);
    const std::string_view tail = rule.name.substr(star + 1);
    if (name.size() < head.size() + tail.size() || !name.starts_with(head) ||
        !name.ends_with(tail)) {
      continue;
    }
    const std::string_view middle =
        name.substr(head.size(), name.size() - head.size() - tail.size());
    // A variable's further words begin with "_": CUDA_VERSION_MAJOR, but not
    // CUDA_VERSIONS.
    if (tail.empty() && !middle.empty() && middle.front() != '_' &&
        head.back() != '_') {
      continue;
    }
    std::string hip(rule.hip);
    if (const std::size_t at = hip.find('*'); at != std::string::npos) {
      hip.replace(at, 1, middle);
    }
    return Variable{&rule, std::move(hip)};
  }
  return std::nullopt;
}

const NamedRule* BuildRules::findEnvironment(std::string_view name) const {
  return findByName(environment_, name);
}

const NamedRule* BuildRules::findLoaded(std::string_view file) const {
  file = lastPart(file);
  const auto found = std::ranges::find_if(loaded_, [&](const NamedRule& each) {
    if (!file.starts_with(each.name)) return false;
    const std::string_view suffix = file.substr(each.name.size());
    return suffix.starts_with(".so") || suffix.starts_with(".dll") ||
           suffix.starts_with(".dylib");
  });
  return found != loaded_.end() ? &*found : nullptr;
}

const PackageRule* BuildRules::findPackage(std::string_view header) const {
  const auto found =
      std::ranges::find_if(packages_, [&](const PackageRule& each) {
        return std::ranges::any_of(each.headers, [&](std::string_view name) {
          return header.starts_with(name);
        });
      });
  return found != packages_.end() ? &*found : nullptr;
}

const NamedRule* BuildRules::findTool(std::string_view name) const {
  return findByName(tools_, name);
}

}  // namespace hipport
