// constexpr functions that both sides call, declared for one.
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
        "{} is called from the other side too, which HIP's compiler allows for "
        "__host__ __device__ alone",
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
    "a constexpr function for one side that the other one calls",
    R"(By `--expt-relaxed-constexpr` nvcc lets the host call a `__device__ constexpr`
function and the device a `__host__ constexpr` one. Clang has no such option: it lets
both sides call a constexpr function that has neither word, and no other. A function
that is seen to be called so gets the word that it lacks.

```cpp
__device__ constexpr int bytes(int n) { return n * 8; }            // before
__host__ __device__ constexpr int bytes(int n) { return n * 8; }   // after
int main() { return bytes(3); }
```
)",
    run};

}  // namespace hipport
