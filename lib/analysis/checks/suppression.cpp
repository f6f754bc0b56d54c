// Suppressions that suppress nothing.
#include "analysis/check_list.h"
#include "analysis/suppressions.h"

namespace hipport {
namespace {

void run(const CheckContext& context, Findings& findings) {
  reportSuppressions(readSuppressions(context.bytes), findings);
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

In build files and scripts the comment begins with `#`.

A comment on a line of its own applies to the next line of code, any other to its own
line. A finding belongs to the line that it begins in.
)",
    run, /*runsLast=*/true};

}  // namespace hipport
