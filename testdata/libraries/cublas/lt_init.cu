// cublasLt: descriptors in the program's own memory.
// By hand: cublasLtMatmulDescInit cublasLtMatrixLayoutInit
// By hand: cublasLtMatmulPreferenceInit cublasLtGetVersion
#include <cublasLt.h>
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
  cublasLtHandle_t handle;
  CHECK_BLAS(cublasLtCreate(&handle));
  float *a = upload<float>({1, 2, 3, 4}), *c = upload<float>({0, 0, 0, 0});
  cublasLtMatmulDescOpaque_t operation = {};
  cublasLtMatrixLayoutOpaque_t layout = {};
  cublasLtMatmulPreferenceOpaque_t preference = {};
  CHECK_BLAS(cublasLtMatmulDescInit(&operation, CUBLAS_COMPUTE_32F, CUDA_R_32F));
  CHECK_BLAS(cublasLtMatrixLayoutInit(&layout, CUDA_R_32F, 2, 2, 2));
  CHECK_BLAS(cublasLtMatmulPreferenceInit(&preference));
  cublasLtMatmulHeuristicResult_t result;
  int found = 0;
  CHECK_BLAS(cublasLtMatmulAlgoGetHeuristic(handle, &operation, &layout, &layout, &layout, &layout, &preference, 1, &result, &found));
  if (found == 0) return 1;
  float alpha = 1, beta = 0;
  CHECK_BLAS(cublasLtMatmul(handle, &operation, &alpha, a, &layout, a, &layout, &beta, c, &layout, c, &layout, &result.algo, NULL, 0, 0));
  CHECK_CUDA(cudaDeviceSynchronize());
  show("c", c, 4);
  printf("%d\n", cublasLtGetVersion() > 0);
  CHECK_BLAS(cublasLtDestroy(handle));
  return 0;
}
