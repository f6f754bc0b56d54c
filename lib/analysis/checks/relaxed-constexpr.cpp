// constexpr functions for one side that the other side calls.
#include <fmt/format.h>

#include "analysis/check_list.h"

namespace hipport {
namespace {

void run(const CheckContext& context, Findings& findings) {
  for (const RelaxedConstant& each : context.facts.relaxed) {
    const std::string_view side = context.text(each.span);
    const bool isDevice = side == "__device__";
    Finding finding;
    finding.span = each.span;
    finding.message = fmt::format(
        "{} is also called from the other side (host or device), which HIP's "
        "compiler allows only for __host__ __device__",
        each.name);
    if (isDevice) {
      finding.fix =
          Fix{{Edit{{each.span.begin, each.span.begin}, "__host__ ", {}}}};
    } else if (side == "__host__") {
      finding.fix =
          Fix{{Edit{{each.span.end, each.span.end}, " __device__", {}}}};
    }
    if (finding.fix && !macroAt(context.facts, each.span.begin)) {
      finding.applicability = Applicability::safe;
    } else {
      finding.fix.reset();
      finding.severity = Severity::warning;
      finding.notes.emplace_back(
          "make it __host__ __device__ where the macro is defined, or here");
    }
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::relaxed_constexpr = {
    "relaxed-constexpr",
    "a host-only or device-only constexpr function that the other side calls",
    R"(With `--expt-relaxed-constexpr` nvcc lets the host call a `__device__ constexpr`
function and the device a `__host__ constexpr` one. Clang has no such option: it lets
both sides call a constexpr function only if it has both words or neither. A function
that is called from the other side gets the missing word.

```cpp
__device__ constexpr int bytes(int n) { return n * 8; }            // before
__host__ __device__ constexpr int bytes(int n) { return n * 8; }   // after
int main() { return bytes(3); }
```
)",
    run};

}  // namespace hipport
