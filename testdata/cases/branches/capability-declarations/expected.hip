// What a capability declares is opened even where a part of it is left to a
// person, unless another branch does without that part.
#include <hip/hip_runtime.h>

#if __CUDA_ARCH__ >= 300 || defined(__HIP_DEVICE_COMPILE__)
__device__ inline int plain(int x) { return x + 1; }
__device__ inline int byHand(int x) {
  asm volatile("barrier.cluster.arrive;");
  return x;
}
#endif

struct Counter {
#if __CUDA_ARCH__ >= 350 || defined(__HIP_DEVICE_COMPILE__)
  __device__ void wait() { asm volatile("barrier.cluster.wait;"); }
#endif
};

#if __CUDA_ARCH__ >= 600
__device__ inline void arrive() { asm volatile("barrier.cluster.arrive;"); }
#else
__device__ inline void arrive() {}
#endif

__device__ void use() {
#if __CUDA_ARCH__ >= 700
  asm volatile("barrier.cluster.arrive;");
#endif
}
