// Products in half precision: one, many by pointers, many by a stride.
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

void showHalf(const char* name, const __half* device, int count) {
  printf("%s:", name);
  for (__half value : download(device, count)) printf(" %g", __half2float(value));
  printf("\n");
}

int main() {
  cublasHandle_t handle;
  CHECK_BLAS(cublasCreate(&handle));
  const int n = 2, batch = 3;
  std::vector<__half> host;
  for (int i = 0; i < n * n * batch; ++i) host.push_back(__float2half((i % 5) * 0.5f - 1));
  __half *a = upload(host), *b = upload(host), *c = upload(host);
  __half alpha = __float2half(1.0f), beta = __float2half(0.0f);
  CHECK_BLAS(cublasHgemm(handle, CUBLAS_OP_N, CUBLAS_OP_T, n, n, n, &alpha, a, n, b, n, &beta, c, n));
  showHalf("hgemm", c, n * n);
  CHECK_BLAS(cublasHgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &alpha, a, n, n * n, b, n, n * n, &beta, c, n, n * n, batch));
  showHalf("strided", c, n * n * batch);
  std::vector<__half*> as, bs, cs;
  for (int i = 0; i < batch; ++i) {
    as.push_back(a + i * n * n);
    bs.push_back(b + (batch - 1 - i) * n * n);
    cs.push_back(c + i * n * n);
  }
  __half **da = upload(as), **db = upload(bs), **dc = upload(cs);
  CHECK_BLAS(cublasHgemmBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &alpha, da, n, db, n, &beta, dc, n, batch));
  showHalf("batched", c, n * n * batch);
  CHECK_BLAS(cublasDestroy(handle));
  return 0;
}
