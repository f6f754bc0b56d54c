// Sparse triangular systems of many right sides, solved twice.
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
  CHECK_SPARSE(cusparseCreate(&handle));
  int *offsets = upload<int>({0, 1, 3, 5}), *columns = upload<int>({0, 0, 1, 1, 2});
  float* values = upload<float>({2, 1, 4, 3, 5});
  float *b = upload<float>({2, 9, 21, 4, 2, 5}), *x = upload<float>(std::vector<float>(6));
  cusparseSpMatDescr_t matrix;
  cusparseDnMatDescr_t mb, mx;
  CHECK_SPARSE(cusparseCreateCsr(&matrix, 3, 3, 5, offsets, columns, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
  CHECK_SPARSE(cusparseCreateDnMat(&mb, 3, 2, 3, b, CUDA_R_32F, CUSPARSE_ORDER_COL));
  CHECK_SPARSE(cusparseCreateDnMat(&mx, 3, 2, 3, x, CUDA_R_32F, CUSPARSE_ORDER_COL));
  cusparseFillMode_t fill = CUSPARSE_FILL_MODE_LOWER;
  cusparseDiagType_t diagonal = CUSPARSE_DIAG_TYPE_NON_UNIT;
  CHECK_SPARSE(cusparseSpMatSetAttribute(matrix, CUSPARSE_SPMAT_FILL_MODE, &fill, sizeof fill));
  CHECK_SPARSE(cusparseSpMatSetAttribute(matrix, CUSPARSE_SPMAT_DIAG_TYPE, &diagonal, sizeof diagonal));
  const cusparseOperation_t op = CUSPARSE_OPERATION_NON_TRANSPOSE;
  cusparseSpSMDescr_t solver;
  float alpha = 1;
  size_t size = 0;
  void* buffer = nullptr;
  CHECK_SPARSE(cusparseSpSM_createDescr(&solver));
  CHECK_SPARSE(cusparseSpSM_bufferSize(handle, op, op, &alpha, matrix, mb, mx, CUDA_R_32F, CUSPARSE_SPSM_ALG_DEFAULT, solver, &size));
  CHECK_CUDA(cudaMalloc(&buffer, size));
  CHECK_SPARSE(cusparseSpSM_analysis(handle, op, op, &alpha, matrix, mb, mx, CUDA_R_32F, CUSPARSE_SPSM_ALG_DEFAULT, solver, buffer));
  CHECK_SPARSE(cusparseSpSM_solve(handle, op, op, &alpha, matrix, mb, mx, CUDA_R_32F, CUSPARSE_SPSM_ALG_DEFAULT, solver));
  show("x", x, 6);
  CHECK_CUDA(cudaMemcpy(b, x, 6 * sizeof(float), cudaMemcpyDeviceToDevice));
  CHECK_SPARSE(cusparseSpSM_solve(handle, op, op, &alpha, matrix, mb, mx, CUDA_R_32F, CUSPARSE_SPSM_ALG_DEFAULT, solver));
  show("again", x, 6);
  CHECK_SPARSE(cusparseSpSM_destroyDescr(solver));
  CHECK_SPARSE(cusparseDestroySpMat(matrix));
  CHECK_SPARSE(cusparseDestroyDnMat(mb));
  CHECK_SPARSE(cusparseDestroyDnMat(mx));
  CHECK_SPARSE(cusparseDestroy(handle));
  return 0;
}
