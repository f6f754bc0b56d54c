// hipblasHalf is a 16-bit integer where HIPBLAS_USE_HIP_HALF is not defined.
#include <cublas_v2.h>
#include <cuda_fp16.h>

void halves(cublasHandle_t handle, int n, const __half* const a[],
          const __half* const b[], __half* const c[], __half* d) {
  const __half one = __float2half(1);
  cublasHgemmBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, a, n, b,
                     n, &one, c, n, 4);
  cublasHgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, a[0], n, b[0], n,
              &one, d, n);
}
