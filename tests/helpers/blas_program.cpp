// hipport/blas.h on a hipBLAS and a runtime that keep a record of how they are
// called: blas_test.cpp compiles and runs it. OLDER: with hipBLAS as it was
// before ROCm 6.0.
#ifdef OLDER
#define hipblasStrmm laterStrmm
#define hipblasDtrmm laterDtrmm
#define hipblasCtrmm laterCtrmm
#define hipblasZtrmm laterZtrmm
#include <hipblas/hipblas.h>
#undef hipblasStrmm
#undef hipblasDtrmm
#undef hipblasCtrmm
#undef hipblasZtrmm
#define IN_PLACE(T, E)                                                        \
  extern "C" hipblasStatus_t hipblas##T##trmm(                                \
      hipblasHandle_t handle, hipblasSideMode_t side, hipblasFillMode_t uplo, \
      hipblasOperation_t trans, hipblasDiagType_t diag, int m, int n,         \
      const E* alpha, E* A, int lda, E* B, int ldb);
IN_PLACE(S, float)
IN_PLACE(D, double)
IN_PLACE(C, hipblasComplex)
IN_PLACE(Z, hipblasDoubleComplex)
using Complex = hipblasComplex;
#else
#define HIPBLAS_V2
#include <hip/hip_complex.h>
using Complex = hipComplex;
#endif

#include "hipport/blas.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

namespace {

struct Handle {
  int device;
  hipStream_t stream;
};

int device = 0;
int handles = 0;
std::string calls;  // that reached the library

int number(hipblasHandle_t handle) {
  return static_cast<Handle*>(handle)->device;
}

/// Real and imaginary part.
std::vector<float> parts(const Complex* value) {
  std::vector<float> both(2);
  std::memcpy(both.data(), value, sizeof *value);
  return both;
}

void put(Complex* to, float real, float imaginary) {
  const float both[] = {real, imaginary};
  std::memcpy(static_cast<void*>(to), both, sizeof both);
}

}  // namespace

extern "C" {

hipError_t hipGetDevice(int* to) {
  *to = device;
  return device < 0 ? hipErrorNoDevice : hipSuccess;
}
hipError_t hipMalloc(void** to, size_t bytes) {
  if (bytes > 1000) return hipErrorOutOfMemory;
  *to = bytes == 0 ? nullptr : std::malloc(bytes);
  return hipSuccess;
}
hipError_t hipFree(void* memory) {
  if (memory == &device) return hipErrorInvalidValue;
  std::free(memory);
  return hipSuccess;
}

hipblasStatus_t hipblasCreate(hipblasHandle_t* to) {
  if (device < 0) return HIPBLAS_STATUS_NOT_INITIALIZED;
  *to = new Handle{device, nullptr};
  ++handles;
  return HIPBLAS_STATUS_SUCCESS;
}
hipblasStatus_t hipblasDestroy(hipblasHandle_t handle) {
  delete static_cast<Handle*>(handle);
  --handles;
  return HIPBLAS_STATUS_SUCCESS;
}
hipblasStatus_t hipblasSetStream(hipblasHandle_t handle, hipStream_t stream) {
  static_cast<Handle*>(handle)->stream = stream;
  return HIPBLAS_STATUS_SUCCESS;
}

hipblasStatus_t hipblasSdot(hipblasHandle_t handle, int n, const float* x,
                            int incx, const float* y, int incy, float* result) {
  calls += "dot@" + std::to_string(number(handle));
  if (static_cast<Handle*>(handle)->stream) calls += "s";
  calls += ' ';
  if (incx == 0) return HIPBLAS_STATUS_INVALID_VALUE;
  *result = 0;
  for (int i = 0; i < n; ++i) *result += x[i * incx] * y[i * incy];
  return HIPBLAS_STATUS_SUCCESS;
}

hipblasStatus_t hipblasIsamax(hipblasHandle_t, int n, const float*, int,
                              int* result) {
  *result = n;
  return HIPBLAS_STATUS_SUCCESS;
}

hipblasStatus_t hipblasCdotc(hipblasHandle_t, int, const Complex* x, int,
                             const Complex* y, int, Complex* result) {
  put(result, parts(x)[0] + parts(y)[0], -parts(x)[1]);
  return HIPBLAS_STATUS_SUCCESS;
}

hipblasStatus_t hipblasCrotg(hipblasHandle_t, Complex* a, Complex* b, float* c,
                             Complex* s) {
  *c = parts(b)[0];
  put(s, parts(b)[1], parts(a)[0]);
  put(a, 7, 8);
  return HIPBLAS_STATUS_SUCCESS;
}

hipblasStatus_t hipblasCrot(hipblasHandle_t, int, Complex* x, int, Complex*,
                            int, const float* c, const Complex* s) {
  put(x, *c, parts(s)[1]);
  return HIPBLAS_STATUS_SUCCESS;
}

hipblasStatus_t hipblasSgemm(hipblasHandle_t, hipblasOperation_t transa,
                             hipblasOperation_t transb, int m, int n, int k,
                             const float* alpha, const float* A, int lda,
                             const float* B, int ldb, const float* beta,
                             float* C, int ldc) {
  for (int i = 0; i < m; ++i) {
    for (int j = 0; j < n; ++j) {
      float sum = 0;
      for (int l = 0; l < k; ++l) {
        sum += A[transa == HIPBLAS_OP_N ? i + l * lda : l + i * lda] *
               B[transb == HIPBLAS_OP_N ? l + j * ldb : j + l * ldb];
      }
      C[i + j * ldc] = *alpha * sum + *beta * C[i + j * ldc];
    }
  }
  return HIPBLAS_STATUS_SUCCESS;
}

hipblasStatus_t hipblasStrsm(hipblasHandle_t, hipblasSideMode_t side,
                             hipblasFillMode_t uplo, hipblasOperation_t trans,
                             hipblasDiagType_t diag, int, int, const float*,
                             const float*, int, float*, int) {
  calls += side == HIPBLAS_SIDE_LEFT    ? 'l'
           : side == HIPBLAS_SIDE_RIGHT ? 'r'
                                        : '?';
  calls += uplo == HIPBLAS_FILL_MODE_LOWER   ? 'l'
           : uplo == HIPBLAS_FILL_MODE_UPPER ? 'u'
                                             : '?';
  calls += trans == HIPBLAS_OP_N   ? 'n'
           : trans == HIPBLAS_OP_T ? 't'
           : trans == HIPBLAS_OP_C ? 'c'
                                   : '?';
  calls += diag == HIPBLAS_DIAG_UNIT       ? 'u'
           : diag == HIPBLAS_DIAG_NON_UNIT ? 'n'
                                           : '?';
  calls += ' ';
  return HIPBLAS_STATUS_SUCCESS;
}

#ifdef OLDER
hipblasStatus_t hipblasStrmm(hipblasHandle_t, hipblasSideMode_t,
                             hipblasFillMode_t, hipblasOperation_t,
                             hipblasDiagType_t, int m, int n,
                             const float* alpha, float* A, int lda, float* B,
                             int ldb) {
  float* C = B;
  const int ldc = ldb;
#else
hipblasStatus_t hipblasStrmm(hipblasHandle_t, hipblasSideMode_t,
                             hipblasFillMode_t, hipblasOperation_t,
                             hipblasDiagType_t, int m, int n,
                             const float* alpha, const float* A, int lda,
                             const float* B, int ldb, float* C, int ldc) {
#endif
  for (int i = 0; i < m * n; ++i) {
    C[i % m + i / m * ldc] = *alpha * A[lda + 1] * B[i % m + i / m * ldb];
  }
  return HIPBLAS_STATUS_SUCCESS;
}

}  // extern "C"

namespace {

int failures = 0;
void expect(bool isTrue, const char* what, int line) {
  if (isTrue) return;
  std::printf("%d: %s\n", line, what);
  ++failures;
}
#define EXPECT(...) expect(__VA_ARGS__, #__VA_ARGS__, __LINE__)

using namespace hipport::blas;

constexpr hipblasStatus_t kGood = HIPBLAS_STATUS_SUCCESS;
constexpr hipblasStatus_t kInvalid = HIPBLAS_STATUS_INVALID_VALUE;
const float kX[] = {1, 2, 3};

/// Fails in the library, by its increment.
void fail() { cublasSdot(3, kX, 0, kX, 1); }

/// What reached the library since the last one.
std::string recorded() {
  std::string result;
  result.swap(calls);
  return result;
}

void handlesOfDevices() {
  EXPECT(cublasSdot(3, kX, 1, kX, 1) == 14);  // without cublasInit()
  EXPECT(handles == 1);
  EXPECT(cublasInit() == kGood);
  EXPECT(handles == 1);
  device = 1;
  EXPECT(cublasInit() == kGood);
  EXPECT(handles == 2);
  EXPECT(cublasSdot(1, kX, 1, kX, 1) == 1);
  device = 0;
  EXPECT(cublasSdot(2, kX, 1, kX, 1) == 5);
  EXPECT(recorded() == "dot@0 dot@1 dot@0 ");
  EXPECT(cublasShutdown() == kGood);
  EXPECT(handles == 1);
  EXPECT(cublasShutdown() == kGood);
  device = 1;
  EXPECT(cublasSdot(1, kX, 1, kX, 1) == 1);
  EXPECT(handles == 1);
  EXPECT(recorded() == "dot@1 ");
  device = 0;
  std::thread([] { cublasSdot(1, kX, 1, kX, 1); }).join();
  cublasSdot(1, kX, 1, kX, 1);
  EXPECT(handles == 2);
  recorded();
}

void errors() {
  EXPECT(cublasGetError() == kGood);
  fail();
  EXPECT(cublasGetError() == kInvalid);
  EXPECT(cublasGetError() == kGood);
  fail();
  cublasSdot(3, kX, 1, kX, 1);
  EXPECT(cublasGetError() == kGood);
  fail();
  cublasInit();
  device = 1;
  EXPECT(cublasGetError() == kGood);
  device = 0;
  hipblasStatus_t seen = kGood;
  std::thread([&seen] { seen = cublasGetError(); }).join();
  EXPECT(seen == kInvalid);
  EXPECT(cublasGetError() == kGood);
  fail();
  cublasShutdown();
  EXPECT(cublasGetError() == kGood);
  device = -1;
  EXPECT(cublasSdot(3, kX, 1, kX, 1) == 0);
  EXPECT(cublasGetError() == HIPBLAS_STATUS_NOT_INITIALIZED);
  EXPECT(cublasInit() == HIPBLAS_STATUS_NOT_INITIALIZED);
  device = 0;
  recorded();
}

void streams() {
  const hipStream_t stream = reinterpret_cast<hipStream_t>(&device);
  EXPECT(cublasSetKernelStream(stream) == kGood);
  cublasSdot(1, kX, 1, kX, 1);
  device = 1;
  cublasSdot(1, kX, 1, kX, 1);
  device = 0;
  cublasShutdown();
  cublasSdot(1, kX, 1, kX, 1);
  EXPECT(recorded() == "dot@0s dot@1 dot@0 ");
}

void memory() {
  void* pointer = nullptr;
  EXPECT(cublasAlloc(4, 8, &pointer) == kGood);
  EXPECT(pointer != nullptr);
  EXPECT(cublasFree(pointer) == kGood);
  EXPECT(cublasAlloc(-1, 4, &pointer) == kInvalid);
  EXPECT(cublasAlloc(1 << 30, 16, &pointer) == HIPBLAS_STATUS_ALLOC_FAILED);
  EXPECT(cublasFree(&device) == HIPBLAS_STATUS_INTERNAL_ERROR);
  EXPECT(cublasGetError() == kGood);
}

void letters() {
  float b[] = {1};
  const auto solve = [&b](const char* word) {
    cublasStrsm(word[0], word[1], word[2], word[3], 1, 1, 1, kX, 1, b, 1);
    return cublasGetError();
  };
  for (const char* good : {"lunn", "LUNN", "rltu", "RLTU", "llcn", "LLCN"}) {
    EXPECT(solve(good) == kGood);
  }
  EXPECT(recorded() == "lunn lunn rltu rltu llcn llcn ");
  for (const char* bad : {"xunn", "nunn", "lxnn", "lnnn", "luxn", "lulx"}) {
    EXPECT(solve(bad) == kInvalid);
  }
  EXPECT(recorded().empty());
}

void matrices() {
  const float a[] = {1, 2, 3, 4, 5, 6};  // 2 by 3, or 3 by 2 transposed
  float c[] = {1, 1, 1, 1};
  cublasSgemm('n', 't', 2, 2, 3, 2, a, 2, a, 2, 1, c, 2);
  EXPECT(c[0] == 71 && c[1] == 89 && c[2] == 89 && c[3] == 113);
  const float triangle[] = {1, 2, 3, 4};
  float b[] = {1, 2, 3, 4};
  cublasStrmm('l', 'l', 'n', 'n', 2, 2, 3, triangle, 2, b, 2);
  EXPECT(b[0] == 12 && b[1] == 24 && b[2] == 36 && b[3] == 48);
  EXPECT(cublasIsamax(5, kX, 1) == 5);
}

void complexNumbers() {
  hipComplex x = make_hipFloatComplex(1, 2), y = make_hipFloatComplex(3, 4);
  const hipComplex product = cublasCdotc(1, &x, 1, &y, 1);
  EXPECT(product.x == 4 && product.y == -2);
  float c = 0;
  hipComplex s = make_hipFloatComplex(0, 0);
  cublasCrotg(&x, y, &c, &s);
  EXPECT(x.x == 7 && x.y == 8 && c == 3 && s.x == 4 && s.y == 1);
  cublasCrot(1, &x, 1, &y, 1, 0.5F, s);
  EXPECT(x.x == 0.5F && x.y == 1);
}

}  // namespace

void computeTypes() {
#ifndef OLDER
  using hipport::blas::computeType;
  EXPECT(computeType(HIP_R_16F) == HIPBLAS_COMPUTE_16F);
  EXPECT(computeType(HIP_R_32F) == HIPBLAS_COMPUTE_32F);
  EXPECT(computeType(HIP_C_32F) == HIPBLAS_COMPUTE_32F);
  EXPECT(computeType(HIP_R_64F) == HIPBLAS_COMPUTE_64F);
  EXPECT(computeType(HIP_C_64F) == HIPBLAS_COMPUTE_64F);
  EXPECT(computeType(HIP_R_32I) == HIPBLAS_COMPUTE_32I);
  EXPECT(computeType(HIP_R_8I) > HIPBLAS_COMPUTE_32I_PEDANTIC);
#endif
}

int main() {
  computeTypes();
  handlesOfDevices();
  errors();
  streams();
  memory();
  letters();
  matrices();
  complexNumbers();
  return failures;
}
