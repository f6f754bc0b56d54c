#include <curand.h>
#include <cuda_runtime.h>

int main() {
  float* data;
  cudaMalloc(&data, 64 * sizeof(float));
  curandGenerator_t generator;
  if (curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_XORWOW) != CURAND_STATUS_SUCCESS) return 1;
  curandSetPseudoRandomGeneratorSeed(generator, 1234ULL);
  curandGenerateUniform(generator, data, 64);
  curandDestroyGenerator(generator);
  return cudaFree(data);
}
