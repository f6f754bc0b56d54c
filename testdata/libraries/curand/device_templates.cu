// Kernels that are templates over the kind of generator.
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

template <class State>
__global__ void setup(State* states, unsigned long long seed, int count) {
  const int id = threadIdx.x + blockIdx.x * blockDim.x;
  if (id < count) curand_init(seed + id, 0, 0, states + id);
}

template <class State>
__global__ void walk(State* states, float* ends, int count, int steps) {
  const int id = threadIdx.x + blockIdx.x * blockDim.x;
  if (id >= count) return;
  State state = states[id];
  float x = 0;
  for (int i = 0; i < steps; ++i) x += curand_normal(&state);
  ends[id] = x;
  states[id] = state;
}

template <class State>
void run(const char* name) {
  const int count = 2048, steps = 100;
  State* states;
  float* ends;
  CHECK_CUDA(cudaMalloc(&states, count * sizeof(State)));
  CHECK_CUDA(cudaMalloc(&ends, count * sizeof(float)));
  setup<<<count / 128, 128>>>(states, 17ULL, count);
  walk<State><<<count / 128, 128>>>(states, ends, count, steps);
  std::vector<float> host(count);
  CHECK_CUDA(cudaMemcpy(host.data(), ends, count * sizeof(float), cudaMemcpyDeviceToHost));
  double squares = 0;
  for (float value : host) squares += (double)value * value;
  printf("%s spread %d\n", name, fabs(sqrt(squares / count) - 10) < 0.7);
  cudaFree(states);
  cudaFree(ends);
}

int main() {
  run<curandState_t>("default");
  run<curandStateXORWOW>("xorwow");
  run<curandStatePhilox4_32_10>("philox");
  run<curandStateMRG32k3a>("mrg32k3a");
  return 0;
}
