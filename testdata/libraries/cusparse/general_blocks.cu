// Blocks that are not square: from CSR, transposed; sizes of work space.
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
  const int m = 2, n = 4, rowBlock = 1, columnBlock = 2;
  int *offsets = upload<int>({0, 2, 4}), *columns = upload<int>({0, 3, 1, 2});
  float* values = upload<float>({1, 2, 3, 4});
  const cusparseDirection_t direction = CUSPARSE_DIRECTION_ROW;
  int size = 0, nnzb = 0;
  void* buffer;
  CHECK_SPARSE(cusparseScsr2gebsr_bufferSize(handle, direction, m, n, descriptor, values, offsets, columns, rowBlock, columnBlock, &size));
  CHECK_CUDA(cudaMalloc(&buffer, size));
  int* bOffsets = upload(std::vector<int>(m + 1));
  CHECK_SPARSE(cusparseXcsr2gebsrNnz(handle, direction, m, n, descriptor, offsets, columns, descriptor, bOffsets, rowBlock, columnBlock, &nnzb, buffer));
  int* bColumns = upload(std::vector<int>(nnzb));
  float* bValues = upload(std::vector<float>(nnzb * rowBlock * columnBlock));
  CHECK_SPARSE(cusparseScsr2gebsr(handle, direction, m, n, descriptor, values, offsets, columns, descriptor, bValues, bOffsets, bColumns, rowBlock, columnBlock, buffer));
  printf("blocks %d\n", nnzb);
  show("values", bValues, nnzb * 2);
  int tSize = 0;
  CHECK_SPARSE(cusparseSgebsr2gebsc_bufferSize(handle, m, n / columnBlock, nnzb, bValues, bOffsets, bColumns, rowBlock, columnBlock, &tSize));
  CHECK_CUDA(cudaMalloc(&buffer, tSize));
  float* tValues = upload(std::vector<float>(nnzb * 2));
  int *tRows = upload(std::vector<int>(nnzb)), *tOffsets = upload(std::vector<int>(3));
  CHECK_SPARSE(cusparseSgebsr2gebsc(handle, m, n / columnBlock, nnzb, bValues, bOffsets, bColumns, rowBlock, columnBlock, tValues, tRows, tOffsets, CUSPARSE_ACTION_NUMERIC, CUSPARSE_INDEX_BASE_ZERO, buffer));
  show("transposed rows", tRows, nnzb);
  show("transposed", tValues, nnzb * 2);
  int *back = upload(std::vector<int>(m + 1)), *backColumns = upload(std::vector<int>(nnzb * 2));
  float* backValues = upload(std::vector<float>(nnzb * 2));
  CHECK_SPARSE(cusparseSgebsr2csr(handle, direction, m, n / columnBlock, descriptor, bValues, bOffsets, bColumns, rowBlock, columnBlock, descriptor, backValues, back, backColumns));
  show("csr values", backValues, nnzb * 2);
  CHECK_SPARSE(cusparseDestroyMatDescr(descriptor));
  CHECK_SPARSE(cusparseDestroy(handle));
  return 0;
}
