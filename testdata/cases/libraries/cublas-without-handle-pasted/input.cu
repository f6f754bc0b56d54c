// A beginning that becomes hipblas in the other interface.
#include <cublas.h>

#define NORM(T, n, x) cublas##T##nrm2(n, x, 1)

float length(int n, const float* x) {
  return NORM(S, n, x) - cublasSasum(n, x, 1);
}
