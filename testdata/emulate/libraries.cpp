// Calls of hipBLAS, hipFFT, hipSOLVER and hipSPARSE that are wrong, and what the libraries of ROCm 6.4
// say of them. The marks tell what is reported of a line: "// argument" is one
// that the library refuses, "// memory" memory that is not there.
#define HIPBLAS_V2
#include <hip/hip_runtime_api.h>
#include <hipblas/hipblas.h>
#include <hipfft/hipfft.h>
#include <hipsolver/hipsolver.h>
#include <hipsparse/hipsparse.h>

#include <cstdio>
#include <vector>

namespace {

int failed = 0;

void expect(int line, int actual, int expected) {
  if (actual == expected) return;
  std::printf("line %d: %d, not %d\n", line, actual, expected);
  ++failed;
}
#define EXPECT(call, status) \
  expect(__LINE__, static_cast<int>(call), static_cast<int>(status))

float* device(std::size_t count) {
  void* memory = nullptr;
  (void)hipMalloc(&memory, count * sizeof(float));
  (void)hipMemset(memory, 0, count * sizeof(float));
  return static_cast<float*>(memory);
}

constexpr auto kNone = HIPBLAS_OP_N;
constexpr auto kTransposed = HIPBLAS_OP_T;
const float one = 1, zero = 0;

void handles() {
  float* const x = device(4);
  EXPECT(hipblasCreate(nullptr), HIPBLAS_STATUS_HANDLE_IS_NULLPTR);  // argument
  EXPECT(hipblasDestroy(nullptr), HIPBLAS_STATUS_NOT_INITIALIZED);   // argument
  EXPECT(hipblasSscal(nullptr, 4, &one, x, 1), HIPBLAS_STATUS_NOT_INITIALIZED);  // argument
  hipblasHandle_t handle;
  EXPECT(hipblasCreate(&handle), HIPBLAS_STATUS_SUCCESS);
  EXPECT(hipblasSetPointerMode(handle, static_cast<hipblasPointerMode_t>(7)), HIPBLAS_STATUS_INVALID_ENUM);  // argument
  EXPECT(hipblasSetMathMode(handle, HIPBLAS_TF32_TENSOR_OP_MATH), HIPBLAS_STATUS_NOT_SUPPORTED);  // argument
  EXPECT(hipblasDestroy(handle), HIPBLAS_STATUS_SUCCESS);
  EXPECT(hipblasSscal(handle, 4, &one, x, 1), HIPBLAS_STATUS_NOT_INITIALIZED);  // argument
}

void sizes(hipblasHandle_t handle) {
  float *const a = device(12), *const x = device(4), *const y = device(4);
  EXPECT(hipblasSgemm(handle, kNone, kNone, 3, 2, 2, &one, a, 2, x, 2, &zero, y, 3), HIPBLAS_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipblasSgemm(handle, kTransposed, kNone, 2, 1, 3, &one, a, 3, x, 2, &zero, y, 2), HIPBLAS_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipblasSgemm(handle, kNone, kNone, -1, 2, 2, &one, a, 3, x, 2, &zero, y, 3), HIPBLAS_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipblasSgemv(handle, kNone, 3, 4, &one, a, 3, x, 0, &zero, y, 1), HIPBLAS_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipblasSgemv_64(handle, kNone, 3, 4, &one, a, 2, x, 1, &zero, y, 1), HIPBLAS_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipblasSgemmStridedBatched(handle, kNone, kNone, 2, 2, 1, &one, a, 2, 2, x, 1, 2, &zero, y, 2, 4, -1), HIPBLAS_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipblasSsymm(handle, HIPBLAS_SIDE_RIGHT, HIPBLAS_FILL_MODE_UPPER, 2, 3, &one, a, 2, x, 2, &zero, y, 2), HIPBLAS_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipblasSgeam(handle, kTransposed, kNone, 2, 2, &one, a, 2, &zero, x, 2, a, 2), HIPBLAS_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipblasSetVector(4, 0, a, 1, x, 1), HIPBLAS_STATUS_INVALID_VALUE);  // argument
  int info = 7;
  EXPECT(hipblasSgetrs(handle, kNone, 2, 1, a, 1, nullptr, x, 2, &info), HIPBLAS_STATUS_INVALID_VALUE);  // argument
  EXPECT(info, -5);
  // There is nothing to do, and nothing is looked at.
  EXPECT(hipblasSgemm(handle, kNone, kNone, 0, 2, 2, nullptr, nullptr, 1, nullptr, 2, nullptr, nullptr, 1), HIPBLAS_STATUS_SUCCESS);
  EXPECT(hipblasSaxpy(handle, -3, &one, nullptr, 1, nullptr, 1), HIPBLAS_STATUS_SUCCESS);
}

void enumerators(hipblasHandle_t handle) {
  float *const a = device(4), *const x = device(2);
  EXPECT(hipblasSgemm(handle, static_cast<hipblasOperation_t>(0), kNone, 2, 1, 2, &one, a, 2, x, 2, &zero, x, 2), HIPBLAS_STATUS_INVALID_ENUM);  // argument
  EXPECT(hipblasStrsv(handle, static_cast<hipblasFillMode_t>(2), kNone, HIPBLAS_DIAG_UNIT, 2, a, 2, x, 1), HIPBLAS_STATUS_INVALID_ENUM);  // argument
  EXPECT(hipblasStrsv(handle, HIPBLAS_FILL_MODE_FULL, kNone, HIPBLAS_DIAG_UNIT, 2, a, 2, x, 1), HIPBLAS_STATUS_INVALID_VALUE);  // argument
  // The kind of numbers of the first interface is none of the second's.
  EXPECT(hipblasGemmEx(handle, kNone, kNone, 2, 1, 2, &one, a, static_cast<hipDataType>(99), 2, x, HIP_R_32F, 2, &zero, x, HIP_R_32F, 2, HIPBLAS_COMPUTE_32F, HIPBLAS_GEMM_DEFAULT), HIPBLAS_STATUS_INVALID_ENUM);  // argument
}

void pointers(hipblasHandle_t handle) {
  float *const a = device(4), *const x = device(2), *const y = device(2);
  EXPECT(hipblasSgemv(handle, kNone, 2, 2, nullptr, a, 2, x, 1, &zero, y, 1), HIPBLAS_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipblasSgemv(handle, kNone, 2, 2, &one, nullptr, 2, x, 1, &zero, y, 1), HIPBLAS_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipblasSgemv(handle, kNone, 2, 2, &zero, nullptr, 2, nullptr, 1, &one, y, 1), HIPBLAS_STATUS_SUCCESS);
  EXPECT(hipblasSnrm2(handle, 2, x, 1, nullptr), HIPBLAS_STATUS_INVALID_VALUE);  // argument
}

/// What the host gets would be there only when the graph runs.
void captured(hipblasHandle_t handle) {
  float* const x = device(3);
  float norm = 0;
  hipStream_t stream = nullptr;
  hipGraph_t graph = nullptr;
  EXPECT(hipStreamCreate(&stream), hipSuccess);
  EXPECT(hipblasSetStream(handle, stream), HIPBLAS_STATUS_SUCCESS);
  EXPECT(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal), hipSuccess);
  EXPECT(hipblasSscal(handle, 3, &one, x, 1), HIPBLAS_STATUS_SUCCESS);
  EXPECT(hipblasSnrm2(handle, 3, x, 1, &norm), HIPBLAS_STATUS_INTERNAL_ERROR);  // argument
  EXPECT(hipStreamEndCapture(stream, &graph), hipErrorStreamCaptureInvalidated);
  (void)hipGetLastError();
  EXPECT(hipblasSetStream(handle, nullptr), HIPBLAS_STATUS_SUCCESS);
  EXPECT(hipStreamDestroy(stream), hipSuccess);
}

/// No real library sees these.
void memory(hipblasHandle_t handle) {
  float *const a = device(6), *const x = device(3), *const y = device(3);
  std::vector<float> host(4);
  EXPECT(hipblasSgemv(handle, kNone, 3, 3, &one, a, 3, x, 1, &zero, y, 1), HIPBLAS_STATUS_INTERNAL_ERROR);  // memory
  EXPECT(hipblasSaxpy(handle, 3, &one, x, 1, host.data(), 1), HIPBLAS_STATUS_INTERNAL_ERROR);  // memory
  EXPECT(hipblasSscal(handle, 2, &one, x, 3), HIPBLAS_STATUS_INTERNAL_ERROR);  // memory
  EXPECT(hipblasSscal(handle, 2, &one, x, 2), HIPBLAS_STATUS_SUCCESS);
  EXPECT(hipblasSscal(handle, 3, y, x, 1), HIPBLAS_STATUS_INTERNAL_ERROR);  // memory
  EXPECT(hipblasSetPointerMode(handle, HIPBLAS_POINTER_MODE_DEVICE), HIPBLAS_STATUS_SUCCESS);
  EXPECT(hipblasSscal(handle, 3, &one, x, 1), HIPBLAS_STATUS_INTERNAL_ERROR);  // memory
  EXPECT(hipblasSscal(handle, 3, y, x, 1), HIPBLAS_STATUS_SUCCESS);
  EXPECT(hipblasSetPointerMode(handle, HIPBLAS_POINTER_MODE_HOST), HIPBLAS_STATUS_SUCCESS);
  float* const array[] = {x, y};
  EXPECT(hipblasSscalBatched(handle, 3, &one, array, 1, 2), HIPBLAS_STATUS_INTERNAL_ERROR);  // memory
  EXPECT(hipblasSscalStridedBatched(handle, 2, &one, a, 1, 2, 3), HIPBLAS_STATUS_SUCCESS);
  EXPECT(hipblasSscalStridedBatched(handle, 2, &one, a, 1, 2, 4), HIPBLAS_STATUS_INTERNAL_ERROR);  // memory
  EXPECT(hipblasSetVector(4, sizeof(float), host.data(), 1, x, 1), HIPBLAS_STATUS_INTERNAL_ERROR);  // memory
}

void transforms() {
  hipfftHandle plan = nullptr;
  EXPECT(hipfftPlan1d(&plan, 0, HIPFFT_C2C, 1), HIPFFT_PARSE_ERROR);    // argument
  EXPECT(hipfftPlan1d(&plan, -8, HIPFFT_C2C, 1), HIPFFT_INVALID_SIZE);  // argument
  EXPECT(hipfftPlan1d(&plan, 8, static_cast<hipfftType>(3), 1), HIPFFT_NOT_IMPLEMENTED);  // argument
  int n[] = {8};
  EXPECT(hipfftPlanMany(&plan, 1, n, n, 1, 8, nullptr, 1, 8, HIPFFT_C2C, 1), HIPFFT_INVALID_VALUE);  // argument
  EXPECT(hipfftExtPlanScaleFactor(plan, 1 / 0.), HIPFFT_INVALID_VALUE);  // argument
  EXPECT(hipfftPlan1d(&plan, 8, HIPFFT_R2C, 1), HIPFFT_SUCCESS);
  float *const real = device(8), *const spectrum = device(10);
  EXPECT(hipfftExecR2C(plan, real, reinterpret_cast<hipfftComplex*>(spectrum)), HIPFFT_SUCCESS);
  EXPECT(hipfftExecR2C(plan, real, nullptr), HIPFFT_EXEC_FAILED);  // argument
  // The spectrum has five numbers: two more floats than there are.
  EXPECT(hipfftExecR2C(plan, real, reinterpret_cast<hipfftComplex*>(real)), HIPFFT_EXEC_FAILED);  // memory
  EXPECT(hipfftExecR2C(plan, spectrum, reinterpret_cast<hipfftComplex*>(spectrum)), HIPFFT_SUCCESS);
  EXPECT(hipfftExecC2R(plan, reinterpret_cast<hipfftComplex*>(spectrum), real), HIPFFT_EXEC_FAILED);  // argument
  EXPECT(hipfftDestroy(plan), HIPFFT_SUCCESS);
  EXPECT(hipfftExecR2C(plan, real, reinterpret_cast<hipfftComplex*>(spectrum)), HIPFFT_INVALID_PLAN);  // argument
}

void solvers() {
  hipsolverHandle_t handle = nullptr;
  const auto lower = HIPSOLVER_FILL_MODE_LOWER;
  const auto vectors = HIPSOLVER_EIG_MODE_VECTOR;
  float *const a = device(9), *const b = device(3), *const work = device(256);
  int *const info = reinterpret_cast<int*>(device(1)), size = 0;
  int* const pivots = reinterpret_cast<int*>(device(2));
  EXPECT(hipsolverCreate(nullptr), HIPSOLVER_STATUS_HANDLE_IS_NULLPTR);  // argument
  EXPECT(hipsolverSpotrf(nullptr, lower, 3, a, 3, work, 1024, info), HIPSOLVER_STATUS_NOT_INITIALIZED);  // argument
  EXPECT(hipsolverCreate(&handle), HIPSOLVER_STATUS_SUCCESS);
  EXPECT(hipsolverSetDeterministicMode(handle, static_cast<hipsolverDeterministicMode_t>(3)), HIPSOLVER_STATUS_INVALID_ENUM);  // argument
  EXPECT(hipsolverSpotrf_bufferSize(handle, lower, 3, a, 3, nullptr), HIPSOLVER_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipsolverSpotrf_bufferSize(handle, lower, 3, a, 2, &size), HIPSOLVER_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipsolverSpotrf_bufferSize(handle, lower, 3, nullptr, 3, &size), HIPSOLVER_STATUS_SUCCESS);
  EXPECT(hipsolverSpotrf(handle, static_cast<hipsolverFillMode_t>(5), 3, a, 3, work, 1024, info), HIPSOLVER_STATUS_INVALID_ENUM);  // argument
  EXPECT(hipsolverSpotrf(handle, lower, -1, a, 3, work, 1024, info), HIPSOLVER_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipsolverSpotrf(handle, lower, 3, a, 3, work, 1, info), HIPSOLVER_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipsolverSpotrf(handle, lower, 3, a, 3, work, 1028, info), HIPSOLVER_STATUS_INTERNAL_ERROR);  // memory
  EXPECT(hipsolverSpotrf(handle, lower, 3, a, 3, nullptr, 0, info), HIPSOLVER_STATUS_SUCCESS);
  EXPECT(hipsolverSpotrf(handle, lower, 4, a, 4, work, 1024, info), HIPSOLVER_STATUS_INTERNAL_ERROR);  // memory
  EXPECT(hipsolverSpotrf(handle, lower, 3, a, 3, work, 1024, nullptr), HIPSOLVER_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipsolverSgetrf(handle, 3, 3, a, 3, work, 1024, pivots, info), HIPSOLVER_STATUS_INTERNAL_ERROR);  // memory
  EXPECT(hipsolverSgetrf(handle, 3, 3, a, 3, work, 1024, nullptr, info), HIPSOLVER_STATUS_SUCCESS);
  EXPECT(hipsolverSorgqr(handle, 3, 2, 3, a, 3, b, work, 1024, info), HIPSOLVER_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipsolverSormqr(handle, HIPSOLVER_SIDE_LEFT, HIPSOLVER_OP_C, 3, 3, 3, a, 3, b, a, 3, work, 1024, info), HIPSOLVER_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipsolverSgesvd(handle, 'X', 'A', 3, 3, a, 3, b, a, 3, a, 3, work, 1024, nullptr, info), HIPSOLVER_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipsolverSsyevj(handle, vectors, lower, 3, a, 3, b, work, 1024, info, nullptr), HIPSOLVER_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipsolverSsyevdx(handle, vectors, HIPSOLVER_EIG_RANGE_I, lower, 3, a, 3, 0, 0, 2, 4, &size, b, work, 1024, info), HIPSOLVER_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipsolverDestroySyevjInfo(a), HIPSOLVER_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipsolverDestroy(handle), HIPSOLVER_STATUS_SUCCESS);
  EXPECT(hipsolverDestroy(handle), HIPSOLVER_STATUS_NOT_INITIALIZED);  // argument
}

/// Integers in the device's memory.
int* indices(const std::vector<int>& host) {
  void* memory = nullptr;
  (void)hipMalloc(&memory, host.size() * sizeof(int));
  (void)hipMemcpy(memory, host.data(), host.size() * sizeof(int), hipMemcpyHostToDevice);
  return static_cast<int*>(memory);
}

constexpr auto kSparse = HIPSPARSE_OPERATION_NON_TRANSPOSE;
constexpr auto kNarrow = HIPSPARSE_INDEX_32I;
constexpr auto kZero = HIPSPARSE_INDEX_BASE_ZERO;

void sparseHandles() {
  int version = 0;
  hipsparseHandle_t handle;
  hipsparseMatDescr_t descriptor;
  EXPECT(hipsparseCreate(nullptr), HIPSPARSE_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipsparseGetVersion(nullptr, &version), HIPSPARSE_STATUS_NOT_INITIALIZED);  // argument
  EXPECT(hipsparseCreate(&handle), HIPSPARSE_STATUS_SUCCESS);
  EXPECT(hipsparseDestroy(handle), HIPSPARSE_STATUS_SUCCESS);
  EXPECT(hipsparseSetStream(handle, nullptr), HIPSPARSE_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipsparseCreateMatDescr(&descriptor), HIPSPARSE_STATUS_SUCCESS);
  EXPECT(hipsparseSetMatFillMode(descriptor, static_cast<hipsparseFillMode_t>(2)), HIPSPARSE_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipsparseDestroyMatDescr(descriptor), HIPSPARSE_STATUS_SUCCESS);
  EXPECT(hipsparseDestroyMatDescr(nullptr), HIPSPARSE_STATUS_SUCCESS);
}

void sparseDescriptors() {
  int *const offsets = indices({0, 1, 2}), *const columns = indices({0, 1});
  float* const values = device(4);
  hipsparseSpMatDescr_t matrix;
  hipsparseDnMatDescr_t dense;
  hipsparseSpVecDescr_t sparse;
  EXPECT(hipsparseCreateCsr(&matrix, 2, -2, 2, offsets, columns, values, kNarrow, kNarrow, kZero, HIP_R_32F), HIPSPARSE_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipsparseCreateCsr(&matrix, 2, 2, 5, offsets, columns, values, kNarrow, kNarrow, kZero, HIP_R_32F), HIPSPARSE_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipsparseCreateCoo(&matrix, 2, 2, 2, columns, nullptr, values, kNarrow, kZero, HIP_R_32F), HIPSPARSE_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipsparseCreateDnMat(&dense, 3, 1, 2, values, HIP_R_32F, HIPSPARSE_ORDER_COL), HIPSPARSE_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipsparseCreateSpVec(&sparse, 1, 2, columns, values, kNarrow, kZero, HIP_R_32F), HIPSPARSE_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipsparseCreateCsr(&matrix, 2, 2, 0, offsets, nullptr, nullptr, kNarrow, kNarrow, kZero, HIP_R_32F), HIPSPARSE_STATUS_SUCCESS);
  const int fill = 0;
  EXPECT(hipsparseSpMatSetAttribute(matrix, HIPSPARSE_SPMAT_FILL_MODE, &fill, 1), HIPSPARSE_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipsparseCsrSetStridedBatch(matrix, 0, 0, 0), HIPSPARSE_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipsparseDestroySpMat(matrix), HIPSPARSE_STATUS_SUCCESS);
  EXPECT(hipsparseDestroySpMat(matrix), HIPSPARSE_STATUS_INVALID_VALUE);  // argument
}

hipsparseSpMatDescr_t csr(int rows, int columns, int entries, int* offsets, int* indices, float* values) {
  hipsparseSpMatDescr_t made;
  EXPECT(hipsparseCreateCsr(&made, rows, columns, entries, offsets, indices, values, kNarrow, kNarrow, kZero, HIP_R_32F), HIPSPARSE_STATUS_SUCCESS);
  return made;
}
hipsparseDnVecDescr_t vector(int size, float* values, hipDataType type = HIP_R_32F) {
  hipsparseDnVecDescr_t made;
  EXPECT(hipsparseCreateDnVec(&made, size, values, type), HIPSPARSE_STATUS_SUCCESS);
  return made;
}

void sparseProducts(hipsparseHandle_t handle) {
  int *const offsets = indices({0, 1, 2}), *const columns = indices({0, 1});
  float *const values = device(2), *const three = device(3), *const two = device(2);
  const auto product = [&](hipsparseSpMatDescr_t a, hipsparseDnVecDescr_t x, hipsparseDnVecDescr_t y) {
    return hipsparseSpMV(handle, kSparse, &one, a, x, &zero, y, HIP_R_32F, HIPSPARSE_SPMV_ALG_DEFAULT, device(64));
  };
  const auto a = csr(2, 2, 2, offsets, columns, values);
  const auto x = vector(2, two), y = vector(3, three);
  EXPECT(product(a, x, y), HIPSPARSE_STATUS_SUCCESS);
  EXPECT(hipsparseSpMV(handle, kSparse, &one, a, nullptr, &zero, y, HIP_R_32F, HIPSPARSE_SPMV_ALG_DEFAULT, two), HIPSPARSE_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipsparseSpMV(handle, kSparse, &one, a, x, &zero, y, HIP_R_32F, HIPSPARSE_SPMV_COO_ALG1, two), HIPSPARSE_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipsparseSpMV(handle, kSparse, &one, a, x, &zero, vector(2, device(4), HIP_R_64F), HIP_R_32F, HIPSPARSE_SPMV_ALG_DEFAULT, two), HIPSPARSE_STATUS_NOT_SUPPORTED);  // argument
  EXPECT(hipsparseSpMV(handle, kSparse, &one, a, x, &zero, y, HIP_R_32F, HIPSPARSE_SPMV_ALG_DEFAULT, two), HIPSPARSE_STATUS_INTERNAL_ERROR);  // memory
  EXPECT(hipsparseSpMV(handle, kSparse, three, a, x, &zero, y, HIP_R_32F, HIPSPARSE_SPMV_ALG_DEFAULT, device(64)), HIPSPARSE_STATUS_INTERNAL_ERROR);  // memory
  // What no real library sees: columns and offsets that lead elsewhere.
  const auto outside = csr(2, 2, 2, offsets, indices({0, 2}), values);
  EXPECT(hipsparseSpMV(handle, kSparse, &one, outside, x, &zero, y, HIP_R_32F, HIPSPARSE_SPMV_ALG_DEFAULT, device(64)), HIPSPARSE_STATUS_INTERNAL_ERROR);  // memory
  const auto falling = csr(2, 2, 2, indices({0, 2, 1}), columns, values);
  EXPECT(hipsparseSpMV(handle, kSparse, &one, falling, x, &zero, y, HIP_R_32F, HIPSPARSE_SPMV_ALG_DEFAULT, device(64)), HIPSPARSE_STATUS_INTERNAL_ERROR);  // memory
  const auto fromOne = csr(2, 2, 2, indices({1, 2, 3}), indices({1, 2}), values);
  EXPECT(hipsparseSpMV(handle, kSparse, &one, fromOne, x, &zero, y, HIP_R_32F, HIPSPARSE_SPMV_ALG_DEFAULT, device(64)), HIPSPARSE_STATUS_INTERNAL_ERROR);  // memory
  const auto wide = csr(2, 3, 2, offsets, columns, values);
  EXPECT(hipsparseSpMV(handle, kSparse, &one, wide, x, &zero, y, HIP_R_32F, HIPSPARSE_SPMV_ALG_DEFAULT, device(64)), HIPSPARSE_STATUS_INTERNAL_ERROR);  // memory
  std::vector<float> host(2);
  EXPECT(hipsparseSpMV(handle, kSparse, &one, a, vector(2, host.data()), &zero, y, HIP_R_32F, HIPSPARSE_SPMV_ALG_DEFAULT, device(64)), HIPSPARSE_STATUS_INTERNAL_ERROR);  // memory
}

void sparseSolves(hipsparseHandle_t handle) {
  int *const offsets = indices({0, 1, 2}), *const columns = indices({0, 1}), size = 0, position = 0;
  float *const values = device(2), *const x = device(2), *const space = device(256);
  hipsparseMatDescr_t descriptor;
  csrsv2Info_t info;
  EXPECT(hipsparseCreateMatDescr(&descriptor), HIPSPARSE_STATUS_SUCCESS);
  EXPECT(hipsparseCreateCsrsv2Info(&info), HIPSPARSE_STATUS_SUCCESS);
  EXPECT(hipsparseScsrsv2_bufferSize(handle, kSparse, -2, 2, descriptor, values, offsets, columns, info, &size), HIPSPARSE_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipsparseScsrsv2_bufferSize(handle, kSparse, 2, 2, descriptor, values, offsets, columns, info, nullptr), HIPSPARSE_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipsparseScsrsv2_solve(handle, kSparse, 2, 2, &one, descriptor, values, offsets, columns, info, x, x, HIPSPARSE_SOLVE_POLICY_NO_LEVEL, space), HIPSPARSE_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipsparseScsrsv2_analysis(handle, kSparse, 2, 2, nullptr, values, offsets, columns, info, HIPSPARSE_SOLVE_POLICY_NO_LEVEL, space), HIPSPARSE_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipsparseScsrsv2_analysis(handle, kSparse, 2, 2, descriptor, values, offsets, columns, info, HIPSPARSE_SOLVE_POLICY_NO_LEVEL, x), HIPSPARSE_STATUS_INTERNAL_ERROR);  // memory
  EXPECT(hipsparseScsrsv2_analysis(handle, kSparse, 2, 2, descriptor, values, offsets, columns, info, HIPSPARSE_SOLVE_POLICY_NO_LEVEL, space), HIPSPARSE_STATUS_SUCCESS);
  EXPECT(hipsparseScsrsv2_solve(handle, kSparse, 2, 2, &one, descriptor, values, offsets, columns, info, x, x, HIPSPARSE_SOLVE_POLICY_NO_LEVEL, space), HIPSPARSE_STATUS_SUCCESS);
  // The diagonal is zero: that is no wrong argument.
  EXPECT(hipsparseXcsrsv2_zeroPivot(handle, info, &position), HIPSPARSE_STATUS_ZERO_PIVOT);
  EXPECT(position, 0);
  EXPECT(hipsparseSgtsv2(handle, 1, 1, x, x, x, x, 2, space), HIPSPARSE_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipsparseSgtsv2(handle, 2, 1, x, x, x, x, 1, space), HIPSPARSE_STATUS_INVALID_VALUE);  // argument
}

void sparseConversions(hipsparseHandle_t handle) {
  int *const offsets = indices({0, 1, 2}), *const columns = indices({0, 1}), *const rows = indices({0, 0});
  float *const values = device(2), *const space = device(256);
  EXPECT(hipsparseXcsr2coo(handle, offsets, 2, -2, rows, kZero), HIPSPARSE_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipsparseXcsr2coo(handle, offsets, 2, 2, rows, static_cast<hipsparseIndexBase_t>(2)), HIPSPARSE_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipsparseXcsr2coo(handle, offsets, 1, 2, rows, kZero), HIPSPARSE_STATUS_INTERNAL_ERROR);  // memory
  EXPECT(hipsparseXcoo2csr(handle, indices({1, 0}), 2, 2, offsets, kZero), HIPSPARSE_STATUS_INTERNAL_ERROR);  // memory
  EXPECT(hipsparseCsr2cscEx2(handle, 2, 3, 2, values, offsets, columns, device(2), indices({0, 0, 0}), rows, HIP_R_32F, HIPSPARSE_ACTION_NUMERIC, kZero, HIPSPARSE_CSR2CSC_ALG_DEFAULT, space), HIPSPARSE_STATUS_INTERNAL_ERROR);  // memory
  EXPECT(hipsparseCsr2cscEx2(handle, 2, 2, 2, values, offsets, columns, device(2), indices({0, 0, 0}), rows, HIP_R_32F, HIPSPARSE_ACTION_NUMERIC, kZero, HIPSPARSE_CSR2CSC_ALG_DEFAULT, nullptr), HIPSPARSE_STATUS_INVALID_VALUE);  // argument
  EXPECT(hipsparseCreateIdentityPermutation(handle, 3, columns), HIPSPARSE_STATUS_INTERNAL_ERROR);  // memory
}

}  // namespace

int main() {
  handles();
  hipblasHandle_t handle;
  EXPECT(hipblasCreate(&handle), HIPBLAS_STATUS_SUCCESS);
  sizes(handle);
  enumerators(handle);
  pointers(handle);
  captured(handle);
  memory(handle);
  transforms();
  solvers();
  EXPECT(hipblasDestroy(handle), HIPBLAS_STATUS_SUCCESS);
  sparseHandles();
  sparseDescriptors();
  hipsparseHandle_t sparse;
  EXPECT(hipsparseCreate(&sparse), HIPSPARSE_STATUS_SUCCESS);
  sparseProducts(sparse);
  sparseSolves(sparse);
  sparseConversions(sparse);
  EXPECT(hipsparseDestroy(sparse), HIPSPARSE_STATUS_SUCCESS);
  std::printf("%d failed\n", failed);
}
