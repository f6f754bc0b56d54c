#include "analysis/own_code.h"

#include <algorithm>
#include <array>
#include <string>

#include "text/literals.h"

namespace hipport {
namespace {

struct HipFunction {
  std::string_view name;
  std::array<std::string_view, 2> parameters;
  std::size_t count = 1;
};

// Of no namespace, in the headers that hip/hip_runtime.h of ROCm 5.2 to 6.4
// brings; CUDA has none of these names. Those that begin with __hip, __ocml and
// the like nobody else defines.
constexpr auto kHipFunctions = std::to_array<HipFunction>({
    {"__ballot64", {"int"}},
    {"__barrier", {"int"}},
    {"__bitextract_u32", {"unsigned int, unsigned int, unsigned int"}},
    {"__bitextract_u64", {"unsigned long, unsigned int, unsigned int"}},
    {"__bitinsert_u32",
     {"unsigned int, unsigned int, unsigned int, unsigned int"}},
    {"__bitinsert_u64",
     {"unsigned long, unsigned long, unsigned int, unsigned int"}},
    {"__clock", {""}},
    {"__clock64", {""}},
    {"__fns32",
     {"unsigned int, unsigned int, int", "unsigned long, unsigned int, int"},
     2},
    {"__fns64", {"unsigned long, unsigned int, int"}},
    {"__get_dynamicgroupbaseptr", {""}},
    {"__lane_id", {""}},
    {"__lanemask_eq", {""}},
    {"__lanemask_gt", {""}},
    {"__lanemask_lt", {""}},
    {"__lastbit_u32_u64", {"unsigned long"}},
    {"__mbcnt_hi", {"unsigned int, unsigned int"}},
    {"__mbcnt_lo", {"unsigned int, unsigned int"}},
    {"__named_sync", {"", "int, int"}, 2},
    {"__smid", {""}},
    {"amd_mixed_dot", {"int, int, int, bool"}},
    {"atomicAddNoRet", {"float*, float"}},
    {"powi", {"double, int"}},
    {"powif", {"float, int"}},
    {"safeAtomicAdd", {"double*, double", "float*, float"}, 2},
    {"safeAtomicMax", {"double*, double", "float*, float"}, 2},
    {"safeAtomicMin", {"double*, double", "float*, float"}, 2},
    {"unsafeAtomicAdd", {"double*, double", "float*, float"}, 2},
    {"unsafeAtomicMax", {"double*, double", "float*, float"}, 2},
    {"unsafeAtomicMin", {"double*, double", "float*, float"}, 2},
    {"wall_clock64", {""}},
});
static_assert(std::ranges::is_sorted(kHipFunctions, {}, &HipFunction::name));

}  // namespace

std::span<const std::string_view> parametersOfHip(const RuleSet& rules,
                                                  std::string_view name) {
  const auto found =
      std::ranges::lower_bound(kHipFunctions, name, {}, &HipFunction::name);
  if (found != kHipFunctions.end() && found->name == name) {
    return std::span(found->parameters).first(found->count);
  }
  const Rule* rule = rules.find(name);
  return rule ? rule->hipOverloads : std::span<const std::string_view>();
}

bool isForHip(const FileContext& context) {
  return std::ranges::any_of(context.facts.includes,
                             [](const Include& include) {
                               return include.spelling.starts_with("hip/");
                             });
}

std::optional<Span> linesOf(std::string_view bytes, Span whole) {
  auto isOfWords = [&](std::size_t begin, std::size_t end) {
    return std::all_of(bytes.begin() + static_cast<long>(begin),
                       bytes.begin() + static_cast<long>(end), [](char c) {
                         return isWord(c) || c == ' ' || c == '\t' || c == '\r';
                       });
  };
  auto lineBegin = [&](std::size_t at) {
    while (at > 0 && bytes[at - 1] != '\n') --at;
    return at;
  };
  std::size_t begin = lineBegin(whole.begin);
  if (!isOfWords(begin, whole.begin)) return std::nullopt;
  while (begin > 0) {
    const std::size_t above = lineBegin(begin - 1);
    const std::string_view line = bytes.substr(above, begin - above);
    if (line.find_first_not_of(" \t\r\n") == std::string_view::npos ||
        !isOfWords(above, begin - 1)) {
      break;
    }
    begin = above;
  }
  std::size_t end = whole.end;
  if (end < bytes.size() && bytes[end] == ';') ++end;
  const std::size_t newline = std::min(bytes.find('\n', end), bytes.size());
  const std::string_view rest = bytes.substr(end, newline - end);
  const std::size_t text = rest.find_first_not_of(" \t\r");
  if (text != std::string_view::npos && !rest.substr(text).starts_with("//")) {
    return std::nullopt;
  }
  end = std::min(newline + 1, bytes.size());
  return Span{static_cast<std::uint32_t>(begin),
              static_cast<std::uint32_t>(end)};
}

namespace {
constexpr std::string_view kGuard = "#if !defined(__HIP_PLATFORM_AMD__)";
}  // namespace

Fix leaveOutForHip(const FileContext& context, Span lines) {
  const std::string& newline = context.facts.newline;
  const bool isLast = context.bytes[lines.end - 1] != '\n';
  return Fix{
      {Edit{{lines.begin, lines.begin}, std::string(kGuard) + newline, {}},
       Edit{{lines.end, lines.end},
            (isLast ? newline : std::string()) + "#endif" + newline,
            {}}}};
}

bool isLeftOut(std::string_view bytes, std::optional<Span> lines) {
  if (!lines) return false;
  std::string_view before = bytes.substr(0, lines->begin);
  before = before.substr(0, before.find_last_not_of("\r\n") + 1);
  return before.ends_with(kGuard);
}

}  // namespace hipport
