// Host functions in captured streams, which ROCm 7.0 refuses.
#include <algorithm>

#include "analysis/check_list.h"

namespace hipport {
namespace {

constexpr Version kFirst{7, 0, 0};
constexpr Version kBehind{7, 1, 0};

bool isHostFunction(std::string_view name) {
  return name == "cudaLaunchHostFunc" || name == "cuLaunchHostFunc";
}

bool beginsCapture(const NameUse& use) {
  return use.meaning == Meaning::cuda &&
         (use.name.starts_with("cudaStreamBeginCapture") ||
          use.name.starts_with("cuStreamBeginCapture"));
}

void run(const CheckContext& context, Findings& findings) {
  const Version rocm = context.target.rocm;
  if (rocm < kFirst || rocm >= kBehind ||
      std::ranges::none_of(context.facts.names, beginsCapture)) {
    return;
  }
  for (const NameUse& use : context.facts.names) {
    if (use.meaning != Meaning::cuda || use.isMacroOperand || !use.call ||
        !isHostFunction(use.name)) {
      continue;
    }
    Finding finding;
    finding.span = use.span;
    finding.spelledIn = use.spelledIn;
    finding.severity = Severity::warning;
    finding.applicability = Applicability::review;
    finding.message =
        "in ROCm 7.0 hipLaunchHostFunc may fail on a stream that is being "
        "captured, with hipErrorStreamCaptureUnsupported";
    finding.notes.emplace_back(
        "this is ROCm issue 5337: add the function to the graph with "
        "hipGraphAddHostNode, or use another ROCm version");
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::captured_callback = {
    "captured-callback", "a host function on a stream that is being captured",
    R"(A host function that is launched on a captured stream becomes a node of the graph. In
ROCm 7.0 `hipLaunchHostFunc` may fail there with `hipErrorStreamCaptureUnsupported`,
and the capture fails with it (ROCm issue 5337, caused by a check that 7.0 added to
`hipStreamAddCallback`). The finding appears with `--rocm` 7.0, in files that capture
streams and launch host functions.

Create the node with `hipGraphAddHostNode`, or call the function where the graph is
launched.

```cpp
cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);  // before
cudaLaunchHostFunc(stream, report, data);
cudaStreamEndCapture(stream, &graph);

hipHostNodeParams node = {report, data};                      // after
hipGraphAddHostNode(&last, graph, &before, 1, &node);
```
)",
    run};

}  // namespace hipport
