#include <hip/hip_runtime.h>

__device__ __forceinline__ float square(float x) { return x * x; }
__host__ __device__ __noinline__ double half(double x) { return x / 2; }

__global__ void __launch_bounds__(256) work(float* data, unsigned* counters, long long* ticks) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float x = square(__ldg(&data[i]));
  data[i] = rsqrtf(x) + __expf(x) + fmaf(x, x, 1.0f) + (float)half(x);
  atomicMax(&counters[0], __float_as_uint(x));
  atomicCAS(&counters[1], 0u, (unsigned)__popc(i));
  counters[2] = __clz(i) + __ffs(i) + __brev(i);
  __threadfence();
  if (threadIdx.x == 0) ticks[blockIdx.x] = clock64();
}
