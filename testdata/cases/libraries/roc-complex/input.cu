// rocBLAS and rocSPARSE have complex and half types of their own.
#include <cuComplex.h>
#include <cublas_v2.h>
#include <cuda_fp16.h>
#include <cusparse.h>

void product(cublasHandle_t handle, int n, const cuComplex* a,
             const cuComplex* b, cuComplex* c) {
  const cuComplex one = make_cuComplex(1, 0);
  const cuComplex zero = make_cuComplex(0, 0);
  cublasCgemm(handle, CUBLAS_OP_N, CUBLAS_OP_C, n, n, n, &one, a, n, b, n,
              &zero, c, n);
}

void halves(cublasHandle_t handle, int n, const __half* const a[],
          const __half* const b[], __half* const c[], __half* d) {
  const __half one = __float2half(1);
  cublasHgemmBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, a, n, b,
                     n, &one, c, n, 4);
  cublasHgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, a[0], n, b[0], n,
              &one, d, n);
}

double norm(cublasHandle_t handle, int n, const cuDoubleComplex* x) {
  double result = 0;
  cublasDznrm2(handle, n, x, 1, &result);
  return result;
}

void factor(cusparseHandle_t handle, int n, int nonzeros,
            cusparseMatDescr_t matrix, cuDoubleComplex* values,
            const int* rows, const int* columns, csrilu02Info_t info,
            void* buffer) {
  cusparseZcsrilu02(handle, n, nonzeros, matrix, values, rows, columns, info,
                    CUSPARSE_SOLVE_POLICY_NO_LEVEL, buffer);
}
