// Poisson numbers by a table made beforehand, and without one.
#include <cuda_runtime.h>
#include <curand.h>
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
#define CHECK_RAND(call)                                                        \
  do {                                                                          \
    curandStatus_t status_ = (call);                                            \
    if (status_ != CURAND_STATUS_SUCCESS) {                                     \
      fprintf(stderr, "line %d: cuRAND status %d\n", __LINE__, (int)status_);   \
      exit(EXIT_FAILURE);                                                       \
    }                                                                           \
  } while (0)

__global__ void draw(curandDiscreteDistribution_t distribution, unsigned int* sums) {
  curandStateXORWOW_t state;
  curand_init(11, threadIdx.x + blockIdx.x * blockDim.x, 0, &state);
  unsigned int table = 0, direct = 0;
  for (int i = 0; i < 100; ++i) {
    table += curand_discrete(&state, distribution);
    direct += curand_poisson(&state, 6.0);
  }
  atomicAdd(&sums[0], table);
  atomicAdd(&sums[1], direct);
}

int main() {
  curandDiscreteDistribution_t distribution;
  CHECK_RAND(curandCreatePoissonDistribution(6.0, &distribution));
  unsigned int *sums, host[2];
  CHECK_CUDA(cudaMalloc(&sums, sizeof(host)));
  CHECK_CUDA(cudaMemset(sums, 0, sizeof(host)));
  draw<<<8, 128>>>(distribution, sums);
  CHECK_CUDA(cudaMemcpy(host, sums, sizeof(host), cudaMemcpyDeviceToHost));
  printf("%.0f %.0f\n", host[0] / 102400.0, host[1] / 102400.0);
  CHECK_RAND(curandDestroyDistribution(distribution));
  return 0;
}
