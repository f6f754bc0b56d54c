// Calls of the runtime in functions that a stream calls on the host.
#include <fmt/format.h>

#include "analysis/check_list.h"

namespace hipport {
namespace {

void run(const CheckContext& context, Findings& findings) {
  for (const SilentFault& fault : context.facts.silentFaults) {
    if (fault.kind != SilentFault::Kind::callbackCall) continue;
    Finding finding;
    finding.span = fault.span;
    finding.severity = Severity::warning;
    finding.message = fmt::format(
        "{} in a function that a stream calls on the host: HIP waits for the "
        "stream there, which waits for this function",
        fault.name);
    finding.notes.emplace_back(
        "let the function set a flag or wake a thread, and call the runtime "
        "from there");
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::callback_call = {
    "callback-call", "a call of the runtime in a function that a stream calls",
    R"(`cudaLaunchHostFunc` and `cudaStreamAddCallback` have a stream call a function on the
host. CUDA forbids calls of its API in there; most return an error, and programs that
ignore it run on. On AMD the stream waits until the function returns, and a call that
waits for the stream, or for a lock that the runtime holds, never does: the program
hangs.

Reported is each call of the runtime or a library, and each launch, in such a function, a
lambda, or a function of the tree that they call. What they hand to another thread is not.

```cpp
void CUDART_CB done(void* data) { cudaFree(data); }      // before: hangs
cudaLaunchHostFunc(stream, done, buffer);

void done(void* data) { worker.post([=] { hipFree(data); }); }   // after
hipLaunchHostFunc(stream, done, buffer);
```
)",
    run};

}  // namespace hipport
