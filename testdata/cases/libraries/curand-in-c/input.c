#include "generator.h"

int fill(curandGenerator_t generator, float* data, size_t count) {
  return curandGenerateUniform(generator, data, count) != CURAND_STATUS_SUCCESS;
}
