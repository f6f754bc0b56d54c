#include <cuda_runtime.h>

#include <memory>
#include <new>

struct Node {
  __device__ explicit Node(int value) : value(value) {}
  int value;
};

__global__ void build(char* memory) {
  new (memory + threadIdx.x * sizeof(Node)) Node(threadIdx.x);
  Node* one = new Node(1);
  delete one;
}

// Deleters of types that are written out.
std::unique_ptr<float, cudaError_t (*)(void*)> pinned(float* data) { return {data, cudaFreeHost}; }
std::unique_ptr<CUevent_st, cudaError_t (*)(cudaEvent_t)> owned(cudaEvent_t event) { return {event, &cudaEventDestroy}; }
