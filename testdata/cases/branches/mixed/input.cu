// Conditions with several tests of what HIP does not define.
#include <cuda_runtime.h>

#if (__CUDACC_VER_MAJOR__ >= 9 && defined(__CUDA_ARCH__) && \
     __CUDA_ARCH__ >= 300) && !defined(USE_SYNC)
#define USE_SYNC
#endif
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 300 && !defined(USE_SHUFFLE)
#define USE_SHUFFLE
#endif
#if CUDART_VERSION >= 9000 && __CUDA_ARCH__ >= 300
int version_and_capability;
#endif
#if CUDART_VERSION >= 9000 && (!defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600)
int host_too;
#endif
#if __CUDACC_VER_MAJOR__ > 8 || __CUDA_ARCH__ < 300
int either;
#endif
// No AMD GPU counts as 8.0, though HIP counts as CUDA 11.
#if (CUDART_VERSION >= 11000) && (__CUDA_ARCH__ >= 800)
int too_new;
#endif
#if defined(CUDART_VERSION) && CUDART_VERSION >= 9000 && defined(FAST)
int asked_for;
#endif
// Used otherwise.
#if CUDART_VERSION >= 9000 && __CUDA_ARCH__ / 100 == 7
int arithmetic;
#endif
// What a branch does must be ported by hand.
#if CUDART_VERSION >= 9000 && __CUDA_ARCH__ >= 700
__device__ void arrive() { asm volatile("barrier.cluster.arrive;"); }
#endif
// The other branch, which HIP takes without this.
#if CUDART_VERSION >= 9000 && __CUDA_ARCH__ >= 300
__device__ int newer;
#else
__device__ void depart() { asm volatile("barrier.cluster.arrive;"); }
#endif
// The branch that HIP would take.
#if CUDART_VERSION < 9000 || __CUDA_ARCH__ < 300
__device__ int older;
#else
__device__ void leave() { asm volatile("barrier.cluster.arrive;"); }
#endif

__global__ void kernel(int* p) {
#ifdef USE_SYNC
  *p = 1;
#endif
}
