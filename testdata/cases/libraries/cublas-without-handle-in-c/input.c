/* The support headers are C++. */
#include <cublas.h>

float length(int n, const float* x) {
  cublasInit();
  return cublasSnrm2(n, x, 1);
}
