// Functions of cuBLAS as values: in tables, as arguments, as types.
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

using Scale = cublasStatus_t (*)(cublasHandle_t, int, const float*, float*, int);
typedef decltype(&cublasSaxpy) Axpy;

static cublasStatus_t apply(Scale scale, cublasHandle_t handle, int n, float alpha, float* x) {
  return scale(handle, n, &alpha, x, 1);
}

struct Norm {
  const char* name;
  cublasStatus_t (*function)(cublasHandle_t, int, const float*, int, float*);
};

int main() {
  cublasHandle_t handle;
  CHECK_BLAS(cublasCreate(&handle));
  float* x = upload<float>({1, -2, 3});
  float* y = upload<float>({1, 1, 1});
  CHECK_BLAS(apply(cublasSscal, handle, 3, 2.0f, x));
  Axpy axpy = &cublasSaxpy;
  float alpha = -1;
  CHECK_BLAS(axpy(handle, 3, &alpha, y, 1, x, 1));
  show("x", x, 3);
  const Norm norms[] = {{"asum", cublasSasum}, {"nrm2", cublasSnrm2}};
  for (const Norm& norm : norms) {
    float result;
    CHECK_BLAS(norm.function(handle, 3, x, 1, &result));
    printf("%s %.4f\n", norm.name, result);
  }
  CHECK_BLAS(cublasDestroy(handle));
  return 0;
}
