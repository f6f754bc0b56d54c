// What descriptors hold, and what they give back.
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

int main() {
  int *offsets = upload<int>({0, 1, 2}), *columns = upload<int>({0, 1});
  float *values = upload<float>({1, 2}), *others = upload<float>({3, 4});
  int64_t rows, cols, nnz, size, ld;
  void *o, *c, *v;
  cusparseIndexType_t offsetType, columnType;
  cusparseIndexBase_t base;
  cudaDataType type;
  cusparseFormat_t format;
  cusparseSpMatDescr_t csr, coo, csc;
  CHECK_SPARSE(cusparseCreateCsr(&csr, 2, 2, 2, offsets, columns, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
  CHECK_SPARSE(cusparseCsrGet(csr, &rows, &cols, &nnz, &o, &c, &v, &offsetType, &columnType, &base, &type));
  printf("csr %d %d %d %d\n", (int)rows, (int)cols, (int)nnz, o == offsets && c == columns && v == values && offsetType == CUSPARSE_INDEX_32I && columnType == CUSPARSE_INDEX_32I && base == CUSPARSE_INDEX_BASE_ZERO && type == CUDA_R_32F);
  CHECK_SPARSE(cusparseSpMatSetValues(csr, others));
  CHECK_SPARSE(cusparseSpMatGetValues(csr, &v));
  CHECK_SPARSE(cusparseSpMatGetFormat(csr, &format));
  CHECK_SPARSE(cusparseSpMatGetIndexBase(csr, &base));
  printf("values %d format %d base %d\n", v == others, format == CUSPARSE_FORMAT_CSR, base == CUSPARSE_INDEX_BASE_ZERO);
  cusparseFillMode_t fill = CUSPARSE_FILL_MODE_UPPER, stored = CUSPARSE_FILL_MODE_LOWER;
  CHECK_SPARSE(cusparseSpMatSetAttribute(csr, CUSPARSE_SPMAT_FILL_MODE, &fill, sizeof(fill)));
  CHECK_SPARSE(cusparseSpMatGetAttribute(csr, CUSPARSE_SPMAT_FILL_MODE, &stored, sizeof(stored)));
  printf("fill %d\n", stored == fill);
  CHECK_SPARSE(cusparseCreateCoo(&coo, 2, 2, 2, columns, columns, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ONE, CUDA_R_32F));
  CHECK_SPARSE(cusparseCooGet(coo, &rows, &cols, &nnz, &o, &c, &v, &columnType, &base, &type));
  CHECK_SPARSE(cusparseSpMatGetFormat(coo, &format));
  printf("coo %d %d\n", (int)nnz, base == CUSPARSE_INDEX_BASE_ONE && format == CUSPARSE_FORMAT_COO);
  CHECK_SPARSE(cusparseCooSetPointers(coo, columns, columns, others));
  CHECK_SPARSE(cusparseCooSetStridedBatch(coo, 1, 2));
  int batch = 0;
  CHECK_SPARSE(cusparseSpMatGetStridedBatch(coo, &batch));
  printf("batch %d\n", batch);
  CHECK_SPARSE(cusparseCreateCsc(&csc, 2, 2, 2, offsets, columns, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
  CHECK_SPARSE(cusparseCscSetPointers(csc, offsets, columns, others));
  CHECK_SPARSE(cusparseCscGet(csc, &rows, &cols, &nnz, &o, &c, &v, &offsetType, &columnType, &base, &type));
  printf("csc %d\n", v == others);
  cusparseDnVecDescr_t vector;
  CHECK_SPARSE(cusparseCreateDnVec(&vector, 2, values, CUDA_R_32F));
  CHECK_SPARSE(cusparseDnVecGet(vector, &size, &v, &type));
  printf("vector %d %d\n", (int)size, v == values);
  CHECK_SPARSE(cusparseDnVecGetValues(vector, &v));
  cusparseSpVecDescr_t sparse;
  CHECK_SPARSE(cusparseCreateSpVec(&sparse, 8, 2, columns, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
  CHECK_SPARSE(cusparseSpVecGet(sparse, &size, &nnz, &c, &v, &columnType, &base, &type));
  CHECK_SPARSE(cusparseSpVecSetValues(sparse, others));
  CHECK_SPARSE(cusparseSpVecGetValues(sparse, &v));
  CHECK_SPARSE(cusparseSpVecGetIndexBase(sparse, &base));
  printf("sparse vector %d %d %d\n", (int)size, (int)nnz, v == others);
  cusparseDnMatDescr_t dense;
  cusparseOrder_t order;
  CHECK_SPARSE(cusparseCreateDnMat(&dense, 1, 2, 2, values, CUDA_R_32F, CUSPARSE_ORDER_ROW));
  CHECK_SPARSE(cusparseDnMatGet(dense, &rows, &cols, &ld, &v, &type, &order));
  CHECK_SPARSE(cusparseDnMatSetValues(dense, others));
  CHECK_SPARSE(cusparseDnMatGetValues(dense, &v));
  printf("dense %d %d %d %d\n", (int)rows, (int)cols, (int)ld, v == others && order == CUSPARSE_ORDER_ROW);
  cusparseConstSpMatDescr_t constant;
  const void *co, *cc, *cv;
  CHECK_SPARSE(cusparseCreateConstCsr(&constant, 2, 2, 2, offsets, columns, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
  CHECK_SPARSE(cusparseConstCsrGet(constant, &rows, &cols, &nnz, &co, &cc, &cv, &offsetType, &columnType, &base, &type));
  CHECK_SPARSE(cusparseConstSpMatGetValues(constant, &cv));
  printf("constant %d\n", co == offsets && cv == values);
  CHECK_SPARSE(cusparseDestroySpMat(csr));
  CHECK_SPARSE(cusparseDestroySpMat(coo));
  CHECK_SPARSE(cusparseDestroySpMat(csc));
  CHECK_SPARSE(cusparseDestroySpMat(constant));
  CHECK_SPARSE(cusparseDestroyDnVec(vector));
  CHECK_SPARSE(cusparseDestroySpVec(sparse));
  CHECK_SPARSE(cusparseDestroyDnMat(dense));
  return 0;
}
