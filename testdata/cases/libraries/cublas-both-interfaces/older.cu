#include <cublas.h>

#include "older.h"

static cublasHandle_t handle;

void older::scale(int n, float alpha, float* x) {
  void (*function)(int, float, float*, int) = cublasSscal;
  function(n, alpha, x, 1);
  cublasSscal(n, alpha, x, 1);
  cublasSscal_v2(handle, n, &alpha, x, 1);
}
