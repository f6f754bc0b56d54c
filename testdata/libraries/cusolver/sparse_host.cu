// Sparse systems on the host, and orders of rows that keep factors sparse.
#include <cuda_runtime.h>
#include <cusolverSp.h>
#include <cusparse.h>

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
#define CHECK_SPARSE(call)                                                          \
  do {                                                                              \
    cusparseStatus_t status_ = (call);                                              \
    if (status_ != CUSPARSE_STATUS_SUCCESS) {                                       \
      fprintf(stderr, "line %d: %s\n", __LINE__, cusparseGetErrorString(status_));  \
      exit(EXIT_FAILURE);                                                           \
    }                                                                               \
  } while (0)

int main() {
  cusolverSpHandle_t handle;
  cusparseMatDescr_t descriptor;
  CHECK_SOLVER(cusolverSpCreate(&handle));
  CHECK_SPARSE(cusparseCreateMatDescr(&descriptor));
  const int n = 4, nnz = 10;
  const int offsets[] = {0, 2, 5, 8, 10}, columns[] = {0, 1, 0, 1, 2, 1, 2, 3, 2, 3};
  const double values[] = {4, -1, -1, 4, -1, -1, 4, -1, -1, 4}, b[] = {2, 4, 6, 13};
  double x[n];
  int singular = -2;
  CHECK_SOLVER(cusolverSpDcsrlsvcholHost(handle, n, nnz, descriptor, values, offsets, columns, b, 1e-12, 0, x, &singular));
  printf("cholesky %.4f %.4f %.4f %.4f singular %d\n", x[0], x[1], x[2], x[3], singular);
  CHECK_SPARSE(cusparseDestroyMatDescr(descriptor));
  CHECK_SOLVER(cusolverSpDestroy(handle));
  return 0;
}
