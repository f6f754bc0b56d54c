// Loops of device code that wait for a lock.
#include <fmt/format.h>

#include "analysis/check_list.h"

namespace hipport {
namespace {

void run(const CheckContext& context, Findings& findings) {
  for (const SpinLock& each : context.facts.spinLocks) {
    Finding finding;
    finding.span = each.span;
    finding.severity = Severity::warning;
    finding.message = fmt::format(
        "this loop waits for a lock by {}; lanes of one AMD wavefront run in "
        "lockstep, so one that waits may keep the owner from releasing it "
        "forever",
        each.function);
    finding.notes.emplace_back(
        "let one lane at a time take the lock, or take it, work and release it "
        "in the same turn of the loop");
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::spin_lock = {
    "spin-lock", "a loop in device code that waits for a lock",
    R"(Since Volta, threads of a warp advance independently: a thread that waits for a
lock does not stop the thread that holds it. On AMD GPUs the lanes of a wavefront run
in lockstep. The lanes that wait stay in the loop, the lane that took the lock waits
for them to leave it, and the kernel never ends.

Reported is a loop whose condition takes a lock: `atomicCAS` from one constant to
another, or `atomicExch` of a constant. A loop that computes the new value always
lets one lane go on and is not reported, nor is a loop that only one lane at a time
enters (`if (threadIdx.x == 0)`, `if (lane == turn)`).

Take the lock, work and release it in the same turn:

```cpp
while (atomicCAS(lock, 0, 1) != 0) {}   // before: never ends on AMD
work();
atomicExch(lock, 0);

for (bool isDone = false; !isDone;) {   // after
  if (atomicCAS(lock, 0, 1) == 0) {
    work();
    __threadfence();
    atomicExch(lock, 0);
    isDone = true;
  }
}
```
)",
    run};

}  // namespace hipport
