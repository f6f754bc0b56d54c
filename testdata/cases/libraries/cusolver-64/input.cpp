#include <cusolverDn.h>

cusolverStatus_t factor(cusolverDnHandle_t handle, int64_t n, double* a, int64_t* pivots,
                        double* b, int* info) {
  cusolverDnParams_t params;
  cusolverDnCreateParams(&params);
  size_t device = 0, host = 0;
  cusolverDnXgetrf_bufferSize(handle, params, n, n, CUDA_R_64F, a, n, CUDA_R_64F, &device, &host);
  void* work = nullptr;
  cudaMalloc(&work, device);
  cusolverDnXgetrf(handle, params, n, n, CUDA_R_64F, a, n, pivots, CUDA_R_64F, work, device,
                   nullptr, host, info);
  cusolverDnXsyevd(handle, params, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, n, CUDA_R_64F,
                   a, n, CUDA_R_64F, b, CUDA_R_64F, work, device, nullptr, host, info);
  return cusolverDnXgetrs(handle, params, CUBLAS_OP_N, n, 1, CUDA_R_64F, a, n, pivots, CUDA_R_64F,
                          b, n, info);
}
