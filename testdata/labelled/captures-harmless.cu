// flags: --rocm=7.0
// Captured streams, and host functions that are nodes or run elsewhere.
#include <cuda_runtime.h>

#include <vector>

__global__ void step(float* x) { x[threadIdx.x] += 1; }
void report(void*) {}

class Recorder {
 public:
  void begin() { cudaStreamBeginCapture(stream_, cudaStreamCaptureModeThreadLocal); }  // harmless: captured-callback
  void record(float* x) { step<<<1, 64, 0, stream_>>>(x); }      // harmless: captured-callback
  cudaGraph_t end() {
    cudaGraph_t graph = nullptr;
    cudaStreamEndCapture(stream_, &graph);                       // harmless: captured-callback
    return graph;
  }
  void addHost(cudaGraph_t graph, const std::vector<cudaGraphNode_t>& before) {
    cudaHostNodeParams node{};
    node.fn = report;                                            // harmless: captured-callback
    cudaGraphNode_t added;
    cudaGraphAddHostNode(&added, graph, before.data(), before.size(), &node);  // harmless: captured-callback
  }
  void launch(cudaGraphExec_t exec) {
    cudaGraphLaunch(exec, stream_);                              // harmless: captured-callback
    cudaStreamSynchronize(stream_);
    report(nullptr);                                             // harmless: captured-callback
  }

 private:
  cudaStream_t stream_ = nullptr;
};
struct Executor {
  void launchHostFunc(void (*function)(void*), void* data) { function(data); }
};
void onHost(Executor& executor) { executor.launchHostFunc(report, nullptr); }  // harmless: captured-callback
