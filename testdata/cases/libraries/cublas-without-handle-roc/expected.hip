// rocBLAS has the interface with handles alone.
#include <hip/hip_runtime.h>
#include <rocblas/rocblas.h>

float length(int n, const float* x) {
  cublasInit();
  return cublasSnrm2(n, x, 1);
}

rocblas_status length(rocblas_handle handle, int n, const float* x, float* to) {
  return rocblas_snrm2(handle, n, x, 1, to);
}
