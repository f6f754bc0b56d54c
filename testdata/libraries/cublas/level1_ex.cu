// The vector functions that take data types.
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
  const int n = 5;
  float* x = upload<float>({1, 2, 3, 4, 5});
  float* y = upload<float>({5, 4, 3, 2, 1});
  float alpha = 0.5f, dot, norm, c = 0, s = 1;
  CHECK_BLAS(cublasAxpyEx(handle, n, &alpha, CUDA_R_32F, x, CUDA_R_32F, 1, y, CUDA_R_32F, 1, CUDA_R_32F));
  CHECK_BLAS(cublasDotEx(handle, n, x, CUDA_R_32F, 1, y, CUDA_R_32F, 1, &dot, CUDA_R_32F, CUDA_R_32F));
  CHECK_BLAS(cublasNrm2Ex(handle, n, x, CUDA_R_32F, 1, &norm, CUDA_R_32F, CUDA_R_32F));
  CHECK_BLAS(cublasScalEx(handle, n, &alpha, CUDA_R_32F, x, CUDA_R_32F, 1, CUDA_R_32F));
  CHECK_BLAS(cublasRotEx(handle, n, x, CUDA_R_32F, 1, y, CUDA_R_32F, 1, &c, &s, CUDA_R_32F, CUDA_R_32F));
  printf("dot %g nrm2 %.4f\n", dot, norm);
  show("x", x, n);
  show("y", y, n);
  std::vector<__half> host;
  for (int i = 0; i < n; ++i) host.push_back(__float2half(i - 1.5f));
  __half *hx = upload(host), *hy = upload(host), hdot, hnorm;
  CHECK_BLAS(cublasAxpyEx(handle, n, &alpha, CUDA_R_32F, hx, CUDA_R_16F, 1, hy, CUDA_R_16F, 1, CUDA_R_32F));
  CHECK_BLAS(cublasDotEx(handle, n, hx, CUDA_R_16F, 1, hy, CUDA_R_16F, 1, &hdot, CUDA_R_16F, CUDA_R_32F));
  CHECK_BLAS(cublasNrm2Ex(handle, n, hy, CUDA_R_16F, 1, &hnorm, CUDA_R_16F, CUDA_R_32F));
  CHECK_BLAS(cublasScalEx(handle, n, &alpha, CUDA_R_32F, hy, CUDA_R_16F, 1, CUDA_R_32F));
  printf("half dot %.3f nrm2 %.3f:", __half2float(hdot), __half2float(hnorm));
  for (__half value : download(hy, n)) printf(" %g", __half2float(value));
  printf("\n");
  float2* z = upload<float2>({{1, 1}, {0, 2}});
  float2 zdot;
  CHECK_BLAS(cublasDotcEx(handle, 2, z, CUDA_C_32F, 1, z, CUDA_C_32F, 1, &zdot, CUDA_C_32F, CUDA_C_32F));
  printf("dotc %g,%g\n", zdot.x, zdot.y);
  CHECK_BLAS(cublasDestroy(handle));
  return 0;
}
