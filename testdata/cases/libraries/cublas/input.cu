#include <cublas_v2.h>
#include <cuda_runtime.h>

cublasStatus_t multiply(cublasHandle_t handle, int n, const float* a, const float* b, float* c) {
  const float one = 1.0f, zero = 0.0f;
  cublasStatus_t status = cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST);
  if (status != CUBLAS_STATUS_SUCCESS) return status;
  return cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_T, n, n, n, &one, a, n, b, n, &zero, c, n);
}

int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  cublasSetStream(handle, 0);
  float result = 0;
  cublasSdot(handle, 0, nullptr, 1, nullptr, 1, &result);
  return cublasDestroy(handle);
}
