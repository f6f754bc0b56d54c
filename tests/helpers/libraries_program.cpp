// hipport/blas.h (the newer interface), solver.h and sparse.h on libraries that
// keep a record of how they are called, with the host's memory for the
// device's: blas_test.cpp compiles and runs it.
#define HIPBLAS_V2
#include "hipport/blas.h"
#include "hipport/solver.h"
#include "hipport/sparse.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

// Functions for other types, which are not called here.
#pragma weak hipblasIdamax
#pragma weak hipblasIcamax_v2
#pragma weak hipblasIzamax_v2
#pragma weak hipsolverDnSsyevd
#pragma weak hipsolverDnSsyevd_bufferSize
#pragma weak hipsolverDnCheevd
#pragma weak hipsolverDnCheevd_bufferSize
#pragma weak hipsolverDnZheevd
#pragma weak hipsolverDnZheevd_bufferSize
#pragma weak hipsolverDnSsyevdx
#pragma weak hipsolverDnDsyevdx
#pragma weak hipsolverDnZheevdx

namespace {

int failures = 0;
#define EXPECT(condition)                                 \
  do {                                                    \
    if (!(condition)) {                                   \
      ++failures;                                         \
      std::printf("line %d: %s\n", __LINE__, #condition); \
    }                                                     \
  } while (false)

hipblasMath_t mathMode = HIPBLAS_XF32_XDL_MATH;
int products = 0, lastRows = 0, lastElements = 0;
float lastAlpha = 0;
const void* lastPointers = nullptr;
void* lastBuffer = nullptr;
hipblasComputeType_t lastCompute = HIPBLAS_COMPUTE_16F;
int* const kHandle = &products;

}  // namespace

// ---- HIP

extern "C" {
hipError_t hipMalloc(void** memory, size_t bytes) {
  *memory = std::malloc(bytes);
  return hipSuccess;
}
hipError_t hipFree(void* memory) {
  std::free(memory);
  return hipSuccess;
}
hipError_t hipMemcpyAsync(void* to, const void* from, size_t bytes,
                          hipMemcpyKind, hipStream_t) {
  std::memcpy(to, from, bytes);
  return hipSuccess;
}
hipError_t hipMemcpy2DAsync(void* to, size_t toPitch, const void* from,
                            size_t fromPitch, size_t width, size_t height,
                            hipMemcpyKind, hipStream_t) {
  for (size_t i = 0; i < height; ++i) {
    std::memcpy(static_cast<char*>(to) + i * toPitch,
                static_cast<const char*>(from) + i * fromPitch, width);
  }
  return hipSuccess;
}
hipError_t hipStreamSynchronize(hipStream_t) { return hipSuccess; }
hipError_t hipGetDevice(int*) { return hipErrorUnknown; }

// ---- hipBLAS

hipblasStatus_t hipblasGetStream(hipblasHandle_t, hipStream_t* stream) {
  *stream = nullptr;
  return HIPBLAS_STATUS_SUCCESS;
}
hipblasStatus_t hipblasSetMathMode(hipblasHandle_t, hipblasMath_t mode) {
  mathMode = mode;
  return HIPBLAS_STATUS_SUCCESS;
}
/// Of diagonal matrices: the factors are the matrix itself.
hipblasStatus_t hipblasSgetrfBatched(hipblasHandle_t, const int n,
                                     float* const A[], const int lda,
                                     int* pivots, int* info, const int batch) {
  for (int i = 0; i < batch; ++i) {
    info[i] = 0;
    for (int j = 0; j < n; ++j) {
      pivots[i * n + j] = j + 1;
      if (A[i][j * lda + j] == 0) info[i] = j + 1;
    }
  }
  return HIPBLAS_STATUS_SUCCESS;
}
hipblasStatus_t hipblasSgetriBatched(hipblasHandle_t, const int n,
                                     float* const A[], const int lda,
                                     int* pivots, float* const C[],
                                     const int ldc, int* info,
                                     const int batch) {
  for (int i = 0; i < batch; ++i) {
    info[i] = 7;
    for (int j = 0; j < n; ++j) {
      if (pivots[i * n + j] == j + 1) C[i][j * ldc + j] = 1 / A[i][j * lda + j];
      A[i][j * lda + j] = -1;
    }
  }
  return HIPBLAS_STATUS_SUCCESS;
}
hipblasStatus_t hipblasSgemmBatched(hipblasHandle_t, hipblasOperation_t,
                                    hipblasOperation_t, int m, int, int,
                                    const float* alpha, const float* const A[],
                                    int, const float* const[], int,
                                    const float*, float* const[], int,
                                    int count) {
  products += count;
  lastRows = m;
  lastAlpha = *alpha;
  lastPointers = A;
  return HIPBLAS_STATUS_SUCCESS;
}
hipblasStatus_t hipblasGemmBatchedEx_v2(
    hipblasHandle_t, hipblasOperation_t, hipblasOperation_t, int, int, int,
    const void* alpha, const void*[], hipDataType, int, const void*[],
    hipDataType, int, const void*, void*[], hipDataType, int, int count,
    hipblasComputeType_t compute, hipblasGemmAlgo_t) {
  products += count;
  lastAlpha = *static_cast<const float*>(alpha);
  lastCompute = compute;
  return HIPBLAS_STATUS_SUCCESS;
}
hipblasStatus_t hipblasIsamax(hipblasHandle_t, int n, const float*, int,
                              int* result) {
  *result = n;
  return HIPBLAS_STATUS_SUCCESS;
}

// ---- hipSPARSE

hipsparseStatus_t hipsparseSpSM_analysis(
    hipsparseHandle_t, hipsparseOperation_t, hipsparseOperation_t, const void*,
    hipsparseConstSpMatDescr_t, hipsparseConstDnMatDescr_t,
    const hipsparseDnMatDescr_t, hipDataType, hipsparseSpSMAlg_t,
    hipsparseSpSMDescr_t, void*) {
  return HIPSPARSE_STATUS_SUCCESS;
}
hipsparseStatus_t hipsparseSpSM_solve(hipsparseHandle_t, hipsparseOperation_t,
                                      hipsparseOperation_t, const void*,
                                      hipsparseConstSpMatDescr_t,
                                      hipsparseConstDnMatDescr_t,
                                      const hipsparseDnMatDescr_t, hipDataType,
                                      hipsparseSpSMAlg_t, hipsparseSpSMDescr_t,
                                      void* buffer) {
  lastBuffer = buffer;
  return HIPSPARSE_STATUS_SUCCESS;
}
hipsparseStatus_t hipsparseSpSM_destroyDescr(hipsparseSpSMDescr_t) {
  return HIPSPARSE_STATUS_SUCCESS;
}
hipsparseStatus_t hipsparseScsr2gebsr_bufferSize(hipsparseHandle_t,
                                                 hipsparseDirection_t, int m,
                                                 int, const hipsparseMatDescr_t,
                                                 const float*, const int*,
                                                 const int*, int, int,
                                                 size_t* bytes) {
  *bytes = m == 1 ? size_t(1) << 40 : size_t(m) * 100;
  return HIPSPARSE_STATUS_SUCCESS;
}

// ---- hipSOLVER

hipsolverStatus_t hipsolverDnDsyevd_bufferSize(hipsolverHandle_t,
                                               hipsolverEigMode_t,
                                               hipblasFillMode_t, int n,
                                               const double*, int,
                                               const double*, int* lwork) {
  *lwork = n * 10;
  return HIPSOLVER_STATUS_SUCCESS;
}
hipsolverStatus_t hipsolverDnDsyevd(hipsolverHandle_t, hipsolverEigMode_t,
                                    hipblasFillMode_t, int n, double*, int,
                                    double* W, double*, int lwork, int* info) {
  for (int i = 0; i < n; ++i) W[i] = i;
  lastElements = lwork;
  *info = 0;
  return HIPSOLVER_STATUS_SUCCESS;
}
hipsolverStatus_t hipsolverDnCheevdx(hipsolverHandle_t, hipsolverEigMode_t,
                                     hipsolverEigRange_t, hipblasFillMode_t,
                                     int, hipFloatComplex*, int, float vl,
                                     float vu, int, int, int* found, float*,
                                     hipFloatComplex*, int, int*) {
  *found = static_cast<int>(vu - vl);
  return HIPSOLVER_STATUS_SUCCESS;
}
}

namespace {

void inverses() {
  using namespace hipport::blas;
  float a[] = {2, 0, 9, 0, 4, 9}, b[] = {5, 0, 9, 0, 0, 9}, x[4] = {},
        y[4] = {};
  const float* const from[] = {a, b};
  float* const to[] = {x, y};
  int info[2] = {-1, -1};
  EXPECT(cublasSmatinvBatched(kHandle, 2, from, 3, to, 2, info, 2) ==
         HIPBLAS_STATUS_SUCCESS);
  EXPECT(x[0] == 0.5F && x[3] == 0.25F && y[0] == 0.2F);
  EXPECT(info[0] == 0 && info[1] == 2);
  EXPECT(a[0] == 2 && a[4] == 4 && b[0] == 5);
  EXPECT(cublasSmatinvBatched(kHandle, 2, from, 1, to, 2, info, 2) ==
         HIPBLAS_STATUS_INVALID_VALUE);
}

/// As recorded on an H100 (testdata/libraries/cublas/packed.cu).
void triangles() {
  using namespace hipport::blas;
  const float a[] = {1, 2, 3, 0, 4, 5, 0, 0, 6};
  float packed[6] = {}, full[9] = {};
  EXPECT(cublasStrttp(kHandle, HIPBLAS_FILL_MODE_LOWER, 3, a, 3, packed) ==
         HIPBLAS_STATUS_SUCCESS);
  for (int i = 0; i < 6; ++i) EXPECT(packed[i] == float(i + 1));
  EXPECT(cublasStpttr(kHandle, HIPBLAS_FILL_MODE_UPPER, 3, packed, full, 3) ==
         HIPBLAS_STATUS_SUCCESS);
  const float expected[] = {1, 0, 0, 2, 3, 0, 4, 5, 6};
  for (int i = 0; i < 9; ++i) EXPECT(full[i] == expected[i]);
}

void groups() {
  using namespace hipport::blas;
  const hipblasOperation_t op[] = {HIPBLAS_OP_N, HIPBLAS_OP_N};
  const int n[] = {2, 5}, size[] = {3, 1};
  const float scale[] = {1, 2};
  const float* const a[4] = {};
  float* const c[4] = {};
  products = 0;
  EXPECT(cublasSgemmGroupedBatched(kHandle, op, op, n, n, n, scale, a, n, a, n,
                                   scale, c, n, 2,
                                   size) == HIPBLAS_STATUS_SUCCESS);
  EXPECT(products == 4 && lastRows == 5 && lastAlpha == 2 &&
         lastPointers == a + 3);
  const void* const va[4] = {};
  void* const vc[4] = {};
  EXPECT(cublasGemmGroupedBatchedEx(
             kHandle, op, op, n, n, n, scale, va, HIP_R_16F, n, va, HIP_R_16F,
             n, scale, vc, HIP_R_16F, n, 2, size,
             HIPBLAS_COMPUTE_32F_FAST_16F) == HIPBLAS_STATUS_SUCCESS);
  EXPECT(products == 8 && lastAlpha == 2 && lastCompute == HIPBLAS_COMPUTE_32F);
  EXPECT(cublasGemmGroupedBatchedEx(
             kHandle, op, op, n, n, n, scale, va, HIP_R_16F, n, va, HIP_R_16F,
             n, scale, vc, HIP_R_16F, n, 2, size,
             HIPBLAS_COMPUTE_16F) == HIPBLAS_STATUS_NOT_SUPPORTED);
}

void modes() {
  using namespace hipport::blas;
  EXPECT(cublasSetMathMode(kHandle, HIPBLAS_PEDANTIC_MATH) ==
             HIPBLAS_STATUS_SUCCESS &&
         mathMode == HIPBLAS_DEFAULT_MATH);
  EXPECT(cublasSetMathMode(kHandle, HIPBLAS_XF32_XDL_MATH) ==
             HIPBLAS_STATUS_SUCCESS &&
         mathMode == HIPBLAS_XF32_XDL_MATH);
  EXPECT(computeType(HIPBLAS_COMPUTE_32F_FAST_TF32) == HIPBLAS_COMPUTE_32F);
  EXPECT(computeType(HIPBLAS_COMPUTE_64F_PEDANTIC) == HIPBLAS_COMPUTE_64F);
  EXPECT(computeType(HIPBLAS_COMPUTE_32I) == HIPBLAS_COMPUTE_32I);
  int index = 0;
  EXPECT(cublasIamaxEx(kHandle, 3, nullptr, HIP_R_32F, 1, &index) ==
             HIPBLAS_STATUS_SUCCESS &&
         index == 3);
  EXPECT(cublasIamaxEx(kHandle, 3, nullptr, HIP_R_16F, 1, &index) ==
         HIPBLAS_STATUS_NOT_SUPPORTED);
  EXPECT(std::strcmp(cublasLtGetStatusName(HIPBLAS_STATUS_NOT_SUPPORTED),
                     "HIPBLAS_STATUS_NOT_SUPPORTED") == 0);
}

void buffers() {
  using namespace hipport::sparse;
  const hipsparseOperation_t op = HIPSPARSE_OPERATION_NON_TRANSPOSE;
  const auto algorithm = HIPSPARSE_SPSM_ALG_DEFAULT;
  int first = 0, second = 0;
  const auto one = reinterpret_cast<hipsparseSpSMDescr_t>(&first);
  const auto two = reinterpret_cast<hipsparseSpSMDescr_t>(&second);
  const auto solve = [&](hipsparseSpSMDescr_t descriptor) {
    return cusparseSpSM_solve(nullptr, op, op, nullptr, nullptr, nullptr,
                              nullptr, HIP_R_32F, algorithm, descriptor);
  };
  for (const auto descriptor : {one, two}) {
    cusparseSpSM_analysis(nullptr, op, op, nullptr, nullptr, nullptr, nullptr,
                          HIP_R_32F, algorithm, descriptor,
                          descriptor == one ? &first : &second);
  }
  EXPECT(solve(one) == HIPSPARSE_STATUS_SUCCESS && lastBuffer == &first);
  EXPECT(solve(two) == HIPSPARSE_STATUS_SUCCESS && lastBuffer == &second);
  EXPECT(cusparseSpSM_destroyDescr(one) == HIPSPARSE_STATUS_SUCCESS);
  EXPECT(solve(one) == HIPSPARSE_STATUS_SUCCESS && lastBuffer == nullptr);
  int bytes[2] = {-1, -1};
  EXPECT(cusparseScsr2gebsr_bufferSize(nullptr, HIPSPARSE_DIRECTION_ROW, 3, 3,
                                       nullptr, nullptr, nullptr, nullptr, 1, 1,
                                       bytes) == HIPSPARSE_STATUS_SUCCESS);
  EXPECT(bytes[0] == 300 && bytes[1] == -1);
  EXPECT(cusparseScsr2gebsr_bufferSize(
             nullptr, HIPSPARSE_DIRECTION_ROW, 1, 3, nullptr, nullptr, nullptr,
             nullptr, 1, 1, bytes) == HIPSPARSE_STATUS_INSUFFICIENT_RESOURCES);
}

void eigenvalues() {
  using namespace hipport::solver;
  size_t device = 1, host = 1;
  double w[3] = {-1, -1, -1};
  int info = -1;
  const auto mode = HIPSOLVER_EIG_MODE_VECTOR;
  const auto lower = HIPBLAS_FILL_MODE_LOWER;
  EXPECT(cusolverDnXsyevd_bufferSize(
             kHandle, nullptr, mode, lower, 3, HIP_R_64F, w, 3, HIP_R_64F, w,
             HIP_R_64F, &device, &host) == HIPSOLVER_STATUS_SUCCESS);
  EXPECT(device == 30 * sizeof(double) && host == 0);
  EXPECT(cusolverDnXsyevd(kHandle, nullptr, mode, lower, 3, HIP_R_64F, w, 3,
                          HIP_R_64F, w, HIP_R_64F, w, device, nullptr, 0,
                          &info) == HIPSOLVER_STATUS_SUCCESS);
  EXPECT(lastElements == 30 && w[2] == 2 && info == 0);
  EXPECT(cusolverDnXsyevd(kHandle, nullptr, mode, lower, 3, HIP_R_64F, w, 3,
                          HIP_R_32F, w, HIP_R_64F, w, device, nullptr, 0,
                          &info) == HIPSOLVER_STATUS_NOT_SUPPORTED);
  EXPECT(cusolverDnXsyevd(kHandle, nullptr, mode, lower, int64_t(1) << 40,
                          HIP_R_64F, w, 3, HIP_R_64F, w, HIP_R_64F, w, device,
                          nullptr, 0, &info) == HIPSOLVER_STATUS_NOT_SUPPORTED);
  float from = 1, to = 3;
  int64_t found = -1;
  EXPECT(cusolverDnXsyevdx(kHandle, nullptr, mode, HIPSOLVER_EIG_RANGE_V, lower,
                           3, HIP_C_32F, w, 3, &from, &to, 0, 0, &found,
                           HIP_R_32F, w, HIP_C_32F, w, device, nullptr, 0,
                           &info) == HIPSOLVER_STATUS_SUCCESS);
  EXPECT(found == 2);
}

}  // namespace

int main() {
  inverses();
  triangles();
  groups();
  modes();
  buffers();
  eigenvalues();
  return failures;
}
