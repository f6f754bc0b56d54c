#include <cusolverDn.h>
#include <cuda_runtime.h>

int factor(int n, float* a, int* pivots, int* info) {
  cusolverDnHandle_t handle = NULL;
  cusolverDnCreate(&handle);
  int size = 0;
  cusolverDnSgetrf_bufferSize(handle, n, n, a, n, &size);
  float* work = NULL;
  cudaMalloc((void**)&work, size * sizeof(float));
  cusolverStatus_t status = cusolverDnSgetrf(handle, n, n, a, n, work, pivots, info);
  cusolverDnSpotrf_bufferSize(handle, CUBLAS_FILL_MODE_LOWER, n, a, n, &size);
  cudaFree(work);
  cusolverDnDestroy(handle);
  return status == CUSOLVER_STATUS_SUCCESS;
}
