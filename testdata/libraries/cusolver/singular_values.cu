// Singular values: by QR, by Jacobi, of many small matrices.
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
void print(const char* name, const T* device, int count) {
  printf("%s:", name);
  for (T value : download(device, count)) printf(" %.4f", (double)value);
  printf("\n");
}

int main() {
  cusolverDnHandle_t handle;
  CHECK_SOLVER(cusolverDnCreate(&handle));
  const int m = 3, n = 2;
  const std::vector<double> matrix = {1, 4, 2, 2, 5, 1};
  double *a = upload(matrix), *s = upload(std::vector<double>(n)), *u = upload(std::vector<double>(m * m)), *v = upload(std::vector<double>(n * n)), *work, *rwork = nullptr;
  int *info = upload<int>({-1}), size;
  CHECK_SOLVER(cusolverDnDgesvd_bufferSize(handle, m, n, &size));
  CHECK_CUDA(cudaMalloc(&work, sizeof(double) * size));
  CHECK_SOLVER(cusolverDnDgesvd(handle, 'A', 'A', m, n, a, m, s, u, m, v, n, work, size, rwork, info));
  print("gesvd", s, n);
  cudaFree(work);
  gesvdjInfo_t parameters;
  CHECK_SOLVER(cusolverDnCreateGesvdjInfo(&parameters));
  CHECK_SOLVER(cusolverDnXgesvdjSetTolerance(parameters, 1e-12));
  CHECK_SOLVER(cusolverDnXgesvdjSetMaxSweeps(parameters, 30));
  CHECK_CUDA(cudaMemcpy(a, matrix.data(), sizeof(double) * m * n, cudaMemcpyHostToDevice));
  CHECK_SOLVER(cusolverDnDgesvdj_bufferSize(handle, CUSOLVER_EIG_MODE_VECTOR, 1, m, n, a, m, s, u, m, v, n, &size, parameters));
  CHECK_CUDA(cudaMalloc(&work, sizeof(double) * size));
  CHECK_SOLVER(cusolverDnDgesvdj(handle, CUSOLVER_EIG_MODE_VECTOR, 1, m, n, a, m, s, u, m, v, n, work, size, info, parameters));
  print("gesvdj", s, n);
  double residual = 1;
  int sweeps = -1;
  CHECK_SOLVER(cusolverDnXgesvdjGetResidual(handle, parameters, &residual));
  CHECK_SOLVER(cusolverDnXgesvdjGetSweeps(handle, parameters, &sweeps));
  printf("small %d sweeps %d\n", residual < 1e-8, sweeps >= 0);
  CHECK_SOLVER(cusolverDnXgesvdjSetSortEig(parameters, 1));
  float *fa = upload<float>({1, 4, 2, 2, 5, 1, 1, 0, 0, 0, 2, 0}), *fs = upload(std::vector<float>(4)), *fu = upload(std::vector<float>(18)), *fv = upload(std::vector<float>(8)), *fwork;
  int* infos = upload<int>({-1, -1});
  CHECK_SOLVER(cusolverDnSgesvdjBatched_bufferSize(handle, CUSOLVER_EIG_MODE_VECTOR, m, n, fa, m, fs, fu, m, fv, n, &size, parameters, 2));
  CHECK_CUDA(cudaMalloc(&fwork, sizeof(float) * size));
  CHECK_SOLVER(cusolverDnSgesvdjBatched(handle, CUSOLVER_EIG_MODE_VECTOR, m, n, fa, m, fs, fu, m, fv, n, fwork, size, infos, parameters, 2));
  print("batched", fs, 4);
  CHECK_SOLVER(cusolverDnDestroyGesvdjInfo(parameters));
  float* tall = upload<float>({1, 4, 2, 2, 5, 1, 1, 0, 0, 0, 2, 0});
  double norms[2] = {};
  CHECK_SOLVER(cusolverDnSgesvdaStridedBatched_bufferSize(handle, CUSOLVER_EIG_MODE_VECTOR, n, m, n, tall, m, m * n, fs, n, fu, m, m * n, fv, n, n * n, &size, 2));
  CHECK_CUDA(cudaMalloc(&fwork, sizeof(float) * size));
  CHECK_SOLVER(cusolverDnSgesvdaStridedBatched(handle, CUSOLVER_EIG_MODE_VECTOR, n, m, n, tall, m, m * n, fs, n, fu, m, m * n, fv, n, n * n, fwork, size, infos, norms, 2));
  print("approximate", fs, 4);
  CHECK_SOLVER(cusolverDnDestroy(handle));
  return 0;
}
