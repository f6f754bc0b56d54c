#include <hip/hip_runtime.h>

void report(void* data) { *static_cast<int*>(data) = 1; }

hipGraph_t record(hipStream_t stream, int* done) {
  hipGraph_t graph;
  hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal);
  hipLaunchHostFunc(stream, report, done);
  hipStreamEndCapture(stream, &graph);
  return graph;
}
