#include <hip/hip_runtime.h>
#define HIPBLAS_V2 1
#include <hipblas/hipblas.h>

// HIP's take no pointers to const.
void solve(hipblasHandle_t handle, int n, const float* const* factors,
           const int* pivots, float** sides, float** inverses, int* info) {
  hipblasSgetrsBatched(handle, HIPBLAS_OP_N, n, 1, (float* const*)(factors), n, pivots, sides, n,
                      info, 4);
  hipblasSgetriBatched(handle, n, (float* const*)(factors), n, (int*)(pivots), inverses, n, info, 4);
}
