// Code from before CUDA 11: a data type is what cublasGemmEx computes in.
#include <cublas_v2.h>
#include <cuda_fp16.h>
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
  std::vector<__half> host;
  std::vector<float> wide;
  for (int i = 0; i < 16; ++i) {
    host.push_back(__float2half(i % 5 - 2.0f));
    wide.push_back(i % 5 - 2.0f);
  }
  __half *a = upload(host), *b = upload(host);
  float *c = upload(std::vector<float>(16)), *fa = upload(wide), *fb = upload(wide);
  float alpha = 1, beta = 0;
  CHECK_BLAS(cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &alpha, a, CUDA_R_16F, 4, b, CUDA_R_16F, 4, &beta, c, CUDA_R_32F, 4, CUDA_R_32F, CUBLAS_GEMM_DEFAULT_TENSOR_OP));
  show("half", c, 16);
  cudaDataType_t type = CUDA_R_32F;
  CHECK_BLAS(cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_T, 4, 4, 4, &alpha, fa, type, 4, fb, type, 4, &beta, c, type, 4, type, CUBLAS_GEMM_DFALT));
  show("float", c, 16);
  CHECK_BLAS(cublasSgemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &alpha, a, CUDA_R_16F, 4, b, CUDA_R_16F, 4, &beta, c, CUDA_R_32F, 4));
  show("sgemmex", c, 16);
  CHECK_BLAS(cublasGemmStridedBatchedEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &alpha, a, CUDA_R_16F, 2, 4, b, CUDA_R_16F, 2, 4, &beta, c, CUDA_R_32F, 2, 4, 3, CUDA_R_32F, CUBLAS_GEMM_DEFAULT));
  show("batched", c, 12);
  CHECK_BLAS(cublasDestroy(handle));
  return 0;
}
