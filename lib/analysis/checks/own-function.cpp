// Device functions that HIP defines as well.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/check_list.h"
#include "analysis/own_code.h"

namespace hipport {
namespace {

void run(const CheckContext& context, Findings& findings) {
  if (isForHip(context)) return;
  for (const OwnFunction& each : context.facts.ownFunctions) {
    const std::size_t open = each.types.find('(');
    const std::string name = each.types.substr(0, open);
    const std::string types =
        each.types.substr(open + 1, each.types.size() - open - 2);
    const auto all = parametersOfHip(context.rules, name);
    if (std::ranges::find(all, types) == all.end()) continue;
    Finding finding;
    finding.span = each.name;
    finding.message = fmt::format("HIP also defines {}", each.types);
    if (macroAt(context.facts, each.whole.begin) ||
        context.text(each.name) != name) {
      finding.severity = Severity::warning;
      finding.notes.push_back(fmt::format(
          "a macro makes this one: begin its declaration there with {}, or "
          "leave it out for HIP",
          kPreferred));
    } else if (context.text(each.whole).find(kPreferred) ==
               std::string_view::npos) {
      finding.applicability = Applicability::safe;
      finding.message += "; this one is marked as preferred";
      finding.fix = Fix{{Edit{{each.whole.begin, each.whole.begin},
                              fmt::format("{} ", kPreferred),
                              {}}}};
    } else {
      continue;
    }
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::own_function = {
    "own-function", "a device function that HIP defines as well",
    R"(CUDA has `atomicMax` for integers, so programs define it for `float` and `double`
themselves. HIP has these overloads, and a second function with the same parameters is a
redefinition. The same holds for `atomicAdd` of `unsigned long` (`size_t`) and of
`double`, `atomicSub` of floating-point numbers, for functions that HIP alone has
(`__lane_id`, `__smid`, `powi`) and others.

The function gets an attribute that makes it an overload of its own and that Clang
prefers, so calls still reach your function. You may as well remove it and use HIP's.

```cpp
__device__ double atomicMax(double* address, double value);  // before
__attribute__((enable_if(true, ""))) __device__              // after
double atomicMax(double* address, double value);
```
)",
    run};

}  // namespace hipport
