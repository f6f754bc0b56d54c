// Numbers in place of enumerators that have other numbers in HIP.
#include <fmt/format.h>

#include <cstdint>
#include <string>

#include "analysis/check_list.h"
#include "analysis/names.h"

namespace hipport {
namespace {

/// As the source has it: enumerations of the built-in headers may be without a
/// sign where CUDA's have one (CUBLAS_GEMM_DEFAULT is -1).
std::string shown(std::int64_t value) {
  constexpr std::int64_t kUnsigned = std::int64_t{1} << 32;
  return value == kAnyNumber ? "a number"
         : value > INT32_MAX && value < kUnsigned
             ? fmt::to_string(value - kUnsigned)
             : fmt::to_string(value);
}

void run(const CheckContext& context, Findings& findings) {
  for (const EnumNumber& number : context.facts.enumNumbers) {
    const Rule* rule = context.rules.find(number.type);
    const Counterpart* to =
        rule ? rule->counterpart(context.target.flavour) : nullptr;
    if (!to || rule->renumberedFrom < 0 ||
        number.value < rule->renumberedFrom) {
      continue;
    }
    Finding finding;
    finding.span = number.span;
    finding.severity = Severity::warning;
    finding.message = fmt::format(
        "{} is used as a value of {}; the values of {} have other numbers",
        shown(number.value), number.type, to->name);
    finding.notes.emplace_back("use the enumerator's name");
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::enum_number = {
    "enum-number",
    "a number used for an enumerator that has another number in HIP",
    R"(Sources compare, cast and switch with the numbers of enumerators instead of their names.
HIP keeps CUDA's numbers in many enumerations (runtime errors, kinds of copies), but not
in all: those of hipBLAS, hipSOLVER and hipRAND and the device attributes differ. The
ported code compiles but means something else.

Use the enumerator's name. The next port changes it to HIP's.

```cpp
cublasSgemm(handle, (cublasOperation_t)0, ...);  // before: CUBLAS_OP_N
hipblasSgemm(handle, HIPBLAS_OP_N, ...);         // after: its number is 111
```
)",
    run};

}  // namespace hipport
