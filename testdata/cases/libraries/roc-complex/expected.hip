// rocBLAS and rocSPARSE have complex and half types of their own.
#include <hip/hip_runtime.h>
#include <hip/hip_complex.h>
#include <rocblas/rocblas.h>
#include <hip/hip_fp16.h>
#include <rocsparse/rocsparse.h>

void product(rocblas_handle handle, int n, const hipComplex* a,
             const hipComplex* b, hipComplex* c) {
  const hipComplex one = make_hipComplex(1, 0);
  const hipComplex zero = make_hipComplex(0, 0);
  rocblas_cgemm(handle, rocblas_operation_none, rocblas_operation_conjugate_transpose, n, n, n, (const rocblas_float_complex*)(&one), (const rocblas_float_complex*)(a), n, (const rocblas_float_complex*)(b), n,
              (const rocblas_float_complex*)(&zero), (rocblas_float_complex*)(c), n);
}

void halves(rocblas_handle handle, int n, const __half* const a[],
          const __half* const b[], __half* const c[], __half* d) {
  const __half one = __float2half(1);
  rocblas_hgemm_batched(handle, rocblas_operation_none, rocblas_operation_none, n, n, n, (const rocblas_half*)(&one), (const rocblas_half* const*)(a), n, (const rocblas_half* const*)(b),
                     n, (const rocblas_half*)(&one), (rocblas_half* const*)(c), n, 4);
  rocblas_hgemm(handle, rocblas_operation_none, rocblas_operation_none, n, n, n, (const rocblas_half*)(&one), (const rocblas_half*)(a[0]), n, (const rocblas_half*)(b[0]), n,
              (const rocblas_half*)(&one), (rocblas_half*)(d), n);
}

double norm(rocblas_handle handle, int n, const hipDoubleComplex* x) {
  double result = 0;
  rocblas_dznrm2(handle, n, (const rocblas_double_complex*)(x), 1, &result);
  return result;
}

void factor(rocsparse_handle handle, int n, int nonzeros,
            rocsparse_mat_descr matrix, hipDoubleComplex* values,
            const int* rows, const int* columns, rocsparse_mat_info info,
            void* buffer) {
  rocsparse_zcsrilu0(handle, n, nonzeros, matrix, (rocsparse_double_complex*)(values), rows, columns, info,
                    rocsparse_solve_policy_auto, buffer);
}
