// One state per thread, kept between kernels: an estimate of pi.
#include <cuda_runtime.h>
#include <curand_kernel.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>
#define CHECK_CUDA(call)                                                    \
  do {                                                                      \
    cudaError_t error_ = (call);                                            \
    if (error_ != cudaSuccess) {                                            \
      fprintf(stderr, "line %d: %s\n", __LINE__, cudaGetErrorString(error_)); \
      exit(EXIT_FAILURE);                                                   \
    }                                                                       \
  } while (0)

__global__ void setup(curandState* states, unsigned long long seed) {
  const int id = threadIdx.x + blockIdx.x * blockDim.x;
  curand_init(seed, id, 0, &states[id]);
}

__global__ void inside(curandState* states, unsigned int* total, int trials) {
  const int id = threadIdx.x + blockIdx.x * blockDim.x;
  curandState local = states[id];
  unsigned int count = 0;
  for (int i = 0; i < trials; ++i) {
    const float x = curand_uniform(&local), y = curand_uniform(&local);
    count += x * x + y * y <= 1.0f;
  }
  atomicAdd(total, count);
  states[id] = local;
}

int main() {
  const int blocks = 16, threads = 64, trials = 500;
  curandState* states;
  unsigned int *total, host = 0;
  CHECK_CUDA(cudaMalloc(&states, blocks * threads * sizeof(curandState)));
  CHECK_CUDA(cudaMalloc(&total, sizeof(unsigned int)));
  CHECK_CUDA(cudaMemset(total, 0, sizeof(unsigned int)));
  setup<<<blocks, threads>>>(states, 1234);
  for (int round = 0; round < 2; ++round) inside<<<blocks, threads>>>(states, total, trials);
  CHECK_CUDA(cudaMemcpy(&host, total, sizeof(host), cudaMemcpyDeviceToHost));
  printf("pi %.1f\n", 4.0 * host / (2.0 * blocks * threads * trials));
  cudaFree(states);
  cudaFree(total);
  return 0;
}
