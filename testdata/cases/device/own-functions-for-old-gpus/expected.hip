#include <hip/hip_runtime.h>
#include "hipport/warp.h"

// nvcc refuses this one for compute capability 6.0 and later.
__attribute__((enable_if(true, ""))) static __device__ __forceinline__ double atomicAdd(double *address, double by) {
  auto *bits = reinterpret_cast<unsigned long long *>(address);
  unsigned long long old = *bits, seen;
  do {
    seen = old;
    old = atomicCAS(bits, seen,
                    __double_as_longlong(by + __longlong_as_double(seen)));
  } while (seen != old);
  return __longlong_as_double(old);
}

// The host's pass sees a device function as well.
#if __CUDA_ARCH__ < 300 && !defined(__HIP_PLATFORM_AMD__)
__device__ float __shfl_down(float value, unsigned by, int width = 32) {
  __shared__ float all[256];
  all[threadIdx.x] = value;
  __syncthreads();
  const float other = all[threadIdx.x + by];
  __syncthreads();
  return other;
}
#endif

// Calls define nothing.
__host__ __device__ void bump(int *count) {
#if __CUDA_ARCH__ >= 300 || defined(__HIP_DEVICE_COMPILE__)
  atomicAdd(count, 2);
#else
  ++*count;
#endif
}

__global__ void sum(double *total, float *values) {
  atomicAdd(total, values[threadIdx.x]);
  values[threadIdx.x] = hipport::shfl_down(values[threadIdx.x], 2, 16);
}
