#include <cuda_runtime.h>

using Free = cudaError_t (*)(void*);

void release(void* block, Free cudaFree) { cudaFree(block); }

template <typename cudaStream_t>
void drain(cudaStream_t& queue) {
  queue.clear();
}

void releaseAll(void* a, void* b) {
  release(a, ::cudaFree);
  auto twice = [](void* x, Free cudaFreeHost) { cudaFreeHost(x); };
  twice(b, cudaFreeHost);
}
