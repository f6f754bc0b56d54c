// cuBLAS as it was before handles.
#include <hip/hip_runtime.h>
#include <hipblas/hipblas.h>

float length(int n, const float* x) {
  cublasInit();
  return hipblasSnrm2(n, x, 1);
}
