#include <cuda_runtime.h>

__host__ __device__ inline float rate(float x) {
#ifdef __CUDA_ARCH__
  return __fdividef(1.0f, x);
#else
  return 1.0f / x;
#endif
}

#if !defined(__CUDA_ARCH__)
cudaError_t wait() { return cudaDeviceSynchronize(); }
#endif

// Where it is asked whether it is something: not 0 in the device's pass alone.
__host__ __device__ inline float twice(float x) {
#if __CUDA_ARCH__
  return __fmul_rn(2.0f, x);
#else
  return 2.0f * x;
#endif
}

#if !(__CUDA_ARCH__) && defined(CUDART_VERSION)  // the host's pass
cudaError_t reset() { return cudaDeviceReset(); }
#endif

__device__ void pause() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__
  __syncthreads();
#endif
#if __CUDA_ARCH__ && __CUDA_ARCH__ == 800
  __nanosleep(1);
#endif
}
