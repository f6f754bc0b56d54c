// Sparse systems on the host by LU and QR.
// By hand: cusolverSpDcsrlsvluHost cusolverSpDcsrlsvqrHost
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
  const int n = 3, nnz = 5;
  const int offsets[] = {0, 2, 3, 5}, columns[] = {0, 2, 1, 0, 2};
  const double values[] = {1, 2, 3, 4, 5}, b[] = {7, 6, 19};
  double x[n];
  int singular = -2;
  CHECK_SOLVER(cusolverSpDcsrlsvluHost(handle, n, nnz, descriptor, values, offsets, columns, b, 1e-12, 0, x, &singular));
  printf("lu %.4f %.4f %.4f singular %d\n", x[0], x[1], x[2], singular);
  CHECK_SOLVER(cusolverSpDcsrlsvqrHost(handle, n, nnz, descriptor, values, offsets, columns, b, 1e-12, 0, x, &singular));
  printf("qr %.4f %.4f %.4f singular %d\n", x[0], x[1], x[2], singular);
  CHECK_SPARSE(cusparseDestroyMatDescr(descriptor));
  CHECK_SOLVER(cusolverSpDestroy(handle));
  return 0;
}
