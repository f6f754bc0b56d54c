// Products of several shapes in one call.
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

template <class T>
void show(const char* name, const T* device, int count) {
  printf("%s:", name);
  for (T value : download(device, count)) printf(" %.4g", (double)value);
  printf("\n");
}

int main() {
  cublasHandle_t handle;
  CHECK_BLAS(cublasCreate(&handle));
  float* a = upload<float>({1, 2, 3, 4, 5, 6});
  float* c = upload(std::vector<float>(8));
  const cublasOperation_t ops[2] = {CUBLAS_OP_N, CUBLAS_OP_N};
  const int m[2] = {2, 1}, n[2] = {2, 1}, k[2] = {2, 3}, lda[2] = {2, 1}, ldb[2] = {2, 3}, ldc[2] = {2, 1}, size[2] = {1, 1};
  const float alpha[2] = {1, 2}, beta[2] = {0, 0};
  const float** as = upload<const float*>({a, a});
  float** cs = upload<float*>({c, c + 4});
  CHECK_BLAS(cublasSgemmGroupedBatched(handle, ops, ops, m, n, k, alpha, as, lda, as, ldb, beta, cs, ldc, 2, size));
  show("c", c, 5);
  CHECK_BLAS(cublasDestroy(handle));
  return 0;
}
