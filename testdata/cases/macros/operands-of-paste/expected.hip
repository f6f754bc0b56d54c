#include <hip/hip_runtime.h>

// Names are only material for other names here.
#define WRAPPER(name) inline int wrap_##name() { return 1; }
#define COUNTER(name) int name##Count = 0

WRAPPER(cudaMalloc)
struct Counters { COUNTER(cudaFree); };

int main() {
  void* p;
  hipMalloc(&p, 4);
  hipFree(p);
  return wrap_cudaMalloc() + Counters().cudaFreeCount;
}
