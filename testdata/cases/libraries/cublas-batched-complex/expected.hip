#include <hip/hip_runtime.h>
#define HIPBLAS_V2 1
#include <hipblas/hipblas.h>

void solve(hipblasHandle_t handle, int n, const hipDoubleComplex** factors,
           int* pivots, hipDoubleComplex** sides, int* info) {
  hipblasZgetrsBatched(handle, HIPBLAS_OP_C, n, 1, (hipDoubleComplex* const*)(factors + 1), n, pivots, sides,
                      n, info, 4);
  hipblasZgetriBatched(handle, n, (hipDoubleComplex* const*)(factors), n, (int*)(pivots), sides, n, info, 4);
  hipblasZgetrfBatched(handle, n, sides, n, pivots, info, 4);
}
