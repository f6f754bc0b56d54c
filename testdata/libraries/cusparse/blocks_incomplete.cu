// Incomplete factors of matrices of blocks.
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
  int *offsets = upload<int>({0, 1, 2}), *columns = upload<int>({0, 1});
  double* values = upload<double>({4, 1, 1, 3, 2, 0, 0, 5});
  bsrilu02Info_t info;
  CHECK_SPARSE(cusparseCreateBsrilu02Info(&info));
  int size = 0, pivot;
  void* buffer;
  CHECK_SPARSE(cusparseDbsrilu02_bufferSize(handle, CUSPARSE_DIRECTION_ROW, 2, 2, descriptor, values, offsets, columns, 2, info, &size));
  CHECK_CUDA(cudaMalloc(&buffer, size));
  CHECK_SPARSE(cusparseDbsrilu02_analysis(handle, CUSPARSE_DIRECTION_ROW, 2, 2, descriptor, values, offsets, columns, 2, info, CUSPARSE_SOLVE_POLICY_NO_LEVEL, buffer));
  CHECK_SPARSE(cusparseDbsrilu02(handle, CUSPARSE_DIRECTION_ROW, 2, 2, descriptor, values, offsets, columns, 2, info, CUSPARSE_SOLVE_POLICY_NO_LEVEL, buffer));
  printf("pivot %d\n", cusparseXbsrilu02_zeroPivot(handle, info, &pivot) == CUSPARSE_STATUS_ZERO_PIVOT);
  show("lu", values, 8);
  CHECK_SPARSE(cusparseDestroyBsrilu02Info(info));
  CHECK_SPARSE(cusparseDestroyMatDescr(descriptor));
  CHECK_SPARSE(cusparseDestroy(handle));
  return 0;
}
