// rocBLAS has the interface with handles alone.
#include <cublas.h>

float length(int n, const float* x) {
  cublasInit();
  return cublasSnrm2(n, x, 1);
}

cublasStatus_t length(cublasHandle_t handle, int n, const float* x, float* to) {
  return cublasSnrm2_v2(handle, n, x, 1, to);
}
