// The interface without handles returns results.
extern "C" {
#include <cublas.h>
}
#include <cmath>
double f(int n, const double* x, const cuComplex* y, cublasHandle_t handle) {
  cuComplex sum = cublasCdotc(n, y, 1, y, 1);
  const int at = cublasIdamax(n, x, 1) - 1;
  float norm;
  cublasStatus status = cublasScnrm2_v2(handle, n, y, 1, &norm);
  if (status != CUBLAS_STATUS_SUCCESS) return 0;
  cublasDscal(n, 2, 0, 1);
  cublasSgemm('n', 't', n, n, n, 1, 0, n, 0, n, 0, 0, n);
  return std::sqrt(cublasDdot(n, x, 1, x, 1)) + cublasDnrm2(n, x, 1) + sum.x + x[at] + norm;
}
