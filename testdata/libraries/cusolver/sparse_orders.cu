// Orders of rows, permuted matrices, symmetry: on the host.
// By hand: cusolverSpXcsrissymHost cusolverSpXcsrsymrcmHost
// By hand: cusolverSpXcsrperm_bufferSizeHost cusolverSpXcsrpermHost
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
  const int n = 4, nnz = 8;
  int offsets[] = {0, 2, 4, 6, 8}, columns[] = {0, 3, 1, 2, 1, 2, 0, 3}, order[n], map[nnz], symmetric = -1;
  CHECK_SOLVER(cusolverSpXcsrissymHost(handle, n, nnz, descriptor, offsets, offsets + 1, columns, &symmetric));
  printf("symmetric %d\n", symmetric);
  CHECK_SOLVER(cusolverSpXcsrsymrcmHost(handle, n, nnz, descriptor, offsets, columns, order));
  size_t bytes = 0;
  CHECK_SOLVER(cusolverSpXcsrperm_bufferSizeHost(handle, n, n, nnz, descriptor, offsets, columns, order, order, &bytes));
  std::vector<char> buffer(bytes);
  for (int i = 0; i < nnz; ++i) map[i] = i;
  CHECK_SOLVER(cusolverSpXcsrpermHost(handle, n, n, nnz, descriptor, offsets, columns, order, order, map, buffer.data()));
  int band = 0;
  for (int i = 0; i < n; ++i) {
    for (int k = offsets[i]; k < offsets[i + 1]; ++k) band = abs(columns[k] - i) > band ? abs(columns[k] - i) : band;
  }
  printf("band %d\n", band);
  CHECK_SPARSE(cusparseDestroyMatDescr(descriptor));
  CHECK_SOLVER(cusolverSpDestroy(handle));
  return 0;
}
