// A generator that runs on the host and writes to the host's memory.
#include <curand.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>
#define CHECK_RAND(call)                                                        \
  do {                                                                          \
    curandStatus_t status_ = (call);                                            \
    if (status_ != CURAND_STATUS_SUCCESS) {                                     \
      fprintf(stderr, "line %d: cuRAND status %d\n", __LINE__, (int)status_);   \
      exit(EXIT_FAILURE);                                                       \
    }                                                                           \
  } while (0)

int main() {
  curandGenerator_t generator;
  CHECK_RAND(curandCreateGeneratorHost(&generator, CURAND_RNG_PSEUDO_MRG32K3A));
  CHECK_RAND(curandSetPseudoRandomGeneratorSeed(generator, 99));
  std::vector<double> numbers(20000);
  CHECK_RAND(curandGenerateNormalDouble(generator, numbers.data(), numbers.size(), 10.0, 2.0));
  double sum = 0;
  for (double value : numbers) sum += value;
  printf("mean %.0f\n", sum / numbers.size());
  std::vector<float> uniform(1000);
  CHECK_RAND(curandGenerateUniform(generator, uniform.data(), uniform.size()));
  int low = 0;
  for (float value : uniform) low += value <= 0.5f;
  printf("low %d\n", low > 400 && low < 600);
  // Sequences of quasi-random generators are the same everywhere.
  curandGenerator_t quasi;
  CHECK_RAND(curandCreateGeneratorHost(&quasi, CURAND_RNG_QUASI_SOBOL32));
  unsigned int sequence[6];
  CHECK_RAND(curandGenerate(quasi, sequence, 6));
  for (unsigned int value : sequence) printf("%u ", value >> 28);
  printf("\n");
  CHECK_RAND(curandDestroyGenerator(quasi));
  CHECK_RAND(curandDestroyGenerator(generator));
  return 0;
}
