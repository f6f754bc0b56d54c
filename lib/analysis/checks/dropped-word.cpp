// CUDA words that HIP does not need.
#include <fmt/format.h>

#include "analysis/check_list.h"
#include "analysis/names.h"

namespace hipport {
namespace {

/// The word with the blanks that separate it from the next.
Span withBlanks(std::string_view bytes, Span span) {
  auto isBlank = [&](std::uint32_t at) {
    return bytes[at] == ' ' || bytes[at] == '\t';
  };
  const std::uint32_t end = span.end;
  while (span.end < bytes.size() && isBlank(span.end)) ++span.end;
  const bool endsLine = span.end == bytes.size() || bytes[span.end] == '\n' ||
                        bytes[span.end] == '\r';
  if (!endsLine) return span;
  // At the end of a line the blanks before it are removed instead.
  span.end = end;
  while (span.begin > 0 && isBlank(span.begin - 1)) --span.begin;
  return span;
}

void run(const CheckContext& context, Findings& findings) {
  for (const NameUse& use : context.facts.names) {
    const Resolution& resolution = context.resolutionOf(use);
    if (resolution.treatment != Treatment::drop) continue;
    Finding finding;
    finding.span = use.span;
    finding.spelledIn = use.spelledIn;
    finding.applicability = Applicability::safe;
    finding.message =
        fmt::format("{} is removed: HIP needs nothing in its place", use.name);
    finding.fix = Fix{{Edit{withBlanks(context.bytes, use.span), "", {}}}};
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::dropped_word = {
    "dropped-word", "a CUDA word that HIP does not need",
    R"(CUDA's headers define names for calling conventions (`CUDART_CB`, `CUDAAPI`), which are
empty on Linux, and `__grid_constant__` says that a kernel only reads a parameter. HIP
has no such words and would parse them as types. They are removed; the meaning of the
code does not change.

```cpp
void CUDART_CB done(cudaStream_t stream, cudaError_t status, void* data);  // before
void done(hipStream_t stream, hipError_t status, void* data);              // after
```
)",
    run};

}  // namespace hipport
