#include <cuda_runtime.h>

#ifdef A
#  ifdef B
#    define ALLOC cudaMallocManaged
#  else
#    define ALLOC cudaMalloc
#  endif
#elif defined(C)
#  if C > 1
static cudaStream_t streams[C];
#  endif
#else
#  define ALLOC cudaMalloc
#endif

int main() {
  void* p;
  return ALLOC(&p, 4);
}
