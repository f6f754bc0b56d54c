#include <hipsolver/hipsolver.h>
#include <hip/hip_runtime.h>

int factor(int n, float* a, int* pivots, int* info) {
  hipsolverHandle_t handle = NULL;
  hipsolverDnCreate(&handle);
  int size = 0;
  hipsolverDnSgetrf_bufferSize(handle, n, n, a, n, &size);
  float* work = NULL;
  hipMalloc((void**)&work, size * sizeof(float));
  hipsolverStatus_t status = hipsolverDnSgetrf(handle, n, n, a, n, work, pivots, info);
  hipsolverDnSpotrf_bufferSize(handle, HIPBLAS_FILL_MODE_LOWER, n, a, n, &size);
  hipFree(work);
  hipsolverDnDestroy(handle);
  return status == HIPSOLVER_STATUS_SUCCESS;
}
