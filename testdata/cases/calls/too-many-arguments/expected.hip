#include <hip/hip_runtime.h>

// The form of CUDA 13, with edge data, has no counterpart.
void add(hipGraphNode_t* node, hipGraph_t graph, hipGraphNodeParams* what) {
  cudaGraphAddNode(node, graph, nullptr, nullptr, 0, what);
}
