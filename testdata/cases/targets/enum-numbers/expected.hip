#define HIPBLAS_V2 1
#include <hipblas/hipblas.h>
#include <hip/hip_runtime.h>

int use(hipblasHandle_t handle, hipblasOperation_t operation, float* a) {
  if (operation == 1) return 1;
  switch (operation) {
    case 0:
      return 2;
    case HIPBLAS_OP_C:
      return 3;
    default:
      break;
  }
  int warp = 0;
  hipDeviceGetAttribute(&warp, static_cast<hipDeviceAttribute_t>(10), 0);
  hipblasSetStream(handle, 0);
  const float one = 1;
  return hipblasSscal(handle, 1, &one, a, 1) == 13;
}

bool same(hipblasHandle_t handle, hipError_t error, float* a, float* b, int n) {
  hipMemcpy(a, b, 4, (hipMemcpyKind)3);
  const float one = 1;
  if (n == 2) return false;
  return error == 2 || hipblasSscal(handle, n, &one, a, 1) != 0;
}
