// Comments that allow findings, and do not do what they say.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/check_list.h"
#include "analysis/suppressions.h"

namespace hipport {
namespace {

void report(Span span, std::string message, std::string note,
            Applicability grade, Findings& findings) {
  Finding finding;
  finding.span = span;
  finding.severity = Severity::warning;
  finding.applicability = grade;
  finding.message = std::move(message);
  finding.notes.push_back(std::move(note));
  findings.push_back(std::move(finding));
}

void run(const CheckContext& context, Findings& findings) {
  const Suppressions suppressions = readSuppressions(context.bytes);
  const std::size_t found = findings.size();
  for (const SuppressionMistake& mistake : suppressions.mistakes) {
    report(mistake.span, mistake.message, mistake.note, Applicability::manual,
           findings);
  }
  for (const Suppression& each : suppressions.all) {
    if (!findCheck(each.check)) {
      report(each.id,
             fmt::format("there is no check {}: it allows nothing", each.check),
             "the ids of checks stand in the brackets of their findings",
             Applicability::manual, findings);
      continue;
    }
    const bool isUsed = std::any_of(
        findings.begin(), findings.begin() + static_cast<long>(found),
        [&](const Finding& finding) { return each.allows(finding); });
    if (!isUsed) {
      report(each.id,
             fmt::format("no {} is found where this comment allows one",
                         each.check),
             "take the comment away", Applicability::review, findings);
    }
  }
}

}  // namespace

const Check checks::suppression = {
    "suppression", "a comment that allows findings, and does not",
    R"(A comment that begins with `hipify-port:` keeps findings as they are, with
the fixes that they have. This one has a mistake (no reason, an id that no check
has, a block without its end) and allows nothing, or there is no such finding
where it stands, and it can go.

```cpp
// hipify-port: allow(unsupported-api): this file is built for NVIDIA alone
cudaGraphicsGLRegisterImage(&resource, image, target, 0);
cudaThing(x);  // hipify-port: allow(unsupported-api, call-arguments): why
// hipify-port: allow-begin(inline-ptx): why
// hipify-port: allow-end(inline-ptx)
// hipify-port: allow-file(name-in-string): why
```

A comment that stands alone is about the next line of code, any other about its
own line. A finding belongs to the line that it begins in.
)",
    run, /*runsLast=*/true};

}  // namespace hipport
