// Scalars and results in device memory, so that calls need not wait.
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

__global__ void reciprocal(const float* in, float* out) { *out = 1.0f / *in; }

int main() {
  cublasHandle_t handle;
  CHECK_BLAS(cublasCreate(&handle));
  cudaStream_t stream;
  CHECK_CUDA(cudaStreamCreate(&stream));
  CHECK_BLAS(cublasSetStream(handle, stream));
  cublasPointerMode_t mode;
  CHECK_BLAS(cublasGetPointerMode(handle, &mode));
  printf("host mode %d\n", mode == CUBLAS_POINTER_MODE_HOST);
  const int n = 4;
  float* x = upload<float>({2, 4, 4, 8});
  float* scalars = upload<float>({0, 0, 0});
  int* index = upload<int>({0});
  CHECK_BLAS(cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE));
  CHECK_BLAS(cublasSnrm2(handle, n, x, 1, scalars));
  reciprocal<<<1, 1, 0, stream>>>(scalars, scalars + 1);
  CHECK_BLAS(cublasSscal(handle, n, scalars + 1, x, 1));
  CHECK_BLAS(cublasSdot(handle, n, x, 1, x, 1, scalars + 2));
  CHECK_BLAS(cublasIsamax(handle, n, x, 1, index));
  CHECK_CUDA(cudaStreamSynchronize(stream));
  show("x", x, n);
  show("scalars", scalars, 3);
  show("index", index, 1);
  CHECK_BLAS(cublasGetPointerMode(handle, &mode));
  printf("device mode %d\n", mode == CUBLAS_POINTER_MODE_DEVICE);
  CHECK_BLAS(cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST));
  CHECK_BLAS(cublasDestroy(handle));
  CHECK_CUDA(cudaStreamDestroy(stream));
  return 0;
}
