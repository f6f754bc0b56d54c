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
    finding.place = use.place;
    finding.severity = Severity::warning;
    if (!resolution.rule) {
      const Library* library = context.rules.libraryOf(use.name);
      finding.message = fmt::format(
          "this macro makes names that begin with {} by token pasting; "
          "nothing that was compiled expands it",
          use.name);
      if (library) {
        finding.notes.push_back(fmt::format(
            "names of {} are ported one by one where they stand in the text",
            library->title));
      }
      findings.push_back(std::move(finding));
      continue;
    }
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
what that becomes; change the macro so that it makes the HIP names. Of a macro
that nothing expands, only the beginning of its names is known.

```cpp
#define CALL(name, ...) cuda##name(__VA_ARGS__)  // before
#define CALL(name, ...) hip##name(__VA_ARGS__)   // after, if every use fits
```
)",
    run};

}  // namespace hipport
