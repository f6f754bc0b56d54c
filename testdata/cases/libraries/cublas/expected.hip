#define HIPBLAS_V2 1
#include <hipblas/hipblas.h>
#include <hip/hip_runtime.h>

hipblasStatus_t multiply(hipblasHandle_t handle, int n, const float* a, const float* b, float* c) {
  const float one = 1.0f, zero = 0.0f;
  hipblasStatus_t status = hipblasSetPointerMode(handle, HIPBLAS_POINTER_MODE_HOST);
  if (status != HIPBLAS_STATUS_SUCCESS) return status;
  return hipblasSgemm(handle, HIPBLAS_OP_N, HIPBLAS_OP_T, n, n, n, &one, a, n, b, n, &zero, c, n);
}

int main() {
  hipblasHandle_t handle;
  hipblasCreate(&handle);
  hipblasSetStream(handle, 0);
  float result = 0;
  hipblasSdot(handle, 0, nullptr, 1, nullptr, 1, &result);
  return hipblasDestroy(handle);
}
