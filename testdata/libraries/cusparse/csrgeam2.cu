// The sum of two sparse matrices.
#include <cuda_runtime.h>
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
  cusparseHandle_t handle;
  cusparseMatDescr_t descriptor;
  CHECK_SPARSE(cusparseCreate(&handle));
  CHECK_SPARSE(cusparseCreateMatDescr(&descriptor));
  CHECK_SPARSE(cusparseSetMatType(descriptor, CUSPARSE_MATRIX_TYPE_GENERAL));
  CHECK_SPARSE(cusparseSetMatIndexBase(descriptor, CUSPARSE_INDEX_BASE_ZERO));
  int *ao = upload<int>({0, 1, 2, 3}), *ac = upload<int>({0, 1, 2}), *bo = upload<int>({0, 2, 3, 3}), *bc = upload<int>({0, 2, 0});
  double *av = upload<double>({1, 2, 3}), *bv = upload<double>({10, 20, 30});
  int* co = upload(std::vector<int>(4));
  double alpha = 2, beta = 1;
  size_t size = 0;
  void* buffer;
  CHECK_SPARSE(cusparseDcsrgeam2_bufferSizeExt(handle, 3, 3, &alpha, descriptor, 3, av, ao, ac, &beta, descriptor, 3, bv, bo, bc, descriptor, NULL, co, NULL, &size));
  CHECK_CUDA(cudaMalloc(&buffer, size));
  int nnz = 0, base = 0;
  int* total = &nnz;
  CHECK_SPARSE(cusparseXcsrgeam2Nnz(handle, 3, 3, descriptor, 3, ao, ac, descriptor, 3, bo, bc, descriptor, co, total, buffer));
  if (total != NULL) {
    nnz = *total;
  } else {
    CHECK_CUDA(cudaMemcpy(&nnz, co + 3, sizeof(int), cudaMemcpyDeviceToHost));
    CHECK_CUDA(cudaMemcpy(&base, co, sizeof(int), cudaMemcpyDeviceToHost));
    nnz -= base;
  }
  int* cc = upload(std::vector<int>(nnz));
  double* cv = upload(std::vector<double>(nnz));
  CHECK_SPARSE(cusparseDcsrgeam2(handle, 3, 3, &alpha, descriptor, 3, av, ao, ac, &beta, descriptor, 3, bv, bo, bc, descriptor, cv, co, cc, buffer));
  show("offsets", co, 4);
  show("columns", cc, nnz);
  show("values", cv, nnz);
  CHECK_SPARSE(cusparseDestroyMatDescr(descriptor));
  CHECK_SPARSE(cusparseDestroy(handle));
  return 0;
}
