// Sparse systems: by QR and Cholesky on the device.
#include <cuda_runtime.h>
#include <cusolverSp.h>
#include <cusparse.h>

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
#define CHECK_SOLVER(call)                                                     \
  do {                                                                         \
    cusolverStatus_t status_ = (call);                                         \
    if (status_ != CUSOLVER_STATUS_SUCCESS) {                                  \
      fprintf(stderr, "line %d: cuSOLVER status %d\n", __LINE__, (int)status_); \
      exit(EXIT_FAILURE);                                                      \
    }                                                                          \
  } while (0)
#define CHECK_SPARSE(call)                                                          \
  do {                                                                              \
    cusparseStatus_t status_ = (call);                                              \
    if (status_ != CUSPARSE_STATUS_SUCCESS) {                                       \
      fprintf(stderr, "line %d: %s\n", __LINE__, cusparseGetErrorString(status_));  \
      exit(EXIT_FAILURE);                                                           \
    }                                                                               \
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
  cusolverSpHandle_t handle;
  cusparseMatDescr_t descriptor;
  cudaStream_t stream;
  CHECK_SOLVER(cusolverSpCreate(&handle));
  CHECK_CUDA(cudaStreamCreate(&stream));
  CHECK_SOLVER(cusolverSpSetStream(handle, stream));
  CHECK_SPARSE(cusparseCreateMatDescr(&descriptor));
  CHECK_SPARSE(cusparseSetMatType(descriptor, CUSPARSE_MATRIX_TYPE_GENERAL));
  CHECK_SPARSE(cusparseSetMatIndexBase(descriptor, CUSPARSE_INDEX_BASE_ZERO));
  const int n = 4, nnz = 10;
  int *offsets = upload<int>({0, 2, 5, 8, 10}), *columns = upload<int>({0, 1, 0, 1, 2, 1, 2, 3, 2, 3}), singular = -2;
  double *values = upload<double>({4, -1, -1, 4, -1, -1, 4, -1, -1, 4}), *b = upload<double>({2, 4, 6, 13}), *x = upload(std::vector<double>(n));
  CHECK_SOLVER(cusolverSpDcsrlsvqr(handle, n, nnz, descriptor, values, offsets, columns, b, 1e-12, 0, x, &singular));
  CHECK_CUDA(cudaStreamSynchronize(stream));
  show("qr", x, n);
  printf("singular %d\n", singular);
  CHECK_SOLVER(cusolverSpDcsrlsvchol(handle, n, nnz, descriptor, values, offsets, columns, b, 1e-12, 0, x, &singular));
  CHECK_CUDA(cudaStreamSynchronize(stream));
  show("cholesky", x, n);
  printf("singular %d\n", singular);
  CHECK_SPARSE(cusparseDestroyMatDescr(descriptor));
  CHECK_SOLVER(cusolverSpDestroy(handle));
  return 0;
}
