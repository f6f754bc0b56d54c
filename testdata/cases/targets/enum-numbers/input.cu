#include <cublas_v2.h>
#include <cuda_runtime.h>

int use(cublasHandle_t handle, cublasOperation_t operation, float* a) {
  if (operation == 1) return 1;
  switch (operation) {
    case 0:
      return 2;
    case CUBLAS_OP_C:
      return 3;
    default:
      break;
  }
  int warp = 0;
  cudaDeviceGetAttribute(&warp, static_cast<cudaDeviceAttr>(10), 0);
  cublasSetStream(handle, 0);
  const float one = 1;
  return cublasSscal(handle, 1, &one, a, 1) == 13;
}

bool same(cublasHandle_t handle, cudaError_t error, float* a, float* b, int n) {
  cudaMemcpy(a, b, 4, (cudaMemcpyKind)3);
  const float one = 1;
  if (n == 2) return false;
  return error == 2 || cublasSscal(handle, n, &one, a, 1) != 0;
}
