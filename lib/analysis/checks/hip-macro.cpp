// Names of the tree's that HIP's headers define as macros.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>

#include "analysis/check_list.h"
#include "analysis/own_code.h"

namespace hipport {
namespace {

/// The #undef above the line of a name.
std::optional<Fix> undefine(const CheckContext& context, Span name,
                            std::string_view directive) {
  const std::size_t newline = name.begin == 0
                                  ? std::string_view::npos
                                  : context.bytes.rfind('\n', name.begin - 1);
  const auto begin = static_cast<std::uint32_t>(
      newline == std::string_view::npos ? 0 : newline + 1);
  // Where a comment or a string ends in the line, its begin is inside of that.
  const std::string_view before =
      context.bytes.substr(begin, name.begin - begin);
  const std::string_view above = context.bytes.substr(0, begin);
  if (before.find("*/") != std::string_view::npos ||
      before.find('"') != std::string_view::npos || above.ends_with("\\\n") ||
      above.ends_with("\\\r\n")) {
    return std::nullopt;
  }
  return Fix{{Edit{
      {begin, begin}, std::string(directive) + context.facts.newline, {}}}};
}

void noteMacros(const CheckContext& context, Findings& findings) {
  if (isForHip(context)) return;
  std::set<std::string_view> known;
  for (const SilentFault& fault : context.facts.silentFaults) {
    if (fault.kind != SilentFault::Kind::hipMacro) continue;
    const std::string directive = fmt::format("#undef {}", fault.name);
    const std::size_t done = context.bytes.find(directive);
    // One removes it for all that follows.
    if (done < fault.span.begin || !known.insert(fault.name).second) continue;
    Finding finding;
    finding.span = fault.span;
    finding.severity = Severity::warning;
    finding.message = fmt::format("{} is a macro of HIP's headers", fault.name);
    if (fault.detail == "condition") {
      finding.message += ", which decides this condition";
    }
    if (fault.detail != "macro") {
      finding.fix = undefine(context, fault.span, directive);
    }
    if (finding.fix) {
      finding.applicability =
          fault.detail.empty() ? Applicability::safe : Applicability::review;
      finding.message += ": it is removed above";
    } else {
      finding.notes.push_back(fmt::format(
          "write {} below the includes, or give it another name", directive));
    }
    findings.push_back(std::move(finding));
  }
}

void run(const CheckContext& context, Findings& findings) {
  noteMacros(context, findings);
  for (const SilentFault& fault : context.facts.silentFaults) {
    if (fault.kind != SilentFault::Kind::groupMacro) continue;
    Finding finding;
    finding.span = fault.span;
    finding.severity = Severity::warning;
    finding.message = fmt::format(
        "HIP's header of cooperative groups has a name {} of its own, which "
        "this macro changes",
        fault.name);
    finding.notes.emplace_back(
        "include the header above the macro, or give the macro another name");
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::hip_macro = {
    "hip-macro", "a name that is a macro of HIP's headers, or breaks them",
    R"(HIP's headers define macros without a prefix, such as `MASK1`, `MASK2`, `HW_ID` and
`MAYBE_UNDEF`. A constant, enumerator, function or variable of that name becomes the
macro's text: most do not compile, and `#ifndef MASK1` takes HIP's value for yours. The
port removes the macro above the first declaration or condition of a file, where HIP's
headers are already included; they do not need it any more. Your own macros of these
names are fine: HIP's headers are included above them.

The other way round, HIP's header of cooperative groups has names such as `tile_size` and
`block_size` that CUDA's does not have. A macro of the same name above the include changes
what the header declares.

```cpp
constexpr unsigned MASK1 = 0x55555555;       // before

#undef MASK1                                 // after
constexpr unsigned MASK1 = 0x55555555;
```
)",
    run};

}  // namespace hipport
