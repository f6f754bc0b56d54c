// A CUDA name made by ##: no such text exists, so nothing can be renamed.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "analysis/check_list.h"
#include "analysis/names.h"

namespace hipport {
namespace {

/// The first few of them.
std::string listed(const std::vector<std::string>& names) {
  constexpr std::size_t kMany = 3;
  const std::size_t shown = std::min(names.size(), kMany);
  std::string text = fmt::format(
      "{}",
      fmt::join(names.begin(),
                names.begin() + static_cast<std::ptrdiff_t>(shown), ", "));
  if (shown < names.size()) {
    text += fmt::format(" and {} more", names.size() - shown);
  }
  return text;
}

void run(const CheckContext& context, Findings& findings) {
  for (const NameUse& use : context.facts.names) {
    const Resolution& resolution = context.resolutionOf(use);
    if (resolution.treatment != Treatment::pasted) continue;
    const bool isBeginning = !resolution.rule;
    Finding finding;
    finding.span = use.span;
    if (!resolution.beginning.empty()) {
      if (!isBeginning) continue;
      finding.spelledIn = SpellingKind::macroBody;
      finding.message = fmt::format(
          "this macro builds {} by token pasting; with {} in place of {} it "
          "builds the names of HIP",
          listed(use.paste->names), resolution.beginning, use.name);
      finding.applicability = Applicability::safe;
      finding.fix =
          Fix{{Edit{use.span, std::string(resolution.beginning), {}}}};
      findings.push_back(std::move(finding));
      continue;
    }
    // What it builds has findings of its own.
    if (isBeginning && use.paste) continue;
    finding.spelledIn = use.spelledIn;
    finding.severity = Severity::warning;
    if (isBeginning) {
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
renamed. Where every name that the macro builds in the tree becomes the HIP name by its
beginning alone, the beginning is renamed in the macro: `cuda##Name` becomes `hip##Name`.

Where some name becomes another one, or is your own, nothing is changed: the finding
gives the name that the macro builds here and its counterpart. For a macro that is never
expanded, only the beginning of its names is known. Change the macro by hand so that it
builds the HIP names.

```cpp
#define CALL(name, ...) cuda##name(__VA_ARGS__)  // before
#define CALL(name, ...) hip##name(__VA_ARGS__)   // after, if every use fits
```
)",
    run};

}  // namespace hipport
