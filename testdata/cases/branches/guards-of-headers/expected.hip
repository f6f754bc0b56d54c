#include <hip/hip_runtime.h>
#include <hiprand/hiprand.h>

#include "errors.h"

int main() {
  choose(0);
  hiprandGenerator_t generator;
  check(hiprandCreateGenerator(&generator, HIPRAND_RNG_PSEUDO_DEFAULT));
  return 0;
}
