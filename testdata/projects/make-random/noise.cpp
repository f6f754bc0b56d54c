#include <cuda_runtime.h>
#include <curand.h>

#include <cstdio>

#include "statistics.h"

int main() {
  const int count = 1 << 16;
  float* data = nullptr;
  if (cudaMalloc(reinterpret_cast<void**>(&data), count * sizeof(float)) !=
      cudaSuccess) {
    return 1;
  }
  curandGenerator_t generator;
  curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
  curandSetPseudoRandomGeneratorSeed(generator, 1234);
  curandGenerateUniform(generator, data, count);
  std::printf("%g\n", mean(data, count));
  curandDestroyGenerator(generator);
  cudaFree(data);
  return 0;
}
