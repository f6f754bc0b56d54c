// Copies that a stream makes of host memory which is gone or in use by then.
#include <fmt/format.h>

#include "analysis/check_list.h"

namespace hipport {
namespace {

/// What happens to the memory before the stream was waited for.
std::string messageOf(const SilentFault& fault) {
  const std::string_view what = fault.detail == "read"      ? "is used"
                                : fault.detail == "written" ? "is written to"
                                                            : "ends";
  return fmt::format(
      "{} {} before anything waits for the stream; HIP may copy pageable "
      "memory later",
      fault.name, what);
}

void run(const CheckContext& context, Findings& findings) {
  for (const SilentFault& fault : context.facts.silentFaults) {
    if (fault.kind != SilentFault::Kind::endingBuffer) continue;
    Finding finding;
    finding.span = fault.span;
    finding.severity = Severity::warning;
    finding.applicability = Applicability::review;
    finding.message = messageOf(fault);
    finding.notes.emplace_back(
        "wait for the stream first (hipStreamSynchronize), or use hipMemcpy");
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::early_buffer = {
    "early-buffer",
    "host memory that is gone or in use before a stream copied it",
    R"(`cudaMemcpyAsync` of pageable memory (a local variable, a `std::vector`, `malloc`) is
asynchronous by name alone: CUDA returns when the memory was read, or was filled. HIP may
return before. The copy then reads a buffer that has ended, or the program reads one that
is not filled yet, now and then.

Reported is a copy whose buffer, in the function that declares it, ends, is read after a
copy into it, or is written after a copy from it, with nothing in between that waits for
a stream. Memory of `cudaMallocHost`, buffers that are returned or given away, and
pointers whose memory is not the function's own are not reported.

Wait for the stream, or copy synchronously.

```cpp
int found = 0;                                               // before
cudaMemcpyAsync(&found, device, sizeof(int), cudaMemcpyDeviceToHost, stream);
if (found > 0) grow();

hipMemcpyAsync(&found, device, sizeof(int), hipMemcpyDeviceToHost, stream);
hipStreamSynchronize(stream);                                // after
if (found > 0) grow();
```
)",
    run};

}  // namespace hipport
