/* The support headers are C++. */
#define HIPBLAS_V2 1
#include <hipblas/hipblas.h>

float length(int n, const float* x) {
  cublasInit();
  return cublasSnrm2(n, x, 1);
}
