#include <cuda_runtime.h>
#include <curand.h>

#include "errors.h"

int main() {
  choose(0);
  curandGenerator_t generator;
  check(curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT));
  return 0;
}
