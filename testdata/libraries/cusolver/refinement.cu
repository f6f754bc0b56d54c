// The solver with parameters: precisions, tolerance, iterations.
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
  double *a = upload<double>({4, 1, 2, 1, 3, 0, 2, 0, 5}), *b = upload<double>({7, 4, 7}), *x = upload(std::vector<double>(n));
  cusolverDnIRSParams_t parameters;
  cusolverDnIRSInfos_t infos;
  CHECK_SOLVER(cusolverDnIRSParamsCreate(&parameters));
  CHECK_SOLVER(cusolverDnIRSInfosCreate(&infos));
  CHECK_SOLVER(cusolverDnIRSParamsSetSolverPrecisions(parameters, CUSOLVER_R_64F, CUSOLVER_R_32F));
  CHECK_SOLVER(cusolverDnIRSParamsSetRefinementSolver(parameters, CUSOLVER_IRS_REFINE_CLASSICAL));
  CHECK_SOLVER(cusolverDnIRSParamsSetMaxIters(parameters, 30));
  CHECK_SOLVER(cusolverDnIRSParamsSetTol(parameters, 1e-14));
  size_t bytes = 0;
  void* work;
  CHECK_SOLVER(cusolverDnIRSXgesv_bufferSize(handle, parameters, n, 1, &bytes));
  CHECK_CUDA(cudaMalloc(&work, bytes));
  int iterations = 0, *info = upload<int>({-1});
  CHECK_SOLVER(cusolverDnIRSXgesv(handle, parameters, infos, n, 1, a, n, b, n, x, n, work, bytes, &iterations, info));
  show("x", x, n);
  CHECK_SOLVER(cusolverDnIRSInfosDestroy(infos));
  CHECK_SOLVER(cusolverDnIRSParamsDestroy(parameters));
  CHECK_SOLVER(cusolverDnDestroy(handle));
  return 0;
}
