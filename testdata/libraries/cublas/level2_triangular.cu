// Triangular matrices, full, banded and packed: products and solutions.
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
  const int n = 3;
  const cublasFillMode_t up = CUBLAS_FILL_MODE_UPPER;
  const cublasOperation_t none = CUBLAS_OP_N, transposed = CUBLAS_OP_T;
  float* a = upload<float>({2, 0, 0, 1, 4, 0, -1, 3, 5});
  float* packed = upload<float>({2, 1, 4, -1, 3, 5});
  float* band = upload<float>({0, 2, 1, 4, 3, 5});
  float* x = upload<float>({1, 2, 3});
  CHECK_BLAS(cublasStrmv(handle, up, none, CUBLAS_DIAG_NON_UNIT, n, a, n, x, 1));
  show("trmv", x, n);
  CHECK_BLAS(cublasStrsv(handle, up, none, CUBLAS_DIAG_NON_UNIT, n, a, n, x, 1));
  show("trsv", x, n);
  CHECK_BLAS(cublasStrmv(handle, up, transposed, CUBLAS_DIAG_UNIT, n, a, n, x, 1));
  show("trmv unit", x, n);
  CHECK_BLAS(cublasStrsv(handle, up, transposed, CUBLAS_DIAG_UNIT, n, a, n, x, 1));
  CHECK_BLAS(cublasStpmv(handle, up, none, CUBLAS_DIAG_NON_UNIT, n, packed, x, 1));
  show("tpmv", x, n);
  CHECK_BLAS(cublasStpsv(handle, up, none, CUBLAS_DIAG_NON_UNIT, n, packed, x, 1));
  show("tpsv", x, n);
  CHECK_BLAS(cublasStbmv(handle, up, none, CUBLAS_DIAG_NON_UNIT, n, 1, band, 2, x, 1));
  show("tbmv", x, n);
  CHECK_BLAS(cublasStbsv(handle, up, none, CUBLAS_DIAG_NON_UNIT, n, 1, band, 2, x, 1));
  show("tbsv", x, n);
  cudaFree(a);
  cudaFree(packed);
  cudaFree(band);
  cudaFree(x);
  CHECK_BLAS(cublasDestroy(handle));
  return 0;
}
