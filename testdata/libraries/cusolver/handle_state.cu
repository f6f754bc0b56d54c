// Results that are the same in every run.
#include <cuda_runtime.h>
#include <cusolverDn.h>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>
#define CHECK_SOLVER(call)                                                     \
  do {                                                                         \
    cusolverStatus_t status_ = (call);                                         \
    if (status_ != CUSOLVER_STATUS_SUCCESS) {                                  \
      fprintf(stderr, "line %d: cuSOLVER status %d\n", __LINE__, (int)status_); \
      exit(EXIT_FAILURE);                                                      \
    }                                                                          \
  } while (0)

int main() {
  cusolverDnHandle_t handle;
  CHECK_SOLVER(cusolverDnCreate(&handle));
  CHECK_SOLVER(cusolverDnSetDeterministicMode(handle, CUSOLVER_DETERMINISTIC_RESULTS));
  cusolverDeterministicMode_t mode;
  CHECK_SOLVER(cusolverDnGetDeterministicMode(handle, &mode));
  printf("deterministic %d\n", mode == CUSOLVER_DETERMINISTIC_RESULTS);
  CHECK_SOLVER(cusolverDnDestroy(handle));
  return 0;
}
