// Functions whose interface changed in a later ROCm.
#include <fmt/format.h>

#include <map>

#include "analysis/check_list.h"
#include "analysis/names.h"

namespace hipport {
namespace {

void run(const CheckContext& context, Findings& findings) {
  struct Changed {
    const NameUse* first = nullptr;
    const Counterpart* to = nullptr;
    std::string_view note;
    std::size_t places = 0;
  };
  std::map<std::string_view, Changed> byLibrary;
  for (const NameUse& use : context.facts.names) {
    const Resolution& resolution = context.resolutionOf(use);
    const bool isWritten = resolution.treatment == Treatment::rename ||
                           resolution.treatment == Treatment::rewriteCall;
    // A member that has the same name in both.
    const bool isLeft = resolution.treatment == Treatment::leave &&
                        resolution.rule && use.meaning == Meaning::cuda;
    if (!isWritten && !isLeft) continue;
    const Rule& rule = *resolution.rule;
    const Counterpart* to = counterpartOf(rule, context.target);
    if (!to || !to->changed.stated() || context.target.rocm >= to->changed ||
        resolution.isTooNew) {
      continue;
    }
    const Rule* header = context.rules.headerOf(rule);
    const Counterpart* included =
        header ? counterpartOf(*header, context.target) : nullptr;
    // The row of the library's header says what to do, or does it.
    if (!included || included->note.empty() ||
        !included->macroFor(context.target.rocm).empty()) {
      continue;
    }
    Changed& changed = byLibrary[rule.library];
    if (changed.places++ == 0) {
      changed.first = &use;
      changed.to = to;
      changed.note = included->note;
    }
  }
  for (const auto& [library, changed] : byLibrary) {
    Finding finding;
    finding.span = changed.first->span;
    finding.spelledIn = changed.first->spelledIn;
    finding.applicability = Applicability::review;
    finding.message = fmt::format(
        "{} has a different interface before ROCm {}; the target is ROCm {}",
        changed.to->name, toString(changed.to->changed),
        toString(context.target.rocm));
    finding.notes.emplace_back(changed.note);
    if (changed.places > 1) {
      finding.notes.push_back(
          fmt::format("and {} more places in this file", changed.places - 1));
    }
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::changed_interface = {
    "changed-interface", "a function whose interface changed in a later ROCm",
    R"(The port is written for the interface of the newest ROCm, but the ROCm version of
`--rocm` has an older interface under the same name. An example is hipBLAS: before ROCm
6.0 it has only its own type for complex numbers (`hipblasComplex`), and functions with
data type arguments (`hipblasGemmEx`) take its own enumeration. From 6.0 on,
`HIPBLAS_V2` gives it HIP's types, and the port defines it.

The note says what to do. There is one finding per file.

```cpp
hipComplex one;        // before, with --rocm=5.7: the port for newer versions
hipblasComplex one;    // after
```
)",
    run};

}  // namespace hipport
