// flags: --rocm=7.0
// Host functions on streams that are captured.
#include <cuda_runtime.h>

#include <cstdio>

__global__ void step(float* x) { x[threadIdx.x] += 1; }
void report(void* data) { std::printf("%d\n", *static_cast<int*>(data)); }

cudaGraph_t recorded(cudaStream_t stream, float* x, int* step_count) {
  cudaGraph_t graph = nullptr;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  step<<<1, 64, 0, stream>>>(x);
  cudaLaunchHostFunc(stream, report, step_count);  // wrong: captured-callback
  cudaStreamEndCapture(stream, &graph);
  return graph;
}
class Steps {
 public:
  void enqueue(float* x) {
    step<<<1, 64, 0, stream_>>>(x);
    cudaLaunchHostFunc(stream_, report, &count_);  // wrong: captured-callback
  }
  void capture(float* x, cudaGraph_t* graph) {
    cudaStreamBeginCapture(stream_, cudaStreamCaptureModeRelaxed);
    enqueue(x);
    cudaStreamEndCapture(stream_, graph);
  }

 private:
  cudaStream_t stream_ = nullptr;
  int count_ = 0;
};
