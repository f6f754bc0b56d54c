#include <hip/hip_runtime.h>

using Free = void (*)(void*);

void release(void* block, Free cudaFree) { cudaFree(block); }

void forget(void*) {}

void releaseAll(void* a, void* b) {
  release(a, forget);
  auto twice = [](void* x, Free cudaFreeHost) { cudaFreeHost(x); };
  twice(b, forget);
  hipHostFree(b);
}
