#include "generator.h"

int fill(hiprandGenerator_t generator, float* data, size_t count) {
  return hiprandGenerateUniform(generator, data, count) != HIPRAND_STATUS_SUCCESS;
}
