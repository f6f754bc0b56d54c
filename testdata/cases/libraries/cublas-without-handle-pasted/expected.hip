// A beginning that becomes hipblas in the other interface.
#include <hip/hip_runtime.h>
#include "hipport/blas.h"
#define HIPBLAS_V2 1
#include <hipblas/hipblas.h>

#define NORM(T, n, x) cublas##T##nrm2(n, x, 1)

float length(int n, const float* x) {
  return NORM(S, n, x) - hipport::blas::cublasSasum(n, x, 1);
}
