#include <hiprand/hiprand.h>
#include <hip/hip_runtime.h>

int main() {
  float* data;
  hipMalloc(&data, 64 * sizeof(float));
  hiprandGenerator_t generator;
  if (hiprandCreateGenerator(&generator, HIPRAND_RNG_PSEUDO_XORWOW) != HIPRAND_STATUS_SUCCESS) return 1;
  hiprandSetPseudoRandomGeneratorSeed(generator, 1234ULL);
  hiprandGenerateUniform(generator, data, 64);
  hiprandDestroyGenerator(generator);
  return hipFree(data);
}
