// Names of HIP's platforms that HIP's headers no longer define.
#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>

#include "analysis/check_list.h"
#include "text/literals.h"

namespace hipport {
namespace {

struct Renamed {
  std::string_view before;
  std::string_view now;
};

/// HIP 4.1 brought the new names, HIP 6.0 dropped the old ones: hip_common.h of
/// 5.7 and 6.0; pytorch/pytorch#111975.
constexpr std::array<Renamed, 2> kRenamed = {{
    {"__HIP_PLATFORM_HCC__", "__HIP_PLATFORM_AMD__"},
    {"__HIP_PLATFORM_NVCC__", "__HIP_PLATFORM_NVIDIA__"},
}};

void add(Span span, const Renamed& name, Findings& findings) {
  Finding finding;
  finding.span = span;
  finding.severity = Severity::note;
  finding.applicability = Applicability::safe;
  finding.message = fmt::format("HIP defines {} no longer, since 6.0; it is {}",
                                name.before, name.now);
  finding.fix = Fix{{Edit{span, std::string(name.now), {}}}};
  findings.push_back(std::move(finding));
}

void run(const CheckContext& context, Findings& findings) {
  const std::string_view bytes = context.bytes;
  for (const Renamed& name : kRenamed) {
    for (const Conditional& each : context.facts.conditionals) {
      const std::string_view condition = context.text(each.condition);
      // One that asks for both is right as it is.
      if (condition.find(name.now) != std::string_view::npos) continue;
      for (std::size_t at = condition.find(name.before);
           at != std::string_view::npos;
           at = condition.find(name.before, at + 1)) {
        const auto begin =
            static_cast<std::uint32_t>(each.condition.begin + at);
        const auto end = static_cast<std::uint32_t>(begin + name.before.size());
        const bool isWhole = (at == 0 || !isWord(condition[at - 1])) &&
                             (end == bytes.size() || !isWord(bytes[end]));
        if (isWhole) add({begin, end}, name, findings);
      }
    }
    for (const Macro& each : context.facts.macros) {
      const auto end =
          static_cast<std::uint32_t>(each.name + name.before.size());
      if (bytes.substr(each.name, name.before.size()) == name.before &&
          (end == bytes.size() || !isWord(bytes[end]))) {
        add({each.name, end}, name, findings);
      }
    }
  }
}

}  // namespace

const Check checks::platform_macro = {
    "platform-macro", "a name of HIP's platform that HIP 6 dropped",
    R"(Code that was prepared for HIP long ago asks for `__HIP_PLATFORM_HCC__` and
`__HIP_PLATFORM_NVCC__`. HIP 6.0 no longer defines them, so its branch for HIP is left
out without a word, and AMD's compiler gets the one for CUDA. The names are
`__HIP_PLATFORM_AMD__` and `__HIP_PLATFORM_NVIDIA__` now, which every HIP since 4.1 has.
The port renames them, unless the same condition has the new name as well.

```cpp
#ifdef __HIP_PLATFORM_HCC__  // before
#ifdef __HIP_PLATFORM_AMD__  // after
```
)",
    run};

}  // namespace hipport
