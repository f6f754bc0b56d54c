// What cusolverRf does with formats, pivots, fast resets.
#include <cuda_runtime.h>
#include <cusolverRf.h>

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
  cusolverRfHandle_t handle;
  CHECK_SOLVER(cusolverRfCreate(&handle));
  CHECK_SOLVER(cusolverRfSetNumericProperties(handle, 0.0, 0.0));
  CHECK_SOLVER(cusolverRfSetMatrixFormat(handle, CUSOLVERRF_MATRIX_FORMAT_CSR, CUSOLVERRF_UNIT_DIAGONAL_STORED_L));
  CHECK_SOLVER(cusolverRfSetAlgs(handle, CUSOLVERRF_FACTORIZATION_ALG0, CUSOLVERRF_TRIANGULAR_SOLVE_ALG1));
  CHECK_SOLVER(cusolverRfSetResetValuesFastMode(handle, CUSOLVERRF_RESET_VALUES_FAST_MODE_ON));
  cusolverRfMatrixFormat_t format;
  cusolverRfUnitDiagonal_t diagonal;
  CHECK_SOLVER(cusolverRfGetMatrixFormat(handle, &format, &diagonal));
  printf("%d %d\n", format == CUSOLVERRF_MATRIX_FORMAT_CSR, diagonal == CUSOLVERRF_UNIT_DIAGONAL_STORED_L);
  double zero = -1, boost = -1;
  CHECK_SOLVER(cusolverRfGetNumericProperties(handle, &zero, &boost));
  printf("%g %g\n", zero, boost);
  CHECK_SOLVER(cusolverRfDestroy(handle));
  return 0;
}
