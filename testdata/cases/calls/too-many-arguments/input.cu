#include <cuda_runtime.h>

// The form of CUDA 13, with edge data, has no counterpart.
void add(cudaGraphNode_t* node, cudaGraph_t graph, cudaGraphNodeParams* what) {
  cudaGraphAddNode(node, graph, nullptr, nullptr, 0, what);
}
