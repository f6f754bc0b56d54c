// A dense matrix by a sparse vector; a coloring of a graph.
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
  float *a = upload<float>({1, 2, 3, 4, 5, 6}), *x = upload<float>({10, 100}), *y = upload<float>({1, 1}), alpha = 1, beta = 1;
  int *indices = upload<int>({0, 2}), size = 0;
  CHECK_SPARSE(cusparseSgemvi_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, 2, 3, 2, &size));
  void* buffer = nullptr;
  CHECK_CUDA(cudaMalloc(&buffer, size > 0 ? size : 1));
  CHECK_SPARSE(cusparseSgemvi(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, 2, 3, &alpha, a, 2, 2, x, indices, &beta, y, CUSPARSE_INDEX_BASE_ZERO, buffer));
  show("gemvi", y, 2);
  // A path of four nodes.
  int *offsets = upload<int>({0, 2, 5, 8, 10}), *columns = upload<int>({0, 1, 0, 1, 2, 1, 2, 3, 2, 3}), *colors = upload(std::vector<int>(4)), count = 0;
  float *values = upload(std::vector<float>(10, 1)), fraction = 1;
  int* reordering = upload(std::vector<int>(4));
  cusparseColorInfo_t info;
  CHECK_SPARSE(cusparseCreateColorInfo(&info));
  CHECK_SPARSE(cusparseScsrcolor(handle, 4, 10, descriptor, values, offsets, columns, &fraction, &count, colors, reordering, info));
  std::vector<int> host = download(colors, 4);
  printf("proper %d\n", count >= 2 && host[0] != host[1] && host[1] != host[2] && host[2] != host[3]);
  CHECK_SPARSE(cusparseDestroyColorInfo(info));
  CHECK_SPARSE(cusparseDestroyMatDescr(descriptor));
  CHECK_SPARSE(cusparseDestroy(handle));
  return 0;
}
