// Inverses of small matrices in one call each.
#include <cuComplex.h>
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

template <class T>
T** slices(T* base, int count, int size) {
  std::vector<T*> pointers;
  for (int i = 0; i < count; ++i) pointers.push_back(base + i * size);
  return upload(pointers);
}

int main() {
  cublasHandle_t handle;
  CHECK_BLAS(cublasCreate(&handle));
  int* info = upload(std::vector<int>(3, -1));
  float* a = upload<float>({4, 2, 7, 6, 0, 1, 1, 0, 1, 2, 2, 4});
  float* inverse = upload(std::vector<float>(12));
  float **as = slices(a, 3, 4), **is = slices(inverse, 3, 4);
  CHECK_BLAS(cublasSmatinvBatched(handle, 2, as, 2, is, 2, info, 3));
  show("inverses", inverse, 8);
  show("info", info, 3);
  show("a stays", a, 12);
  double* d = upload<double>({2, 0, 0, 0, 4, 0, 0, 0, 5});
  double* dinverse = upload(std::vector<double>(9));
  CHECK_BLAS(cublasDmatinvBatched(handle, 3, (const double* const*)slices(d, 1, 9), 3, slices(dinverse, 1, 9), 3, info, 1));
  show("double", dinverse, 9);
  cuDoubleComplex* z = upload<cuDoubleComplex>({{0, 1}, {0, 0}, {1, 0}, {2, 0}});
  cuDoubleComplex* zinverse = upload(std::vector<cuDoubleComplex>(4));
  CHECK_BLAS(cublasZmatinvBatched(handle, 2, slices(z, 1, 4), 2, slices(zinverse, 1, 4), 2, info, 1));
  show("complex", zinverse, 4);
  CHECK_BLAS(cublasDestroy(handle));
  return 0;
}
