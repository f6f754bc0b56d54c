// Which sources of a tree only HIP's compiler takes.
#include "tree/hip_needs.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "rules/build_rules.h"
#include "rules/rules.h"
#include "text/edit.h"
#include "text/literals.h"

namespace hipport {
namespace {

/// Whether a condition holds for compilers of GPU code alone: "__CUDACC__",
/// "defined(__CUDACC__) && FAST", but not "FAST || defined(__CUDACC__)".
bool isForGpuCompilers(std::string_view condition) {
  const auto has = [&](std::string_view text) {
    return condition.find(text) != std::string_view::npos;
  };
  if (has("!") || has("<") || has("== 0") || has("==0")) return false;
  constexpr std::array<std::string_view, 5> kCompilers = {
      "__CUDACC__", "__NVCC__", "__HIPCC__", "__CUDA_ARCH__",
      "__HIP_DEVICE_COMPILE__"};
  for (std::size_t begin = 0; begin <= condition.size();) {
    const std::size_t end =
        std::min(condition.find("||", begin), condition.size());
    const std::string_view part = condition.substr(begin, end - begin);
    if (std::ranges::none_of(kCompilers, [&](std::string_view each) {
          return part.find(each) != std::string_view::npos;
        })) {
      return false;
    }
    begin = end + 2;
  }
  return true;
}

/// The text of a source that compilers for the host alone pass over.
std::vector<Span> forGpuCompilers(const Source& source) {
  std::vector<Span> all;
  for (const Conditional& each : source.facts.conditionals) {
    const Span condition = each.condition;
    if (isForGpuCompilers(std::string_view(source.bytes)
                              .substr(condition.begin, condition.size()))) {
      all.push_back(each.text);
    }
  }
  return united(std::move(all));
}

/// Whether `holds` for an include of a source's own that compilers for the host
/// read, and that leads out of the tree.
template <typename Holds>
bool anyInclude(const Source& source, const std::vector<Span>& passedOver,
                Holds holds) {
  return std::ranges::any_of(
      source.facts.includes, [&](const Include& include) {
        return !include.isTest && !include.isForHip && !include.reachesTree &&
               !isInside(passedOver, include.directive) && holds(include);
      });
}

/// Whether a source includes itself what only HIP's compiler takes.
bool includesHip(const Source& source, const std::vector<Span>& passedOver) {
  return anyInclude(source, passedOver, [](const Include& include) {
    const PackageRule* package =
        BuildRules::builtin().findPackage(include.spelling);
    return package && package->needsHip;
  });
}

/// Whether a source includes itself a header of CUDA's that becomes HIP's.
bool includesApi(const Source& source, const std::vector<Span>& passedOver) {
  return anyInclude(source, passedOver, [](const Include& include) {
    const Rule* rule = RuleSet::builtin().findHeader(include.spelling);
    return rule && !include.target && rule->hip &&
           rule->hip->name.starts_with("hip");
  });
}

/// Whether a component is asked of what stands at `span`: not of a member of
/// that name (of a launch's configuration), nor of a variable that is a number.
bool isVectorByItself(std::string_view bytes, Span span) {
  const std::size_t before = bytes.find_last_not_of(" \t\r\n", span.begin - 1);
  const std::size_t behind = bytes.find_first_not_of(" \t\r\n", span.end);
  const bool isMember =
      span.begin > 0 && before != std::string_view::npos &&
      (bytes[before] == '.' || bytes.substr(0, before + 1).ends_with("->"));
  return !isMember && behind != std::string_view::npos && bytes[behind] == '.';
}

/// Whether a word is declared at `span`, of a type that is written before it:
/// "thread_local int2 threadIdx;".
bool isDeclared(std::string_view bytes, Span span) {
  std::string_view before = bytes.substr(0, span.begin);
  before = before.substr(0, before.find_last_not_of(" \t\r\n") + 1);
  const std::size_t behind = bytes.find_first_not_of(" \t\r\n", span.end);
  return !before.empty() && isWord(before.back()) &&
         !before.ends_with("return") && behind != std::string_view::npos &&
         (bytes[behind] == ';' || bytes[behind] == '=' || bytes[behind] == '{');
}

/// Whether a source uses the variables that device code has built in. CUDA
/// declares them for the host's compiler as well (device_launch_parameters.h),
/// HIP does not.
bool usesBuiltIns(const Source& source, const std::vector<Span>& passedOver) {
  constexpr std::array<std::string_view, 4> kNames = {"threadIdx", "blockIdx",
                                                      "blockDim", "gridDim"};
  const std::string_view bytes = source.bytes;
  if (std::ranges::none_of(kNames, [&](std::string_view name) {
        return bytes.find(name) != std::string_view::npos;
      })) {
    return false;
  }
  bool isUsed = false;
  for (std::size_t at = 0; at < bytes.size();) {
    std::size_t end = behindText(bytes, at);
    if (end == at && isWord(bytes[at])) {
      while (end < bytes.size() && isWord(bytes[end])) ++end;
      const Span span = {static_cast<std::uint32_t>(at),
                         static_cast<std::uint32_t>(end)};
      const std::string_view word = bytes.substr(at, end - at);
      if (std::ranges::find(kNames, word) != kNames.end()) {
        // Code that has them for the host as well declares its own.
        if (isDeclared(bytes, span)) return false;
        if (isVectorByItself(bytes, span) && !isInside(passedOver, span)) {
          isUsed = true;
        }
      }
    }
    at = std::max(end, at + 1);
  }
  return isUsed;
}

bool launches(const Source& source, const std::vector<Span>& passedOver) {
  return std::ranges::any_of(source.facts.launches, [&](const Launch& launch) {
    return launch.spelledIn == SpellingKind::written && launch.isComplete &&
           !isInside(passedOver, launch.open);
  });
}

bool hasDeviceSyntax(const Source& source,
                     const std::vector<Span>& passedOver) {
  return launches(source, passedOver) || usesBuiltIns(source, passedOver);
}

/// Those that `needs` names, and what includes them other than for compilers
/// of GPU code.
template <typename Needs>
std::set<std::string> withIncluders(const std::vector<Source>& sources,
                                    IncludeGraph graph, Needs needs) {
  std::vector<std::string> needing;
  for (const Source& source : sources) {
    const std::vector<Span> passedOver = forGpuCompilers(source);
    if (needs(source, passedOver)) needing.push_back(source.facts.path);
    std::vector<std::string>& targets = graph.targets[source.facts.path];
    const std::size_t count =
        std::min(targets.size(), source.facts.includes.size());
    for (std::size_t i = 0; i < count; ++i) {
      if (isInside(passedOver, source.facts.includes[i].directive))
        targets[i].clear();
    }
  }
  if (needing.empty()) return {};
  std::set<std::string> all = reachable(needing, turned(graph));
  all.insert(needing.begin(), needing.end());
  return all;
}

}  // namespace

std::set<std::string> needGpuCompiler(const std::vector<Source>& sources,
                                      const IncludeGraph& graph) {
  return withIncluders(sources, graph, hasDeviceSyntax);
}

std::set<std::string> needHip(const std::vector<Source>& sources,
                              const IncludeGraph& graph) {
  return withIncluders(sources, graph,
                       [](const auto& source, const auto& passedOver) {
                         return includesHip(source, passedOver) ||
                                hasDeviceSyntax(source, passedOver);
                       });
}

std::set<std::string> includeHip(const std::vector<Source>& sources,
                                 const IncludeGraph& graph) {
  return withIncluders(sources, graph, includesApi);
}

}  // namespace hipport
