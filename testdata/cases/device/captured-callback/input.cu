#include <cuda_runtime.h>

void CUDART_CB report(void* data) { *static_cast<int*>(data) = 1; }

cudaGraph_t record(cudaStream_t stream, int* done) {
  cudaGraph_t graph;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cudaLaunchHostFunc(stream, report, done);
  cudaStreamEndCapture(stream, &graph);
  return graph;
}
