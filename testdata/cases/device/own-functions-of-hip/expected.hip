#include <hip/hip_runtime.h>

// Names that CUDA has not and HIP has, with the same parameters.
__attribute__((enable_if(true, ""))) __device__ double powi(double x, int n) {
  double product = 1;
  while (n-- > 0) product *= x;
  return product;
}
__attribute__((enable_if(true, ""))) static __device__ __inline__ unsigned __lane_id() { return threadIdx.x % 32; }
__attribute__((enable_if(true, ""))) __device__ __forceinline__ void unsafeAtomicAdd(float* sum, float value) {
  atomicAdd(sum, value);
}

// These are not HIP's: other parameters, a namespace, a host's function.
__device__ float powi(float x, long n) { return n > 0 ? x : 1.0f; }
namespace own {
__device__ float powif(float x, int n) { return n > 0 ? x : 1.0f; }
}  // namespace own
float powif(float x, int n) { return n > 0 ? x : 1.0f; }

__global__ void kernel(double* d, float* f) {
  d[__lane_id()] = powi(d[0], 3);
  unsafeAtomicAdd(f, own::powif(f[1], 2) + powi(f[2], 4L));
}
