#include <hiprand/hiprand_kernel.h>
#include <hip/hip_runtime.h>

__global__ void prepare(hiprandState* states) {
  hiprand_init(1234, threadIdx.x, 0, &states[threadIdx.x]);
}

__global__ void walk(hiprandState_t* states, float* out) {
  hiprandState local = states[threadIdx.x];
  out[threadIdx.x] = hiprand_uniform(&local) + hiprand_normal(&local);
  unsigned int bits = hiprand(&local);
  if (bits & 1) out[threadIdx.x] = -out[threadIdx.x];
  states[threadIdx.x] = local;
}

__global__ void counter(hiprandStatePhilox4_32_10_t* states, float4* out) {
  out[threadIdx.x] = hiprand_uniform4(&states[threadIdx.x]);
}

__global__ void words(hiprandStatePhilox4_32_10_t* states, uint4* out) {
  out[threadIdx.x] = hiprand4(&states[threadIdx.x]);
}
