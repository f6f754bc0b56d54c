// A CUDA name made by ##: no such text exists, so nothing can be renamed.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/check_list.h"
#include "analysis/names.h"

namespace hipport {
namespace {

void run(const CheckContext& context, Findings& findings) {
  for (const NameUse& use : context.facts.names) {
    const Resolution& resolution = context.resolutionOf(use);
    if (resolution.treatment != Treatment::pasted) continue;
    Finding finding;
    finding.span = use.span;
    finding.spelledIn = use.spelledIn;
    finding.severity = Severity::warning;
    if (!resolution.rule) {
      const Library* library = context.rules.libraryOf(use.name);
      finding.message = fmt::format(
          "this macro builds names that begin with {} by token pasting; no "
          "compiled code expands it",
          use.name);
      if (library) {
        finding.notes.push_back(fmt::format(
            "names of {} are ported only where they are written out",
            library->title));
      }
      findings.push_back(std::move(finding));
      continue;
    }
    finding.message = fmt::format(
        "this macro builds the name {} by token pasting; it becomes {}",
        use.name, resolution.to->name);
    for (const CallTemplate& call : resolution.to->calls) {
      finding.notes.push_back(fmt::format("write it as {}", call.text));
    }
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::pasted_name = {
    "pasted-name", "a CUDA name that a macro builds by token pasting",
    R"(`cuda##Name` builds a name that is not written anywhere in the source, so it cannot be
renamed. The finding gives the name that the macro builds here and its counterpart. For
a macro that is never expanded, only the beginning of its names is known.

Change the macro so that it builds the HIP names.

```cpp
#define CALL(name, ...) cuda##name(__VA_ARGS__)  // before
#define CALL(name, ...) hip##name(__VA_ARGS__)   // after, if every use fits
```
)",
    run};

}  // namespace hipport
