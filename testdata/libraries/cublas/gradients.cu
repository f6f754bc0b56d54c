// Conjugate gradients with vectors on the device.
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>
#define CHECK_CUDA(call)                                                    \
  do {                                                                      \
    cudaError_t error_ = (call);                                            \
    if (error_ != cudaSuccess) {                                            \
      fprintf(stderr, "line %d: %s\n", __LINE__, cudaGetErrorString(error_)); \
      exit(EXIT_FAILURE);                                                   \
    }                                                                       \
  } while (0)
#define CHECK_BLAS(call)                                                        \
  do {                                                                          \
    cublasStatus_t status_ = (call);                                            \
    if (status_ != CUBLAS_STATUS_SUCCESS) {                                     \
      fprintf(stderr, "line %d: cuBLAS status %d\n", __LINE__, (int)status_);   \
      exit(EXIT_FAILURE);                                                       \
    }                                                                           \
  } while (0)

template <class T>
T* upload(const std::vector<T>& host) {
  T* device = nullptr;
  CHECK_CUDA(cudaMalloc((void**)&device, host.size() * sizeof(T)));
  CHECK_CUDA(cudaMemcpy(device, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice));
  return device;
}

template <class T>
std::vector<T> download(const T* device, size_t count) {
  std::vector<T> host(count);
  CHECK_CUDA(cudaMemcpy(host.data(), device, count * sizeof(T), cudaMemcpyDeviceToHost));
  return host;
}

__global__ void laplace(int n, const double* x, double* y) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] = 2.1 * x[i] - (i > 0 ? x[i - 1] : 0) - (i + 1 < n ? x[i + 1] : 0);
}

int main() {
  const int n = 200;
  cublasHandle_t handle;
  CHECK_BLAS(cublasCreate(&handle));
  CHECK_BLAS(cublasSetMathMode(handle, CUBLAS_PEDANTIC_MATH));
  double *x = upload(std::vector<double>(n)), *r = upload(std::vector<double>(n, 1.0));
  double *p = upload(std::vector<double>(n, 1.0)), *q = upload(std::vector<double>(n));
  double rho, before, pq;
  CHECK_BLAS(cublasDdot(handle, n, r, 1, r, 1, &rho));
  int steps = 0;
  for (; steps < 500 && rho > 1e-20; ++steps) {
    laplace<<<(n + 63) / 64, 64>>>(n, p, q);
    CHECK_CUDA(cudaGetLastError());
    CHECK_BLAS(cublasDdot(handle, n, p, 1, q, 1, &pq));
    const double alpha = rho / pq, minus = -alpha, one = 1;
    CHECK_BLAS(cublasDaxpy(handle, n, &alpha, p, 1, x, 1));
    CHECK_BLAS(cublasDaxpy(handle, n, &minus, q, 1, r, 1));
    before = rho;
    CHECK_BLAS(cublasDdot(handle, n, r, 1, r, 1, &rho));
    const double beta = rho / before;
    CHECK_BLAS(cublasDscal(handle, n, &beta, p, 1));
    CHECK_BLAS(cublasDaxpy(handle, n, &one, r, 1, p, 1));
  }
  std::vector<double> solution = download(x, n);
  printf("converged %d x %.6f %.6f %.6f\n", steps < 500, solution[0], solution[n / 2], solution[n - 1]);
  CHECK_BLAS(cublasDestroy(handle));
  return 0;
}
