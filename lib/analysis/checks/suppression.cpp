// Suppressions that suppress nothing.
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
      report(
          each.id,
          fmt::format("there is no check {}; this comment suppresses nothing",
                      each.check),
          "use the check id that a report shows in brackets",
          Applicability::manual, findings);
      continue;
    }
    const bool isUsed = std::any_of(
        findings.begin(), findings.begin() + static_cast<long>(found),
        [&](const Finding& finding) { return each.allows(finding); });
    if (!isUsed) {
      report(
          each.id,
          fmt::format(
              "this comment suppresses nothing: there is no finding of {} here",
              each.check),
          "remove the comment", Applicability::review, findings);
    }
  }
}

}  // namespace

const Check checks::suppression = {
    "suppression", "an `allow` comment that suppresses nothing",
    R"(A comment that begins with `hipify-port:` suppresses findings, including their fixes.
This one has a mistake (no reason, an unknown check id, a block without its end), or
there is no such finding in its place. Correct or remove it.

```cpp
// hipify-port: allow(unsupported-api): this file is only built for NVIDIA
cudaGraphicsGLRegisterImage(&resource, image, target, 0);
cudaThing(x);  // hipify-port: allow(unsupported-api, call-arguments): why
// hipify-port: allow-begin(inline-ptx): why
// hipify-port: allow-end(inline-ptx)
// hipify-port: allow-file(name-in-string): why
```

A comment on a line of its own applies to the next line of code, any other to its own
line. A finding belongs to the line that it begins in.
)",
    run, /*runsLast=*/true};

}  // namespace hipport
