// Includes of HIP headers, in code that was ported before, which the compiler
// stops at.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "analysis/check_list.h"

namespace hipport {
namespace {

constexpr std::string_view kApi = "hip/hip_runtime_api.h";

/// Parts of kApi, which use types that it declares before it includes them
/// (hipMemoryType, hipError_t; HIP 5.2 to 6.4).
constexpr std::array<std::string_view, 4> kParts = {
    "hip/channel_descriptor.h", "hip/driver_types.h", "hip/surface_types.h",
    "hip/texture_types.h"};

/// Headers that use kApi's types and do not include it (up to ROCm 6.4).
constexpr std::array<std::string_view, 1> kUsers = {"hip/hip_gl_interop.h"};

/// What comes before an include brings kApi if it is CUDA's or another of
/// HIP's. A header of the tree's may; once more does no harm.
void runUsers(const CheckContext& context, Findings& findings) {
  for (const PlannedInclude& planned : context.includes) {
    const Include& include = *planned.include;
    if (include.isTest) continue;
    const bool isRenamed = planned.change == IncludeChange::rename;
    const std::string_view header =
        isRenamed ? planned.header : include.spelling;
    const bool isUser = std::ranges::find(kUsers, header) != kUsers.end();
    if (!isUser && (isRenamed || header.starts_with("hip/"))) return;
    if (!isUser) continue;
    const std::uint32_t line = include.directive.begin;
    Finding finding;
    finding.span = include.name;
    finding.message =
        fmt::format("{} does not compile before {}, which it does not include",
                    header, kApi);
    finding.applicability = Applicability::safe;
    finding.fix =
        Fix{{Edit{{line, line},
                  fmt::format("#include <{}>{}", kApi, context.facts.newline),
                  {}}}};
    findings.push_back(std::move(finding));
    return;
  }
}

void run(const CheckContext& context, Findings& findings) {
  runUsers(context, findings);
  bool hasApi = false;
  for (const Include& include : context.facts.includes) {
    if (include.isTest) continue;
    hasApi |=
        include.spelling == kApi || include.spelling == "hip/hip_runtime.h";
    if (hasApi || include.target || include.name.size() < 2 ||
        std::ranges::find(kParts, include.spelling) == kParts.end()) {
      continue;
    }
    // CUDA's compiler takes no branch of it: that says nothing against it.
    Finding finding;
    finding.span = include.name;
    finding.message =
        fmt::format("{} does not compile before {}, which includes it",
                    include.spelling, kApi);
    finding.applicability = Applicability::safe;
    finding.fix = Fix{{Edit{{include.name.begin + 1, include.name.end - 1},
                            std::string(kApi),
                            {}}}};
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::hip_header = {
    "hip-header", "an include of a HIP header that needs another before it",
    R"(Some of HIP's headers are parts of `hip/hip_runtime_api.h` and use types that it
declares before it includes them: a source that includes such a part first does not
compile. The include becomes one of the whole. This is code that was written for HIP.

```cpp
#include <hip/driver_types.h>       // before: unknown type name 'hipMemoryType'
#include <hip/hip_runtime_api.h>    // after
```

`hip/hip_gl_interop.h`, the port of `cuda_gl_interop.h`, uses HIP's types and does not
include what declares them. Where no other of HIP's headers stands before it in a
file, `hip/hip_runtime_api.h` is included there.
)",
    run};

}  // namespace hipport
