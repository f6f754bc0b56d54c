#include <curand_kernel.h>
#include <cuda_runtime.h>

__global__ void prepare(curandState* states) {
  curand_init(1234, threadIdx.x, 0, &states[threadIdx.x]);
}

__global__ void walk(curandState_t* states, float* out) {
  curandState local = states[threadIdx.x];
  out[threadIdx.x] = curand_uniform(&local) + curand_normal(&local);
  unsigned int bits = curand(&local);
  if (bits & 1) out[threadIdx.x] = -out[threadIdx.x];
  states[threadIdx.x] = local;
}

__global__ void counter(curandStatePhilox4_32_10_t* states, float4* out) {
  out[threadIdx.x] = curand_uniform4(&states[threadIdx.x]);
}

__global__ void words(curandStatePhilox4_32_10_t* states, uint4* out) {
  out[threadIdx.x] = curand4(&states[threadIdx.x]);
}
