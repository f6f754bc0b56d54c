// CUB classes that work on the lanes of a warp.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "analysis/check_list.h"
#include "analysis/warps.h"
#include "text/literals.h"

namespace hipport {
namespace {

constexpr std::string_view kLane = "LaneId";

/// CUB functions that depend on the warp width, and what to write instead.
struct WarpFunction {
  std::string_view name;
  std::string_view recipe;
};
constexpr std::array kFunctions = {
    WarpFunction{kLane, "call hipport::lane_id()"},
    WarpFunction{"WarpId", "divide the thread's index in its block by 32"},
    WarpFunction{"SHFL_IDX_SYNC", "call hipport::shfl_sync(mask, word, lane)"},
    WarpFunction{"SHFL_UP_SYNC",
                 "call hipport::shfl_up_sync(mask, word, distance)"},
    WarpFunction{"SHFL_DOWN_SYNC",
                 "call hipport::shfl_down_sync(mask, word, distance)"},
};

constexpr auto kNames = [] {
  std::array<std::string_view, kWarpClasses.size() + kFunctions.size()> names;
  std::ranges::transform(kWarpClasses, names.begin(), &WarpClass::name);
  std::ranges::transform(kFunctions, names.begin() + kWarpClasses.size(),
                         &WarpFunction::name);
  return names;
}();

/// Where the scope begins that qualifies the name at `at`: "cub" in
/// "cub::LaneId". Nothing if there is none.
std::optional<std::uint32_t> scopeBefore(std::string_view bytes,
                                         std::uint32_t at,
                                         std::string_view scope) {
  const std::string_view before = bytes.substr(0, at);
  if (!before.ends_with("::") ||
      !before.substr(0, before.size() - 2).ends_with(scope)) {
    return std::nullopt;
  }
  const std::size_t begin = before.size() - 2 - scope.size();
  if (begin > 0 && (isWord(bytes[begin - 1]) || bytes[begin - 1] == ':')) {
    return std::nullopt;
  }
  return static_cast<std::uint32_t>(begin);
}

void reportFunctions(const CheckContext& context, bool keeps,
                     Findings& findings) {
  for (const NameUse& use : context.facts.names) {
    const auto function =
        std::ranges::find(kFunctions, use.name, &WarpFunction::name);
    if (function == kFunctions.end() || use.isMacroOperand ||
        use.meaning == Meaning::user) {
      continue;
    }
    const auto scope = scopeBefore(context.bytes, use.span.begin, "cub");
    if (!scope && use.meaning != Meaning::cuda) continue;
    Finding finding;
    finding.span = use.span;
    finding.spelledIn = use.spelledIn;
    if (keeps && function->name == kLane) {
      finding.applicability = Applicability::safe;
      finding.message = fmt::format("{} keeps numbering 32 lanes", use.name);
      const Span whole = {scope.value_or(use.span.begin), use.span.end};
      finding.fix = Fix{{Edit{whole, "hipport::lane_id", {}}}};
    } else {
      finding.severity = Severity::warning;
      finding.message = fmt::format(
          "{} assumes 32-lane warps; hipCUB's version, where there is one, "
          "uses the hardware's wavefront size",
          use.name);
      finding.notes.emplace_back(function->recipe);
    }
    findings.push_back(std::move(finding));
  }
}

struct TemplateArguments {
  std::size_t count = 0;
  std::uint32_t end = 0;  ///< of ">", where one more can be put
};

/// The template arguments after a name that ends at `at`; nothing if there are
/// none, or if they do not end.
std::optional<TemplateArguments> argumentsAt(std::string_view bytes,
                                             std::uint32_t at) {
  while (at < bytes.size() && (bytes[at] == ' ' || bytes[at] == '\t')) ++at;
  if (at >= bytes.size() || bytes[at] != '<') return std::nullopt;
  TemplateArguments found;
  int angles = 0;
  int brackets = 0;
  bool isEmpty = true;
  for (; at < bytes.size(); ++at) {
    const char c = bytes[at];
    if (c == ';') break;
    if (c == '(' || c == '[' || c == '{') ++brackets;
    if (c == ')' || c == ']' || c == '}') --brackets;
    if (brackets > 0) continue;
    if (c == '<') {
      ++angles;
    } else if (c == '>' && bytes[at - 1] != '-' && --angles == 0) {
      if (!isEmpty) ++found.count;
      found.end = at;
      return found;
    } else if (c == ',' && angles == 1) {
      ++found.count;
    } else if (c != ' ' && c != '\t' && c != '\n' && c != '\r') {
      isEmpty = false;
    }
  }
  return std::nullopt;
}

void run(const CheckContext& context, Findings& findings) {
  const bool keeps = context.target.warp == WarpStyle::logical32;
  const bool hasWide = std::ranges::any_of(
      context.target.architectures,
      [](const TargetArchitecture& each) { return each.of->wave > 32; });
  if (!keeps && !hasWide) return;
  reportFunctions(context, keeps, findings);
  for (const NameUse& use : context.facts.names) {
    const WarpClass* kind = findWarpClass(use.name);
    if (!kind || use.meaning != Meaning::cuda || use.isMacroOperand) continue;
    const auto arguments = argumentsAt(context.bytes, use.span.end);
    if (!arguments || arguments->count > kind->before) continue;
    Finding finding;
    finding.span = use.span;
    finding.spelledIn = use.spelledIn;
    const bool inBaseline =
        arguments->count == kind->before ||
        (!kind->fallback.empty() && arguments->count + 1 == kind->before);
    if (!keeps || !inBaseline) {
      finding.severity = Severity::warning;
      finding.message = fmt::format(
          "{} works on 32 lanes; hipCUB's version uses the hardware's "
          "wavefront size",
          use.name);
      finding.notes.emplace_back(
          "pass the number of lanes that the surrounding code assumes");
      findings.push_back(std::move(finding));
      continue;
    }
    finding.applicability = Applicability::safe;
    finding.message = fmt::format("{} keeps working on 32 lanes", use.name);
    std::string text = ", ";
    if (arguments->count < kind->before) {
      text += fmt::format("{}, ", kind->fallback);
    }
    finding.fix =
        Fix{{Edit{{arguments->end, arguments->end}, text + "32", {}}}};
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::warp_class = {
    "warp-class",
    "a CUB class for a warp, without the number of lanes",
    R"(CUB's warp classes (`WarpReduce`, `WarpScan`, `WarpExchange` …) take the number of lanes
as a template argument, by default 32. The default of hipCUB's classes is the hardware's
wavefront size: with 64 lanes a sum covers twice as many values as the surrounding code
assumes. The port adds the number. With `--warp=native` the place is reported.

Of CUB's functions for warps, `LaneId` becomes a function of `hipport/warp.h`. `WarpId`
and the shuffles of old versions (`SHFL_IDX_SYNC`) are reported.

```cpp
cub::WarpReduce<int>(storage[threadIdx.x / 32]).Sum(value);        // before
hipcub::WarpReduce<int, 32>(storage[threadIdx.x / 32]).Sum(value);  // after
```
)",
    run,
    /*runsLast=*/false,
    kNames};

}  // namespace hipport
