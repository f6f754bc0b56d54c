#include <cuda_runtime.h>
#include <curand.h>

#include <cstdio>

int main() {
  curandGenerator_t generator;
  float* values;
  if (cudaMalloc(&values, 1024 * sizeof(float)) != cudaSuccess) return 1;
  curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_XORWOW);
  curandSetPseudoRandomGeneratorSeed(generator, 7);
  curandGenerateUniform(generator, values, 1024);
  float first = 0;
  cudaMemcpy(&first, values, sizeof first, cudaMemcpyDeviceToHost);
  std::printf("%g\n", first);
  curandDestroyGenerator(generator);
  return cudaFree(values) != cudaSuccess;
}
