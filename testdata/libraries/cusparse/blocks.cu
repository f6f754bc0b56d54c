// Matrices of blocks: from CSR and back, products, triangular systems.
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
  // 2 0 0 0 | 1 4 0 0 | 3 0 5 0 | 0 0 1 2
  const int n = 4, block = 2, mb = 2;
  int *offsets = upload<int>({0, 1, 3, 5, 7}), *columns = upload<int>({0, 0, 1, 0, 2, 2, 3});
  double* values = upload<double>({2, 1, 4, 3, 5, 1, 2});
  int *bOffsets = upload(std::vector<int>(mb + 1)), nnzb = 0;
  const cusparseDirection_t direction = CUSPARSE_DIRECTION_COLUMN;
  CHECK_SPARSE(cusparseXcsr2bsrNnz(handle, direction, n, n, descriptor, offsets, columns, block, descriptor, bOffsets, &nnzb));
  int* bColumns = upload(std::vector<int>(nnzb));
  double* bValues = upload(std::vector<double>(nnzb * block * block));
  CHECK_SPARSE(cusparseDcsr2bsr(handle, direction, n, n, descriptor, values, offsets, columns, block, descriptor, bValues, bOffsets, bColumns));
  printf("blocks %d\n", nnzb);
  show("values", bValues, nnzb * block * block);
  double *x = upload<double>({1, 2, 3, 4}), *y = upload<double>({0, 0, 0, 0}), alpha = 1, beta = 0;
  CHECK_SPARSE(cusparseDbsrmv(handle, direction, CUSPARSE_OPERATION_NON_TRANSPOSE, mb, mb, nnzb, &alpha, descriptor, bValues, bOffsets, bColumns, block, x, &beta, y));
  show("bsrmv", y, n);
  double *many = upload<double>({1, 2, 3, 4, 4, 3, 2, 1}), *product = upload(std::vector<double>(8));
  CHECK_SPARSE(cusparseDbsrmm(handle, direction, CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_NON_TRANSPOSE, mb, 2, mb, nnzb, &alpha, descriptor, bValues, bOffsets, bColumns, block, many, n, &beta, product, n));
  show("bsrmm", product, 8);
  cusparseMatDescr_t lower;
  CHECK_SPARSE(cusparseCreateMatDescr(&lower));
  CHECK_SPARSE(cusparseSetMatFillMode(lower, CUSPARSE_FILL_MODE_LOWER));
  CHECK_SPARSE(cusparseSetMatDiagType(lower, CUSPARSE_DIAG_TYPE_NON_UNIT));
  bsrsv2Info_t info;
  CHECK_SPARSE(cusparseCreateBsrsv2Info(&info));
  int size = 0, pivot = 0;
  void* buffer;
  CHECK_SPARSE(cusparseDbsrsv2_bufferSize(handle, direction, CUSPARSE_OPERATION_NON_TRANSPOSE, mb, nnzb, lower, bValues, bOffsets, bColumns, block, info, &size));
  CHECK_CUDA(cudaMalloc(&buffer, size));
  CHECK_SPARSE(cusparseDbsrsv2_analysis(handle, direction, CUSPARSE_OPERATION_NON_TRANSPOSE, mb, nnzb, lower, bValues, bOffsets, bColumns, block, info, CUSPARSE_SOLVE_POLICY_USE_LEVEL, buffer));
  CHECK_SPARSE(cusparseDbsrsv2_solve(handle, direction, CUSPARSE_OPERATION_NON_TRANSPOSE, mb, nnzb, &alpha, lower, bValues, bOffsets, bColumns, block, info, y, x, CUSPARSE_SOLVE_POLICY_USE_LEVEL, buffer));
  printf("pivot %d\n", cusparseXbsrsv2_zeroPivot(handle, info, &pivot) == CUSPARSE_STATUS_ZERO_PIVOT);
  show("bsrsv2", x, n);
  int *back = upload(std::vector<int>(n + 1)), *backColumns = upload(std::vector<int>(nnzb * 4));
  double* backValues = upload(std::vector<double>(nnzb * 4));
  CHECK_SPARSE(cusparseDbsr2csr(handle, direction, mb, mb, descriptor, bValues, bOffsets, bColumns, block, descriptor, backValues, back, backColumns));
  show("csr", back, n + 1);
  show("csr values", backValues, nnzb * 4);
  CHECK_SPARSE(cusparseDestroyBsrsv2Info(info));
  CHECK_SPARSE(cusparseDestroyMatDescr(lower));
  CHECK_SPARSE(cusparseDestroyMatDescr(descriptor));
  CHECK_SPARSE(cusparseDestroy(handle));
  return 0;
}
