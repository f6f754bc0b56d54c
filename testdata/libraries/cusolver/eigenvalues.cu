// Eigenvalues of symmetric and Hermitian matrices: divide and conquer, Jacobi.
#include <cuComplex.h>
#include <cuda_runtime.h>
#include <cusolverDn.h>
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
#define CHECK_SOLVER(call)                                                     \
  do {                                                                         \
    cusolverStatus_t status_ = (call);                                         \
    if (status_ != CUSOLVER_STATUS_SUCCESS) {                                  \
      fprintf(stderr, "line %d: cuSOLVER status %d\n", __LINE__, (int)status_); \
      exit(EXIT_FAILURE);                                                      \
    }                                                                          \
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

template <class T>
void show(const char* name, const T* device, int count) {
  printf("%s:", name);
  for (T value : download(device, count)) printf(" %.4g", (double)value);
  printf("\n");
}

int main() {
  cusolverDnHandle_t handle;
  CHECK_SOLVER(cusolverDnCreate(&handle));
  const int n = 3;
  const std::vector<double> matrix = {3.5, 0.5, 0, 0.5, 3.5, 0, 0, 0, 2};
  double *a = upload(matrix), *w = upload(std::vector<double>(n)), *work;
  int *info = upload<int>({-1}), size = 0;
  const cusolverEigMode_t vectors = CUSOLVER_EIG_MODE_VECTOR;
  CHECK_SOLVER(cusolverDnDsyevd_bufferSize(handle, vectors, CUBLAS_FILL_MODE_LOWER, n, a, n, w, &size));
  CHECK_CUDA(cudaMalloc(&work, sizeof(double) * size));
  CHECK_SOLVER(cusolverDnDsyevd(handle, vectors, CUBLAS_FILL_MODE_LOWER, n, a, n, w, work, size, info));
  show("syevd", w, n);
  std::vector<double> v = download(a, n * n);
  printf("vector %.4f %.4f %.4f\n", fabs(v[6]), fabs(v[7]), fabs(v[8]));
  cudaFree(work);
  syevjInfo_t parameters;
  CHECK_SOLVER(cusolverDnCreateSyevjInfo(&parameters));
  CHECK_SOLVER(cusolverDnXsyevjSetTolerance(parameters, 1e-10));
  CHECK_SOLVER(cusolverDnXsyevjSetMaxSweeps(parameters, 20));
  CHECK_SOLVER(cusolverDnXsyevjSetSortEig(parameters, 1));
  CHECK_CUDA(cudaMemcpy(a, matrix.data(), sizeof(double) * n * n, cudaMemcpyHostToDevice));
  CHECK_SOLVER(cusolverDnDsyevj_bufferSize(handle, vectors, CUBLAS_FILL_MODE_UPPER, n, a, n, w, &size, parameters));
  CHECK_CUDA(cudaMalloc(&work, sizeof(double) * size));
  CHECK_SOLVER(cusolverDnDsyevj(handle, vectors, CUBLAS_FILL_MODE_UPPER, n, a, n, w, work, size, info, parameters));
  show("syevj", w, n);
  double residual = 1;
  int sweeps = -1;
  CHECK_SOLVER(cusolverDnXsyevjGetResidual(handle, parameters, &residual));
  CHECK_SOLVER(cusolverDnXsyevjGetSweeps(handle, parameters, &sweeps));
  printf("small %d sweeps %d\n", residual < 1e-8, sweeps >= 0);
  CHECK_SOLVER(cusolverDnDestroySyevjInfo(parameters));

  cuComplex *h = upload<cuComplex>({{2, 0}, {0, 1}, {0, -1}, {2, 0}}), *complexWork;
  float* values = upload(std::vector<float>(2));
  CHECK_SOLVER(cusolverDnCheevd_bufferSize(handle, CUSOLVER_EIG_MODE_NOVECTOR, CUBLAS_FILL_MODE_LOWER, 2, h, 2, values, &size));
  CHECK_CUDA(cudaMalloc(&complexWork, sizeof(cuComplex) * size));
  CHECK_SOLVER(cusolverDnCheevd(handle, CUSOLVER_EIG_MODE_NOVECTOR, CUBLAS_FILL_MODE_LOWER, 2, h, 2, values, complexWork, size, info));
  show("heevd", values, 2);
  show("info", info, 1);
  CHECK_SOLVER(cusolverDnDestroy(handle));
  return 0;
}
