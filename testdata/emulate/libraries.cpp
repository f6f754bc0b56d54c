// Calls of hipBLAS, hipFFT and hipSOLVER that are wrong, and what the libraries of ROCm 6.4
// say of them. The marks tell what is reported of a line: "// argument" is one
// that the library refuses, "// memory" memory that is not there.
#define HIPBLAS_V2
#include <hip/hip_runtime_api.h>
#include <hipblas/hipblas.h>
#include <hipfft/hipfft.h>
#include <hipsolver/hipsolver.h>

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

}  // namespace

int main() {
  handles();
  hipblasHandle_t handle;
  EXPECT(hipblasCreate(&handle), HIPBLAS_STATUS_SUCCESS);
  sizes(handle);
  enumerators(handle);
  pointers(handle);
  memory(handle);
  transforms();
  solvers();
  EXPECT(hipblasDestroy(handle), HIPBLAS_STATUS_SUCCESS);
  std::printf("%d failed\n", failed);
}
