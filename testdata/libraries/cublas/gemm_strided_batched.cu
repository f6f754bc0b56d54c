// Many products in one call, by a stride; also with data types.
#include <cuComplex.h>
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
void show(const char* name, const cuComplex* device, int count) {
  printf("%s:", name);
  for (cuComplex value : download(device, count)) printf(" %.4g,%.4g", cuCrealf(value), cuCimagf(value));
  printf("\n");
}

void show(const char* name, const cuDoubleComplex* device, int count) {
  printf("%s:", name);
  for (cuDoubleComplex value : download(device, count)) printf(" %.4g,%.4g", cuCreal(value), cuCimag(value));
  printf("\n");
}

std::vector<float> pattern(int count, int step = 7, int modulus = 11) {
  std::vector<float> values(count);
  for (int i = 0; i < count; ++i) values[i] = (float)(i * step % modulus - modulus / 2);
  return values;
}

int main() {
  cublasHandle_t handle;
  CHECK_BLAS(cublasCreate(&handle));
  const int n = 2, batch = 4;
  const long long int stride = n * n;
  float *a = upload(pattern(stride * batch)), *b = upload(pattern(stride, 3, 5)), *c = upload(pattern(stride * batch));
  float alpha = 1, beta = 0;
  // The same b for all: a stride of zero.
  CHECK_BLAS(cublasSgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &alpha, a, n, stride, b, n, 0, &beta, c, n, stride, batch));
  show("sgemm", c, stride * batch);
  CHECK_BLAS(cublasGemmStridedBatchedEx(handle, CUBLAS_OP_T, CUBLAS_OP_N, n, n, n, &alpha, a, CUDA_R_32F, n, stride, b, CUDA_R_32F, n, 0, &beta, c, CUDA_R_32F, n, stride, batch, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT));
  show("gemm ex", c, stride * batch);
  std::vector<const void*> as, bs;
  std::vector<void*> cs;
  for (int i = 0; i < batch; ++i) {
    as.push_back(a + i * stride);
    bs.push_back(b);
    cs.push_back(c + i * stride);
  }
  const void **da = upload(as), **db = upload(bs);
  void** dc = upload(cs);
  CHECK_BLAS(cublasGemmBatchedEx(handle, CUBLAS_OP_N, CUBLAS_OP_T, n, n, n, &alpha, da, CUDA_R_32F, n, db, CUDA_R_32F, n, &beta, dc, CUDA_R_32F, n, batch, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT));
  show("batched ex", c, stride * batch);
  std::vector<cuDoubleComplex> z;
  for (int i = 0; i < 8; ++i) z.push_back(make_cuDoubleComplex(i - 4, i % 3));
  cuDoubleComplex *za = upload(z), *zc = upload(z), zalpha = {1, 0}, zbeta = {0, 0};
  CHECK_BLAS(cublasZgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_C, n, n, n, &zalpha, za, n, 4, za, n, 4, &zbeta, zc, n, 4, 2));
  show("zgemm", zc, 8);
  CHECK_BLAS(cublasDestroy(handle));
  return 0;
}
