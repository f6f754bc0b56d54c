// Loops of device code that wait for a lock.
#include <fmt/format.h>

#include <string>

#include "analysis/check_list.h"

namespace hipport {
namespace {

/// What the loop waits for, and why it may wait forever.
std::string messageOf(const SpinLock& lock) {
  switch (lock.kind) {
    case SpinLock::Kind::lock:
      return fmt::format(
          "this loop waits for a lock by {}; lanes of one AMD wavefront run in "
          "lockstep, so one that waits may keep the owner from releasing it "
          "forever",
          lock.function);
    case SpinLock::Kind::ticket:
      return fmt::format(
          "each lane waits here until {} has its number; lanes of one AMD "
          "wavefront run in lockstep, so the one whose turn it is may never "
          "leave the loop to call the next",
          lock.function);
    case SpinLock::Kind::flag:
      break;
  }
  return fmt::format(
      "lanes wait here for {}, which other lanes of their warp write later; "
      "lanes of one AMD wavefront run in lockstep, so these never come to it",
      lock.function);
}

/// The spaces that the line of `at` begins with.
std::string indentAt(std::string_view bytes, std::size_t at) {
  std::size_t begin = bytes.rfind('\n', at);
  begin = begin == std::string_view::npos || at == 0 ? 0 : begin + 1;
  std::size_t end = begin;
  while (end < at && (bytes[end] == ' ' || bytes[end] == '\t')) ++end;
  return std::string(bytes.substr(begin, end - begin));
}

/// The loop as one whose lanes leave it together: each takes the lock, works
/// and releases it in one turn, the others pass the turn over.
Fix rewritten(const CheckContext& context, const SpinLock& lock) {
  const std::string_view any =
      context.target.warp == WarpStyle::logical32 ? "hipport::any" : "__any";
  const std::string_view newline = context.facts.newline;
  const std::string indent = indentAt(context.bytes, lock.loop.begin);
  Fix fix;
  if (lock.released == 0) {
    const std::size_t brace = context.bytes.find('{', lock.condition.end);
    const auto body = static_cast<std::uint32_t>(brace + 1);
    if (brace == std::string_view::npos || brace >= lock.loop.end) return fix;
    std::string condition(context.text(lock.condition));
    // "!isDone" is "isDone" the other way round.
    const bool isNegated = condition.starts_with('!');
    condition = isNegated ? condition.substr(1) : fmt::format("!{}", condition);
    fix.edits = {
        {{lock.condition.begin, lock.condition.begin},
         fmt::format("{}(", any),
         {}},
        {{lock.condition.end, lock.condition.end}, ")", {}},
        {{body, body},
         fmt::format("{}{}  if ({}) continue;", newline, indent, condition),
         {}}};
    return fix;
  }
  const std::size_t end = context.bytes.find(';', lock.released);
  if (end == std::string_view::npos) return fix;
  const std::string_view work =
      context.bytes.substr(lock.loop.begin, end - lock.loop.begin);
  if (work.find("waits") != std::string_view::npos) return fix;  // its own
  const auto behind = static_cast<std::uint32_t>(end + 1);
  fix.edits = {
      {{lock.loop.begin, lock.condition.begin},
       fmt::format(
           "for (bool waits = true; {}(waits);) {{{}{}  if (!waits || (", any,
           newline, indent),
       {}},
      {{lock.condition.end, lock.loop.end},
       // That of "do {} while (...);" stands behind the loop.
       context.bytes.substr(lock.loop.end).starts_with(';') ? ")) continue"
                                                            : ")) continue;",
       {}},
      {{behind, behind},
       fmt::format("{0}{1}  waits = false;{0}{1}}}", newline, indent),
       {}}};
  return fix;
}

void run(const CheckContext& context, Findings& findings) {
  for (const SpinLock& each : context.facts.spinLocks) {
    Finding finding;
    finding.span = each.span;
    finding.severity = Severity::warning;
    finding.message = messageOf(each);
    finding.notes.emplace_back(
        each.kind == SpinLock::Kind::flag
            ? "let one lane of a warp wait, for another warp, or pass the "
              "value "
              "by a shuffle"
            : "let one lane of a warp wait (`if (threadIdx.x == 0)`), or vote "
              "in the loop's condition, so that no lane leaves it early");
    if (!each.loop.empty()) {
      if (Fix fix = rewritten(context, each); !fix.edits.empty()) {
        finding.applicability = Applicability::review;
        finding.fix = std::move(fix);
      }
    }
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

Reported is a loop that ends by what an atomic function found in one place: `atomicCAS`
from a constant, `atomicExch` of a constant, in its condition, in its body, or in a
function that it calls; a loop that waits for the number that each lane drew (a ticket);
and one that waits for what other lanes of the warp write later.

To release the lock in the turn that took it does not help. The lane leaves the loop
after that, and compilers put what comes before an exit behind the loop, where a
wavefront gets only when all of its lanes do (Clang 15 and 19 for gfx90a: the critical
section stands behind the loop). A vote keeps it inside:

```cpp
while (atomicCAS(lock, 0, 1) != 0) {}   // before: never ends on AMD
work();
__threadfence();
atomicExch(lock, 0);

for (bool waits = true; hipport::any(waits);) {   // after: no lane leaves early
  if (!waits || atomicCAS(lock, 0, 1) != 0) continue;
  work();
  __threadfence();
  atomicExch(lock, 0);
  waits = false;
}
```

Not reported: a loop that only one lane at a time enters (`if (threadIdx.x == 0)`,
`if (threadIdx.x % 64 == turn)`, also around the call of the function that it is in; with
32 they are two of a wavefront of 64), one in which
all lanes meet in each turn, one that counts its turns, one that goes on to another
place, and one that computes the new value: that always lets one lane get on.
)",
    run};

}  // namespace hipport
