// Many matrices by vectors, and many triangular systems, in one call.
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

std::vector<float> pattern(int count, int step = 7, int modulus = 11) {
  std::vector<float> values(count);
  for (int i = 0; i < count; ++i) values[i] = (float)(i * step % modulus - modulus / 2);
  return values;
}

template <class T>
T** slices(T* base, int count, int size) {
  std::vector<T*> pointers;
  for (int i = 0; i < count; ++i) pointers.push_back(base + i * size);
  return upload(pointers);
}

int main() {
  cublasHandle_t handle;
  CHECK_BLAS(cublasCreate(&handle));
  const int n = 3, batch = 2;
  float *a = upload(pattern(n * n * batch)), *x = upload(pattern(n * batch, 2, 5)), *y = upload(pattern(n * batch, 1, 3));
  float alpha = 1, beta = 1;
  float **as = slices(a, batch, n * n), **xs = slices(x, batch, n), **ys = slices(y, batch, n);
  CHECK_BLAS(cublasSgemvBatched(handle, CUBLAS_OP_N, n, n, &alpha, as, n, xs, 1, &beta, ys, 1, batch));
  show("gemv", y, n * batch);
  CHECK_BLAS(cublasSgemvStridedBatched(handle, CUBLAS_OP_T, n, n, &alpha, a, n, n * n, x, 1, n, &beta, y, 1, n, batch));
  show("gemv strided", y, n * batch);
  float* triangles = upload<float>({1, 2, 4, 0, 2, 1, 0, 0, 4, 2, 2, 2, 0, 1, 3, 0, 0, 1});
  CHECK_BLAS(cublasStrsmBatched(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, n, 1, &alpha, slices(triangles, batch, n * n), n, ys, n, batch));
  show("trsm", y, n * batch);
  CHECK_BLAS(cublasDestroy(handle));
  return 0;
}
