// A tree of both: each unit has the interface that its header declares.
#include <hip/hip_runtime.h>
#include "handle.h"
#include "macros.h"
#include "older.h"

// Our own of that name, with the older interface's arguments.
namespace own {
void cublasSscal(int n, float alpha, float* x, int incx);
}

template <class Function, class... Arguments>
void checked(Function function, Arguments... arguments) {
  if (function(arguments...) != HIPBLAS_STATUS_SUCCESS) throw 1;
}

void scale(hipblasHandle_t handle, int n, float alpha, float* x) {
  hipblasSscal(handle, n, &alpha, x, 1);
  checked(hipblasSscal, handle, n, &alpha, x, 1);
  own::cublasSscal(n, alpha, x, 1);
  older::scale(n, alpha, x);
}
