// Sparse triangular systems of one right side.
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
  // 2 0 0 | 1 4 0 | 0 3 5
  int *offsets = upload<int>({0, 1, 3, 5}), *columns = upload<int>({0, 0, 1, 1, 2});
  double* values = upload<double>({2, 1, 4, 3, 5});
  double *b = upload<double>({2, 9, 21}), *x = upload<double>({0, 0, 0});
  cusparseSpMatDescr_t matrix;
  cusparseDnVecDescr_t vb, vx;
  CHECK_SPARSE(cusparseCreateCsr(&matrix, 3, 3, 5, offsets, columns, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F));
  CHECK_SPARSE(cusparseCreateDnVec(&vb, 3, b, CUDA_R_64F));
  CHECK_SPARSE(cusparseCreateDnVec(&vx, 3, x, CUDA_R_64F));
  cusparseFillMode_t fill = CUSPARSE_FILL_MODE_LOWER;
  cusparseDiagType_t diagonal = CUSPARSE_DIAG_TYPE_NON_UNIT;
  CHECK_SPARSE(cusparseSpMatSetAttribute(matrix, CUSPARSE_SPMAT_FILL_MODE, &fill, sizeof(fill)));
  CHECK_SPARSE(cusparseSpMatSetAttribute(matrix, CUSPARSE_SPMAT_DIAG_TYPE, &diagonal, sizeof(diagonal)));
  const cusparseOperation_t operations[] = {CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_TRANSPOSE};
  for (cusparseOperation_t op : operations) {
    cusparseSpSVDescr_t solver;
    double alpha = 1;
    size_t size = 0;
    void* buffer = NULL;
    CHECK_SPARSE(cusparseSpSV_createDescr(&solver));
    CHECK_SPARSE(cusparseSpSV_bufferSize(handle, op, &alpha, matrix, vb, vx, CUDA_R_64F, CUSPARSE_SPSV_ALG_DEFAULT, solver, &size));
    CHECK_CUDA(cudaMalloc(&buffer, size));
    CHECK_SPARSE(cusparseSpSV_analysis(handle, op, &alpha, matrix, vb, vx, CUDA_R_64F, CUSPARSE_SPSV_ALG_DEFAULT, solver, buffer));
    CHECK_SPARSE(cusparseSpSV_solve(handle, op, &alpha, matrix, vb, vx, CUDA_R_64F, CUSPARSE_SPSV_ALG_DEFAULT, solver));
    show("x", x, 3);
    CHECK_SPARSE(cusparseSpSV_destroyDescr(solver));
    cudaFree(buffer);
  }
  CHECK_SPARSE(cusparseDestroySpMat(matrix));
  CHECK_SPARSE(cusparseDestroyDnVec(vb));
  CHECK_SPARSE(cusparseDestroyDnVec(vx));
  CHECK_SPARSE(cusparseDestroy(handle));
  return 0;
}
