#include <hip/hip_runtime.h>
#include "hipport/blas.h"
#define HIPBLAS_V2 1
#include <hipblas/hipblas.h>

#include "older.h"

static hipblasHandle_t handle;

void older::scale(int n, float alpha, float* x) {
  void (*function)(int, float, float*, int) = hipport::blas::cublasSscal;
  function(n, alpha, x, 1);
  hipport::blas::cublasSscal(n, alpha, x, 1);
  hipblasSscal(handle, n, &alpha, x, 1);
}
