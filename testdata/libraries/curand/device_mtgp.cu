// The Mersenne twister for kernels: one state per block, set up by the host.
#include <cuda_runtime.h>
#include <curand.h>
#include <curand_kernel.h>
#include <curand_mtgp32_host.h>
#include <curand_mtgp32dc_p_11213.h>

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
#define CHECK_RAND(call)                                                        \
  do {                                                                          \
    curandStatus_t status_ = (call);                                            \
    if (status_ != CURAND_STATUS_SUCCESS) {                                     \
      fprintf(stderr, "line %d: cuRAND status %d\n", __LINE__, (int)status_);   \
      exit(EXIT_FAILURE);                                                       \
    }                                                                           \
  } while (0)

__global__ void draw(curandStateMtgp32* states, float* sums) {
  float sum = 0;
  for (int i = 0; i < 50; ++i) sum += curand_uniform(&states[blockIdx.x]);
  atomicAdd(sums, sum);
}

int main() {
  const int blocks = 4;
  curandStateMtgp32* states;
  mtgp32_kernel_params* parameters;
  float *sums, host = 0;
  CHECK_CUDA(cudaMalloc(&states, blocks * sizeof(curandStateMtgp32)));
  CHECK_CUDA(cudaMalloc(&parameters, sizeof(mtgp32_kernel_params)));
  CHECK_CUDA(cudaMalloc(&sums, sizeof(float)));
  CHECK_CUDA(cudaMemset(sums, 0, sizeof(float)));
  CHECK_RAND(curandMakeMTGP32Constants(mtgp32dc_params_fast_11213, parameters));
  CHECK_RAND(curandMakeMTGP32KernelState(states, mtgp32dc_params_fast_11213, parameters, blocks, 1234));
  draw<<<blocks, 256>>>(states, sums);
  CHECK_CUDA(cudaMemcpy(&host, sums, sizeof(host), cudaMemcpyDeviceToHost));
  printf("mean %.1f\n", host / (blocks * 256 * 50));
  return 0;
}
