#include <cuda_runtime.h>

void make(cudaEvent_t* begin, cudaEvent_t* end) {
  cudaEventCreate(begin);
  cudaEventCreate(end, cudaEventDisableTiming);
}

cudaError_t instantiate(cudaGraphExec_t* run, cudaGraph_t graph) {
  cudaGraphNode_t node;
  char log[64];
  cudaGraphInstantiate(run, graph, &node, log, sizeof log);
  cudaGraphInstantiate(run, graph, 0);
  return cudaGraphInstantiate(run, graph);
}
