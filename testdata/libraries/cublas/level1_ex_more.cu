// The vector functions with data types that only cuBLAS has.
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
  const int n = 5;
  float* x = upload<float>({1, -2, 3, -4, 5});
  float* y = upload<float>({5, 4, 3, 2, 1});
  float sum;
  int largest, smallest;
  CHECK_BLAS(cublasAsumEx(handle, n, x, CUDA_R_32F, 1, &sum, CUDA_R_32F, CUDA_R_32F));
  CHECK_BLAS(cublasIamaxEx(handle, n, x, CUDA_R_32F, 1, &largest));
  CHECK_BLAS(cublasIaminEx(handle, n, x, CUDA_R_32F, 1, &smallest));
  CHECK_BLAS(cublasSwapEx(handle, n, x, CUDA_R_32F, 1, y, CUDA_R_32F, 1));
  CHECK_BLAS(cublasCopyEx(handle, 2, x, CUDA_R_32F, 1, y, CUDA_R_32F, 2));
  printf("asum %g amax %d amin %d\n", sum, largest, smallest);
  show("x", x, n);
  show("y", y, n);
  CHECK_BLAS(cublasDestroy(handle));
  return 0;
}
