#include <cublas_v2.h>

void solve(cublasHandle_t handle, int n, const cuDoubleComplex** factors,
           int* pivots, cuDoubleComplex** sides, int* info) {
  cublasZgetrsBatched(handle, CUBLAS_OP_C, n, 1, factors + 1, n, pivots, sides,
                      n, info, 4);
  cublasZgetriBatched(handle, n, factors, n, pivots, sides, n, info, 4);
  cublasZgetrfBatched(handle, n, sides, n, pivots, info, 4);
}
