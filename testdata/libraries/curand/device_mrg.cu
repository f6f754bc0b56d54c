// MRG32k3a, pairs of normal numbers, skipping ahead.
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

__global__ void draw(int* same, float* sums) {
  curandStateMRG32k3a_t state, other;
  curand_init(5, threadIdx.x, 0, &state);
  curand_init(5, threadIdx.x, 10, &other);
  skipahead(10ULL, &state);
  if (curand(&state) == curand(&other)) atomicAdd(same, 1);
  curandStateMRG32k3a far;
  curand_init(5, 0, 0, &far);
  skipahead_sequence(threadIdx.x, &far);
  skipahead(11ULL, &far);
  if (curand(&far) == curand(&other)) atomicAdd(same, 1);
  float sum = 0;
  for (int i = 0; i < 100; ++i) {
    const float2 pair = curand_normal2(&state);
    sum += pair.x + pair.y;
    sum += curand_log_normal(&state, 0.0f, 1e-6f) - 1.0f;
  }
  atomicAdd(sums, sum);
  double wide = curand_uniform_double(&state) + curand_normal_double(&state) * 0 + curand_log_normal_double(&state, 0, 0);
  if (wide > 1 && wide <= 2) atomicAdd(same, 1);
}

int main() {
  int *same, hostSame;
  float *sums, hostSums;
  CHECK_CUDA(cudaMalloc(&same, sizeof(int)));
  CHECK_CUDA(cudaMalloc(&sums, sizeof(float)));
  CHECK_CUDA(cudaMemset(same, 0, sizeof(int)));
  CHECK_CUDA(cudaMemset(sums, 0, sizeof(float)));
  draw<<<1, 128>>>(same, sums);
  CHECK_CUDA(cudaMemcpy(&hostSame, same, sizeof(int), cudaMemcpyDeviceToHost));
  CHECK_CUDA(cudaMemcpy(&hostSums, sums, sizeof(float), cudaMemcpyDeviceToHost));
  printf("same %d mean %d\n", hostSame, fabs(hostSums / 25600) < 0.05);
  return 0;
}
