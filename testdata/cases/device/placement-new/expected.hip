#include <hip/hip_runtime.h>

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
std::unique_ptr<float, hipError_t (*)(void*)> pinned(float* data) { return {data, hipHostFree}; }
std::unique_ptr<ihipEvent_t, hipError_t (*)(hipEvent_t)> owned(hipEvent_t event) { return {event, &hipEventDestroy}; }
