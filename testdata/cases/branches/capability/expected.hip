#include <hip/hip_runtime.h>
#include "hipport/intrinsics.h"

__device__ float square(float x) {
#if __CUDA_ARCH__ >= 350 || defined(__HIP_DEVICE_COMPILE__)
  return hipport::intrinsics::fmul_rn(x, x);
#else
  return x * x;
#endif
}

__device__ void relax() {
#if __CUDA_ARCH__ >= 700 || defined(__HIP_DEVICE_COMPILE__)
  __syncthreads();
#endif
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 600
  __threadfence();
#endif
}

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600
#else
__device__ double atomicAdd(double* address, double value);
#endif

#if __CUDA_ARCH__ < 200 && !defined(__HIP_DEVICE_COMPILE__)
__device__ int tooOld();
#else
__device__ int newEnough();
#endif

#if defined(__CUDA_ARCH__) && defined(FAST) && __CUDA_ARCH__ == 800
__device__ int only80();
#endif
