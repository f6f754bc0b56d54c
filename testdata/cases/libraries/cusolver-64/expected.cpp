#include "hipport/solver.h"
#include <hipsolver/hipsolver.h>

hipsolverStatus_t factor(hipsolverHandle_t handle, int64_t n, double* a, int64_t* pivots,
                        double* b, int* info) {
  hipsolverDnParams_t params;
  hipsolverDnCreateParams(&params);
  size_t device = 0, host = 0;
  hipsolverDnXgetrf_bufferSize(handle, params, n, n, HIP_R_64F, a, n, HIP_R_64F, &device, &host);
  void* work = nullptr;
  hipMalloc(&work, device);
  hipsolverDnXgetrf(handle, params, n, n, HIP_R_64F, a, n, pivots, HIP_R_64F, work, device,
                   nullptr, host, info);
  hipport::solver::cusolverDnXsyevd(handle, params, HIPSOLVER_EIG_MODE_VECTOR, HIPBLAS_FILL_MODE_LOWER, n, HIP_R_64F,
                   a, n, HIP_R_64F, b, HIP_R_64F, work, device, nullptr, host, info);
  return hipsolverDnXgetrs(handle, params, HIPBLAS_OP_N, n, 1, HIP_R_64F, a, n, pivots, HIP_R_64F,
                          b, n, info);
}
