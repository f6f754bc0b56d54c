// A CUDA name made by ##: no such text exists, so nothing can be renamed.
#include <fmt/format.h>

#include "analysis/check_list.h"
#include "analysis/names.h"

namespace hipport {
namespace {

void run(const CheckContext& context, Findings& findings) {
  for (const NameUse& use : context.facts.names) {
    const Resolution resolution = resolve(context, use);
    if (resolution.treatment != Treatment::pasted) continue;
    Finding finding;
    finding.span = use.span;
    finding.place = use.place;
    finding.severity = Severity::warning;
    finding.message = fmt::format(
        "this macro makes the name {} by token pasting; it becomes {}",
        use.name, resolution.to->name);
    for (const CallTemplate& call : resolution.to->calls) {
      finding.notes.push_back(fmt::format("write it as {}", call.text));
    }
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::pasted_name = {
    "pasted-name", "a CUDA name that a macro makes by token pasting",
    R"(`cuda##Name` makes a name that stands nowhere in the source, so there is
nothing to rename. The finding names what the macro makes at this place and
what that becomes; change the macro so that it makes the HIP names.

```cpp
#define CALL(name, ...) cuda##name(__VA_ARGS__)  // before
#define CALL(name, ...) hip##name(__VA_ARGS__)   // after, if every use fits
```
)",
    run};

}  // namespace hipport
