// Which cuBLAS it is.
// By hand: cublasGetVersion cublasGetProperty
#include <cublas_v2.h>
#include <library_types.h>

#include <cstdio>

int main() {
  cublasHandle_t handle;
  if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) return 1;
  int version = 0, major = -1, minor = -1;
  if (cublasGetVersion(handle, &version) != CUBLAS_STATUS_SUCCESS) return 2;
  if (cublasGetProperty(MAJOR_VERSION, &major) != CUBLAS_STATUS_SUCCESS) return 3;
  if (cublasGetProperty(MINOR_VERSION, &minor) != CUBLAS_STATUS_SUCCESS) return 4;
  printf("version %d\n", version > 0 && major >= 0 && minor >= 0);
#if CUBLAS_VER_MAJOR >= 11
  printf("compute types\n");
#endif
  cublasDestroy(handle);
  return 0;
}
