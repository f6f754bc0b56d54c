// Names of statuses; what wrong arguments give.
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <cstdio>
#include <cstring>

static const char* name(cublasStatus_t status) {
  switch (status) {
    case CUBLAS_STATUS_SUCCESS: return "success";
    case CUBLAS_STATUS_NOT_INITIALIZED: return "not initialized";
    case CUBLAS_STATUS_ALLOC_FAILED: return "alloc failed";
    case CUBLAS_STATUS_INVALID_VALUE: return "invalid value";
    case CUBLAS_STATUS_ARCH_MISMATCH: return "arch mismatch";
    case CUBLAS_STATUS_MAPPING_ERROR: return "mapping error";
    case CUBLAS_STATUS_EXECUTION_FAILED: return "execution failed";
    case CUBLAS_STATUS_INTERNAL_ERROR: return "internal error";
    case CUBLAS_STATUS_NOT_SUPPORTED: return "not supported";
    case CUBLAS_STATUS_LICENSE_ERROR: return "license error";
  }
  return "unknown";
}

int main() {
  cublasHandle_t handle = nullptr;
  float x = 0, alpha = 1;
  printf("%s\n", name(cublasSscal(handle, 1, &alpha, &x, 1)));
  if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) return 1;
  printf("%s\n", name(cublasSetVector(1, 0, &x, 1, &x, 1)));
  printf("%s\n", name(cublasSetStream(handle, 0)));
  const char* text = cublasGetStatusString(CUBLAS_STATUS_SUCCESS);
  printf("has text %d\n", text != nullptr && strlen(text) > 0);
  printf("differs %d\n", strcmp(cublasGetStatusString(CUBLAS_STATUS_ALLOC_FAILED), text) != 0);
  return cublasDestroy(handle) == CUBLAS_STATUS_SUCCESS ? 0 : 1;
}
