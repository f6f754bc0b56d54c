// cublasGemmEx with data types and compute types of their own.
#include <cublas_v2.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <cstdint>
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
std::vector<T> numbers(int count) {
  std::vector<T> values;
  for (int i = 0; i < count; ++i) values.push_back((T)(float)(i * 3 % 7 - 3));
  return values;
}

template <class In, class Out, class Scale>
void multiply(cublasHandle_t handle, const char* name, cudaDataType_t in, cudaDataType_t out, cublasComputeType_t compute) {
  const int m = 4, n = 4, k = 8;
  In *a = upload(numbers<In>(k * m)), *b = upload(numbers<In>(k * n));
  Out* c = upload(std::vector<Out>(m * n, (Out)0.0f));
  Scale alpha = (Scale)1.0f, beta = (Scale)0.0f;
  CHECK_BLAS(cublasGemmEx(handle, CUBLAS_OP_T, CUBLAS_OP_N, m, n, k, &alpha, a, in, k, b, in, k, &beta, c, out, m, compute, CUBLAS_GEMM_DEFAULT));
  printf("%s:", name);
  for (Out value : download(c, m * n)) printf(" %g", (double)(float)value);
  printf("\n");
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
}

int main() {
  cublasHandle_t handle;
  CHECK_BLAS(cublasCreate(&handle));
  multiply<float, float, float>(handle, "float", CUDA_R_32F, CUDA_R_32F, CUBLAS_COMPUTE_32F);
  multiply<float, float, float>(handle, "tf32", CUDA_R_32F, CUDA_R_32F, CUBLAS_COMPUTE_32F_FAST_TF32);
  multiply<double, double, double>(handle, "double", CUDA_R_64F, CUDA_R_64F, CUBLAS_COMPUTE_64F);
  multiply<__half, __half, float>(handle, "half", CUDA_R_16F, CUDA_R_16F, CUBLAS_COMPUTE_32F);
  multiply<__half, float, float>(handle, "half to float", CUDA_R_16F, CUDA_R_32F, CUBLAS_COMPUTE_32F);
  multiply<__half, __half, __half>(handle, "half in half", CUDA_R_16F, CUDA_R_16F, CUBLAS_COMPUTE_16F);
  multiply<__nv_bfloat16, __nv_bfloat16, float>(handle, "bfloat16", CUDA_R_16BF, CUDA_R_16BF, CUBLAS_COMPUTE_32F);
  multiply<int8_t, int32_t, int32_t>(handle, "int8", CUDA_R_8I, CUDA_R_32I, CUBLAS_COMPUTE_32I);
  CHECK_BLAS(cublasDestroy(handle));
  return 0;
}
