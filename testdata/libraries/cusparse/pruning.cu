// Counting entries, and keeping only those above a threshold or a share.
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
  const int m = 3, n = 3;
  float* dense = upload<float>({1, 0, -5, 0, 2, 6, 0.5f, 0, 3});
  int *perRow = upload(std::vector<int>(m)), total = 0;
  CHECK_SPARSE(cusparseSnnz(handle, CUSPARSE_DIRECTION_ROW, m, n, descriptor, dense, m, perRow, &total));
  show("nnz per row", perRow, m);
  printf("total %d\n", total);
  float threshold = 1.5f;
  int *offsets = upload(std::vector<int>(m + 1)), *columns = upload(std::vector<int>(9));
  float* values = upload(std::vector<float>(9));
  size_t size;
  void* buffer;
  CHECK_SPARSE(cusparseSpruneDense2csr_bufferSizeExt(handle, m, n, dense, m, &threshold, descriptor, values, offsets, columns, &size));
  CHECK_CUDA(cudaMalloc(&buffer, size));
  CHECK_SPARSE(cusparseSpruneDense2csrNnz(handle, m, n, dense, m, &threshold, descriptor, offsets, &total, buffer));
  CHECK_SPARSE(cusparseSpruneDense2csr(handle, m, n, dense, m, &threshold, descriptor, values, offsets, columns, buffer));
  printf("kept %d\n", total);
  show("columns", columns, total);
  show("values", values, total);
  pruneInfo_t info;
  CHECK_SPARSE(cusparseCreatePruneInfo(&info));
  const float percentage = 60;
  CHECK_SPARSE(cusparseSpruneDense2csrByPercentage_bufferSizeExt(handle, m, n, dense, m, percentage, descriptor, values, offsets, columns, info, &size));
  CHECK_CUDA(cudaMalloc(&buffer, size));
  CHECK_SPARSE(cusparseSpruneDense2csrNnzByPercentage(handle, m, n, dense, m, percentage, descriptor, offsets, &total, info, buffer));
  CHECK_SPARSE(cusparseSpruneDense2csrByPercentage(handle, m, n, dense, m, percentage, descriptor, values, offsets, columns, info, buffer));
  printf("kept %d\n", total);
  show("values", values, total);
  // What csr2csr_compress keeps of the first matrix.
  int *rows = upload<int>({0, 2, 3, 6}), *indices = upload<int>({0, 2, 1, 0, 1, 2}), compressed = 0;
  float* entries = upload<float>({1, 0.5f, 2, -5, 6, 3});
  CHECK_SPARSE(cusparseSnnz_compress(handle, m, descriptor, entries, rows, perRow, &compressed, 1.5f));
  CHECK_SPARSE(cusparseScsr2csr_compress(handle, m, n, descriptor, entries, indices, rows, 6, perRow, values, columns, offsets, 1.5f));
  printf("compressed %d\n", compressed);
  show("offsets", offsets, m + 1);
  show("values", values, compressed);
  CHECK_SPARSE(cusparseDestroyPruneInfo(info));
  CHECK_SPARSE(cusparseDestroyMatDescr(descriptor));
  CHECK_SPARSE(cusparseDestroy(handle));
  return 0;
}
