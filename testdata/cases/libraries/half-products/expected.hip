// hipblasHalf is a 16-bit integer where HIPBLAS_USE_HIP_HALF is not defined.
#include <hip/hip_runtime.h>
#define HIPBLAS_V2 1
#include <hipblas/hipblas.h>
#include <hip/hip_fp16.h>

void halves(hipblasHandle_t handle, int n, const __half* const a[],
          const __half* const b[], __half* const c[], __half* d) {
  const __half one = __float2half(1);
  hipblasHgemmBatched(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, n, n, n, (const hipblasHalf*)(&one), (const hipblasHalf* const*)(a), n, (const hipblasHalf* const*)(b),
                     n, (const hipblasHalf*)(&one), (hipblasHalf* const*)(c), n, 4);
  hipblasHgemm(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, n, n, n, (const hipblasHalf*)(&one), (const hipblasHalf*)(a[0]), n, (const hipblasHalf*)(b[0]), n,
              (const hipblasHalf*)(&one), (hipblasHalf*)(d), n);
}
