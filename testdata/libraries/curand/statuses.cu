// What wrong calls give, by name.
#include <curand.h>

#include <cstdio>

static const char* name(curandStatus_t status) {
  switch (status) {
    case CURAND_STATUS_SUCCESS: return "success";
    case CURAND_STATUS_VERSION_MISMATCH: return "version mismatch";
    case CURAND_STATUS_NOT_INITIALIZED: return "not initialized";
    case CURAND_STATUS_ALLOCATION_FAILED: return "allocation failed";
    case CURAND_STATUS_TYPE_ERROR: return "type error";
    case CURAND_STATUS_OUT_OF_RANGE: return "out of range";
    case CURAND_STATUS_LENGTH_NOT_MULTIPLE: return "length not multiple";
    case CURAND_STATUS_DOUBLE_PRECISION_REQUIRED: return "double precision required";
    case CURAND_STATUS_LAUNCH_FAILURE: return "launch failure";
    case CURAND_STATUS_PREEXISTING_FAILURE: return "preexisting failure";
    case CURAND_STATUS_INITIALIZATION_FAILED: return "initialization failed";
    case CURAND_STATUS_ARCH_MISMATCH: return "arch mismatch";
    case CURAND_STATUS_INTERNAL_ERROR: return "internal error";
  }
  return "unknown";
}

int main() {
  curandGenerator_t generator;
  printf("%s\n", name(curandCreateGenerator(&generator, CURAND_RNG_QUASI_SOBOL32)));
  printf("%s\n", name(curandSetQuasiRandomGeneratorDimensions(generator, 20001)));
  printf("%s\n", name(curandDestroyGenerator(generator)));
  return 0;
}
