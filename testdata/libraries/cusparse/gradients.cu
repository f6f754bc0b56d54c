// Preconditioned conjugate gradients: SpMV, SpSV twice, vectors of cuBLAS.
#include <cublas_v2.h>
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
#define CHECK_BLAS(call)                                                        \
  do {                                                                          \
    cublasStatus_t status_ = (call);                                            \
    if (status_ != CUBLAS_STATUS_SUCCESS) {                                     \
      fprintf(stderr, "line %d: cuBLAS status %d\n", __LINE__, (int)status_);   \
      exit(EXIT_FAILURE);                                                       \
    }                                                                           \
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

struct Triangle {
  cusparseSpMatDescr_t matrix;
  cusparseSpSVDescr_t solver;
  cusparseOperation_t op;
  void* buffer;
};

int main() {
  const int n = 64;
  std::vector<int> offsets{0}, columns;
  std::vector<double> values;
  for (int i = 0; i < n; ++i) {
    for (int j : {i - 8, i - 1, i, i + 1, i + 8}) {
      if (j < 0 || j >= n || (j == i - 1 && i % 8 == 0) || (j == i + 1 && j % 8 == 0)) continue;
      columns.push_back(j);
      values.push_back(i == j ? 4.0 : -1.0);
    }
    offsets.push_back((int)columns.size());
  }
  const int nnz = (int)values.size();
  int *dOffsets = upload(offsets), *dColumns = upload(columns);
  double *dValues = upload(values), *factors = upload(values);
  cusparseHandle_t sparse;
  cublasHandle_t blas;
  CHECK_SPARSE(cusparseCreate(&sparse));
  CHECK_BLAS(cublasCreate(&blas));
  cusparseMatDescr_t descriptor;
  csric02Info_t info;
  CHECK_SPARSE(cusparseCreateMatDescr(&descriptor));
  CHECK_SPARSE(cusparseCreateCsric02Info(&info));
  int factorSize;
  void* factorBuffer;
  CHECK_SPARSE(cusparseDcsric02_bufferSize(sparse, n, nnz, descriptor, factors, dOffsets, dColumns, info, &factorSize));
  CHECK_CUDA(cudaMalloc(&factorBuffer, factorSize));
  CHECK_SPARSE(cusparseDcsric02_analysis(sparse, n, nnz, descriptor, factors, dOffsets, dColumns, info, CUSPARSE_SOLVE_POLICY_USE_LEVEL, factorBuffer));
  CHECK_SPARSE(cusparseDcsric02(sparse, n, nnz, descriptor, factors, dOffsets, dColumns, info, CUSPARSE_SOLVE_POLICY_USE_LEVEL, factorBuffer));

  double *x = upload(std::vector<double>(n)), *r = upload(std::vector<double>(n, 1.0)), *z = upload(std::vector<double>(n)), *t = upload(std::vector<double>(n));
  double *p = upload(std::vector<double>(n)), *q = upload(std::vector<double>(n));
  const double one = 1, zero = 0;
  cusparseSpMatDescr_t matrix;
  cusparseDnVecDescr_t vp, vq, vr, vt, vz;
  CHECK_SPARSE(cusparseCreateCsr(&matrix, n, n, nnz, dOffsets, dColumns, dValues, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F));
  CHECK_SPARSE(cusparseCreateDnVec(&vp, n, p, CUDA_R_64F));
  CHECK_SPARSE(cusparseCreateDnVec(&vq, n, q, CUDA_R_64F));
  CHECK_SPARSE(cusparseCreateDnVec(&vr, n, r, CUDA_R_64F));
  CHECK_SPARSE(cusparseCreateDnVec(&vt, n, t, CUDA_R_64F));
  CHECK_SPARSE(cusparseCreateDnVec(&vz, n, z, CUDA_R_64F));
  Triangle lower = {}, upper = {};
  lower.op = CUSPARSE_OPERATION_NON_TRANSPOSE;
  upper.op = CUSPARSE_OPERATION_TRANSPOSE;
  for (Triangle* side : {&lower, &upper}) {
    const cusparseFillMode_t fill = CUSPARSE_FILL_MODE_LOWER;
    const cusparseDiagType_t diagonal = CUSPARSE_DIAG_TYPE_NON_UNIT;
    CHECK_SPARSE(cusparseCreateCsr(&side->matrix, n, n, nnz, dOffsets, dColumns, factors, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F));
    CHECK_SPARSE(cusparseSpMatSetAttribute(side->matrix, CUSPARSE_SPMAT_FILL_MODE, (void*)&fill, sizeof(fill)));
    CHECK_SPARSE(cusparseSpMatSetAttribute(side->matrix, CUSPARSE_SPMAT_DIAG_TYPE, (void*)&diagonal, sizeof(diagonal)));
    CHECK_SPARSE(cusparseSpSV_createDescr(&side->solver));
    size_t size;
    cusparseDnVecDescr_t in = side == &lower ? vr : vt, out = side == &lower ? vt : vz;
    CHECK_SPARSE(cusparseSpSV_bufferSize(sparse, side->op, &one, side->matrix, in, out, CUDA_R_64F, CUSPARSE_SPSV_ALG_DEFAULT, side->solver, &size));
    CHECK_CUDA(cudaMalloc(&side->buffer, size));
    CHECK_SPARSE(cusparseSpSV_analysis(sparse, side->op, &one, side->matrix, in, out, CUDA_R_64F, CUSPARSE_SPSV_ALG_DEFAULT, side->solver, side->buffer));
  }
  size_t productSize;
  void* productBuffer;
  CHECK_SPARSE(cusparseSpMV_bufferSize(sparse, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix, vp, &zero, vq, CUDA_R_64F, CUSPARSE_SPMV_ALG_DEFAULT, &productSize));
  CHECK_CUDA(cudaMalloc(&productBuffer, productSize));
  double rho = 0, norm = 1;
  int steps = 0;
  for (; steps < 100; ++steps) {
    CHECK_BLAS(cublasDnrm2(blas, n, r, 1, &norm));
    if (norm < 1e-10) break;
    CHECK_SPARSE(cusparseSpSV_solve(sparse, lower.op, &one, lower.matrix, vr, vt, CUDA_R_64F, CUSPARSE_SPSV_ALG_DEFAULT, lower.solver));
    CHECK_SPARSE(cusparseSpSV_solve(sparse, upper.op, &one, upper.matrix, vt, vz, CUDA_R_64F, CUSPARSE_SPSV_ALG_DEFAULT, upper.solver));
    const double before = rho;
    CHECK_BLAS(cublasDdot(blas, n, r, 1, z, 1, &rho));
    const double beta = steps == 0 ? 0 : rho / before;
    CHECK_BLAS(cublasDscal(blas, n, &beta, p, 1));
    CHECK_BLAS(cublasDaxpy(blas, n, &one, z, 1, p, 1));
    CHECK_SPARSE(cusparseSpMV(sparse, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix, vp, &zero, vq, CUDA_R_64F, CUSPARSE_SPMV_ALG_DEFAULT, productBuffer));
    double pq;
    CHECK_BLAS(cublasDdot(blas, n, p, 1, q, 1, &pq));
    const double alpha = rho / pq, minus = -alpha;
    CHECK_BLAS(cublasDaxpy(blas, n, &alpha, p, 1, x, 1));
    CHECK_BLAS(cublasDaxpy(blas, n, &minus, q, 1, r, 1));
  }
  std::vector<double> solution = download(x, n);
  printf("converged %d x %.6f %.6f\n", norm < 1e-10, solution[0], solution[n / 2]);
  CHECK_SPARSE(cusparseDestroy(sparse));
  CHECK_BLAS(cublasDestroy(blas));
  return 0;
}
