// The generalised problem A x = w B x, and eigenvalues in a range.
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

int main() {
  cusolverDnHandle_t handle;
  CHECK_SOLVER(cusolverDnCreate(&handle));
  const int n = 3;
  const std::vector<double> matrix = {4, 1, 0, 1, 3, 1, 0, 1, 2};
  double *a = upload(matrix), *b = upload<double>({2, 0, 0, 0, 2, 0, 0, 0, 1}), *w = upload(std::vector<double>(n)), *work;
  int *info = upload<int>({-1}), size;
  const cusolverEigMode_t vectors = CUSOLVER_EIG_MODE_VECTOR;
  CHECK_SOLVER(cusolverDnDsygvd_bufferSize(handle, CUSOLVER_EIG_TYPE_1, vectors, CUBLAS_FILL_MODE_LOWER, n, a, n, b, n, w, &size));
  CHECK_CUDA(cudaMalloc(&work, sizeof(double) * size));
  CHECK_SOLVER(cusolverDnDsygvd(handle, CUSOLVER_EIG_TYPE_1, vectors, CUBLAS_FILL_MODE_LOWER, n, a, n, b, n, w, work, size, info));
  for (double value : download(w, n)) printf("%.5f ", value);
  printf("\n");
  CHECK_CUDA(cudaMemcpy(a, matrix.data(), sizeof(double) * n * n, cudaMemcpyHostToDevice));
  int found = 0;
  CHECK_SOLVER(cusolverDnDsyevdx_bufferSize(handle, CUSOLVER_EIG_MODE_NOVECTOR, CUSOLVER_EIG_RANGE_V, CUBLAS_FILL_MODE_LOWER, n, a, n, 1.5, 10.0, 0, 0, &found, w, &size));
  CHECK_CUDA(cudaMalloc(&work, sizeof(double) * size));
  CHECK_SOLVER(cusolverDnDsyevdx(handle, CUSOLVER_EIG_MODE_NOVECTOR, CUSOLVER_EIG_RANGE_V, CUBLAS_FILL_MODE_LOWER, n, a, n, 1.5, 10.0, 0, 0, &found, w, work, size, info));
  printf("%d above 1.5:", found);
  for (double value : download(w, found)) printf(" %.5f", value);
  printf("\n");
  CHECK_CUDA(cudaMemcpy(a, matrix.data(), sizeof(double) * n * n, cudaMemcpyHostToDevice));
  CHECK_CUDA(cudaMemcpy(b, std::vector<double>{2, 0, 0, 0, 2, 0, 0, 0, 1}.data(), sizeof(double) * n * n, cudaMemcpyHostToDevice));
  syevjInfo_t parameters;
  CHECK_SOLVER(cusolverDnCreateSyevjInfo(&parameters));
  CHECK_SOLVER(cusolverDnDsygvj_bufferSize(handle, CUSOLVER_EIG_TYPE_1, vectors, CUBLAS_FILL_MODE_LOWER, n, a, n, b, n, w, &size, parameters));
  CHECK_CUDA(cudaMalloc(&work, sizeof(double) * size));
  CHECK_SOLVER(cusolverDnDsygvj(handle, CUSOLVER_EIG_TYPE_1, vectors, CUBLAS_FILL_MODE_LOWER, n, a, n, b, n, w, work, size, info, parameters));
  for (double value : download(w, n)) printf("%.5f ", value);
  printf("\n");
  CHECK_SOLVER(cusolverDnDestroySyevjInfo(parameters));
  CHECK_SOLVER(cusolverDnDestroy(handle));
  return 0;
}
