// The functions with 64-bit sizes.
#include <cublas_v2.h>
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
void show(const char* name, const T* device, int count) {
  printf("%s:", name);
  for (T value : download(device, count)) printf(" %.4g", (double)value);
  printf("\n");
}

int main() {
  cublasHandle_t handle;
  CHECK_BLAS(cublasCreate(&handle));
  const int64_t n = 4, one = 1;
  double* x = upload<double>({1, -2, 3, -7});
  double* y = upload<double>({4, 3, 2, 1});
  double alpha = 3, beta = 0, dot, norm, sum;
  int64_t largest, smallest;
  CHECK_BLAS(cublasDaxpy_64(handle, n, &alpha, x, one, y, one));
  CHECK_BLAS(cublasDdot_64(handle, n, x, one, y, one, &dot));
  CHECK_BLAS(cublasDnrm2_64(handle, n, x, one, &norm));
  CHECK_BLAS(cublasDasum_64(handle, n, x, one, &sum));
  CHECK_BLAS(cublasIdamax_64(handle, n, x, one, &largest));
  CHECK_BLAS(cublasIdamin_64(handle, n, x, one, &smallest));
  printf("dot %g nrm2 %.4f asum %g amax %lld amin %lld\n", dot, norm, sum, (long long)largest, (long long)smallest);
  CHECK_BLAS(cublasDscal_64(handle, n, &alpha, x, one));
  CHECK_BLAS(cublasDswap_64(handle, n, x, one, y, one));
  show("x", x, 4);
  double* a = upload<double>({1, 2, 3, 4});
  CHECK_BLAS(cublasDgemv_64(handle, CUBLAS_OP_N, 2, 2, &alpha, a, 2, x, 1, &beta, y, 1));
  show("gemv", y, 2);
  CHECK_BLAS(cublasDger_64(handle, 2, 2, &alpha, x, 1, y, 1, a, 2));
  show("ger", a, 4);
  CHECK_BLAS(cublasDgemm_64(handle, CUBLAS_OP_N, CUBLAS_OP_T, 2, 2, 2, &alpha, a, 2, a, 2, &beta, x, 2));
  show("gemm", x, 4);
  CHECK_BLAS(cublasGemmEx_64(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &alpha, a, CUDA_R_64F, 2, a, CUDA_R_64F, 2, &beta, y, CUDA_R_64F, 2, CUBLAS_COMPUTE_64F, CUBLAS_GEMM_DEFAULT));
  show("gemm ex", y, 4);
  CHECK_BLAS(cublasDestroy(handle));
  return 0;
}
