// cuBLAS's older interface, on hipBLAS.
//
// The problem: the functions of <cublas.h> take no handle. Operations are
// letters, scalars are values, results are returned, and errors wait for
// cublasGetError(). hipBLAS has the newer interface only, in which a handle
// comes first. Below are the functions of the older one, under CUDA's names
// and with its arguments:
//
//   hipport::blas::cublasSgemm('n', 't', m, n, k, 1, A, lda, B, ldb, 0, C,
//   ldc); const float sum = hipport::blas::cublasSdot(n, x, 1, y, 1);
//
// What is the same (recorded on NVIDIA H100s with CUDA 13.0): there is one
// handle for each device, which all threads share. The first call makes it,
// with or without cublasInit(), and cublasShutdown() destroys that of the
// current device. A stream is one device's, up to cublasShutdown(). A call
// replaces the status of the one before it on its device, also by success;
// cublasGetError() resets it; cublasAlloc() and cublasFree() leave it.
//
// What is not: calls of several threads on one device wait for each other. A
// letter that means nothing is an error, HIPBLAS_STATUS_INVALID_VALUE as in
// CUDA, but nothing is printed. Nothing is destroyed at the end of a program.
//
// Of the newer interface, whose functions take a handle, there is what hipBLAS
// can do in several calls: inverses of small matrices (getrf and getri), packed
// triangles, products of several shapes, and the functions that take data types
// where hipBLAS has one function for each. What they cannot do is a status:
// HIPBLAS_STATUS_NOT_SUPPORTED. computeType() is for cublasGemmEx() and its
// kin, which take a data type as the type to compute in; hipBLAS from ROCm 6.0
// on does not.
//
// Needs hipBLAS of ROCm 5.2 or later, whichever types of complex numbers it
// takes; C++11.
//
// Copyright (c) 2026 The hipify-port developers. MIT License, see LICENSE.
#ifndef HIPPORT_BLAS_H
#define HIPPORT_BLAS_H

#include <hip/hip_complex.h>
#include <hip/hip_runtime_api.h>

// As ports define it where they include hipBLAS: its header counts once.
#ifndef HIPBLAS_V2
#define HIPBLAS_V2 1
#endif
#include <hipblas/hipblas.h>

#include <cstddef>
#include <cstdio>
#include <map>
#include <mutex>
#include <type_traits>
#include <vector>

namespace hipport {
namespace blas {

// ---- the state of a device

struct Context {
  std::mutex mutex;
  hipblasHandle_t handle = nullptr;
  hipblasStatus_t status = HIPBLAS_STATUS_SUCCESS;  ///< of the last call

  hipblasStatus_t start() {
    return handle ? HIPBLAS_STATUS_SUCCESS : hipblasCreate(&handle);
  }
};

/// That of the current device. They outlive whatever calls at exit.
inline Context& context() {
  static std::mutex* mutex = new std::mutex;
  static std::map<int, Context>* contexts = new std::map<int, Context>;
  int device = 0;
  if (hipGetDevice(&device) != hipSuccess) device = -1;
  const std::lock_guard<std::mutex> lock(*mutex);
  return (*contexts)[device];
}

// ---- arguments

/// What a letter stands for, if anything.
template <class Value>
struct Choice {
  Value value;
  bool isKnown;
};

inline Choice<hipblasOperation_t> operation(char letter) {
  switch (letter) {
    case 'n':
    case 'N':
      return {HIPBLAS_OP_N, true};
    case 't':
    case 'T':
      return {HIPBLAS_OP_T, true};
    case 'c':
    case 'C':
      return {HIPBLAS_OP_C, true};
    default:
      return {HIPBLAS_OP_N, false};
  }
}

inline Choice<hipblasFillMode_t> fill(char letter) {
  const bool isLower = letter == 'l' || letter == 'L';
  return {isLower ? HIPBLAS_FILL_MODE_LOWER : HIPBLAS_FILL_MODE_UPPER,
          isLower || letter == 'u' || letter == 'U'};
}

inline Choice<hipblasSideMode_t> side(char letter) {
  const bool isLeft = letter == 'l' || letter == 'L';
  return {isLeft ? HIPBLAS_SIDE_LEFT : HIPBLAS_SIDE_RIGHT,
          isLeft || letter == 'r' || letter == 'R'};
}

inline Choice<hipblasDiagType_t> diagonal(char letter) {
  const bool isUnit = letter == 'u' || letter == 'U';
  return {isUnit ? HIPBLAS_DIAG_UNIT : HIPBLAS_DIAG_NON_UNIT,
          isUnit || letter == 'n' || letter == 'N'};
}

#if defined(hipblasVersionMajor) && hipblasVersionMajor >= 2
/// The type that a product is computed in, where CUDA's call names one of data,
/// as cuBLAS's own headers read it. Any other is one that hipBLAS refuses with
/// HIPBLAS_STATUS_INVALID_ENUM or HIPBLAS_STATUS_NOT_SUPPORTED.
inline hipblasComputeType_t computeType(hipDataType type) {
  switch (type) {
    case HIP_R_16F:
      return HIPBLAS_COMPUTE_16F;
    case HIP_R_32F:
    case HIP_C_32F:
      return HIPBLAS_COMPUTE_32F;
    case HIP_R_64F:
    case HIP_C_64F:
      return HIPBLAS_COMPUTE_64F;
    case HIP_R_32I:
      return HIPBLAS_COMPUTE_32I;
    default:
      return static_cast<hipblasComputeType_t>(15);  // none of them
  }
}

/// The same where CUDA's call names such a type. hipBLAS knows four of them;
/// those that allow less precision and the pedantic ones are among these.
inline hipblasComputeType_t computeType(hipblasComputeType_t type) {
  switch (type) {
    case HIPBLAS_COMPUTE_16F_PEDANTIC:
      return HIPBLAS_COMPUTE_16F;
    case HIPBLAS_COMPUTE_32F_PEDANTIC:
    case HIPBLAS_COMPUTE_32F_FAST_16F:
    case HIPBLAS_COMPUTE_32F_FAST_16BF:
    case HIPBLAS_COMPUTE_32F_FAST_TF32:
      return HIPBLAS_COMPUTE_32F;
    case HIPBLAS_COMPUTE_64F_PEDANTIC:
      return HIPBLAS_COMPUTE_64F;
    case HIPBLAS_COMPUTE_32I_PEDANTIC:
      return HIPBLAS_COMPUTE_32I;
    default:
      return type;
  }
}
#else
/// hipBLAS before ROCm 6.0 takes a data type, as cuBLAS does.
inline hipblasDatatype_t computeType(hipblasDatatype_t type) { return type; }
#endif

inline bool areKnown() { return true; }
template <class Value, class... Rest>
bool areKnown(const Value&, const Rest&... rest);
template <class Value, class... Rest>
bool areKnown(const Choice<Value>& first, const Rest&... rest) {
  return first.isKnown && areKnown(rest...);
}
template <class Value, class... Rest>
bool areKnown(const Value&, const Rest&... rest) {
  return areKnown(rest...);
}

/// An argument as a parameter of hipBLAS takes it. Its complex numbers have
/// HIP's layout and, by version, types of their own; older versions take
/// matrices that they only read by pointers to what may change.
template <class Parameter>
struct Pass {
  static Parameter from(Parameter value) { return value; }
  static Parameter from(const Choice<Parameter>& choice) {
    return choice.value;
  }
};
template <class Element>
struct Pass<Element*> {
  template <class Other>
  static Element* from(Other* pointer) {
    return const_cast<Element*>(reinterpret_cast<const Element*>(pointer));
  }
};

// ---- calls

template <class... Parameters, class... Arguments>
void call(hipblasStatus_t (*function)(hipblasHandle_t, Parameters...),
          Arguments... arguments) {
  Context& current = context();
  const std::lock_guard<std::mutex> lock(current.mutex);
  current.status =
      areKnown(arguments...) ? current.start() : HIPBLAS_STATUS_INVALID_VALUE;
  if (current.status != HIPBLAS_STATUS_SUCCESS) return;
  current.status =
      function(current.handle, Pass<Parameters>::from(arguments)...);
}

template <class Result, class Function, class... Arguments>
Result resultOf(Function function, Arguments... arguments) {
  Result result = Result();
  call(function, arguments..., &result);
  return result;
}

/// trmm in place: hipBLAS before ROCm 6.0 does just that, later ones write the
/// product to a third matrix, which may be the second.
template <class Function, class Element, class... Arguments>
void callInPlace(std::false_type, Function function, Element* b, int ldb,
                 Arguments... arguments) {
  call(function, arguments..., b, ldb);
}
template <class Function, class Element, class... Arguments>
void callInPlace(std::true_type, Function function, Element* b, int ldb,
                 Arguments... arguments) {
  call(function, arguments..., b, ldb, b, ldb);
}
template <class... Parameters, class Element, class... Arguments>
void multiply(hipblasStatus_t (*function)(hipblasHandle_t, Parameters...),
              Element* b, int ldb, Arguments... arguments) {
  constexpr bool isOutOfPlace =
      sizeof...(Parameters) == sizeof...(Arguments) + 4;
  callInPlace(std::integral_constant<bool, isOutOfPlace>(), function, b, ldb,
              arguments...);
}

// ---- the library

inline hipblasStatus_t cublasInit() {
  Context& current = context();
  const std::lock_guard<std::mutex> lock(current.mutex);
  return current.start();
}

inline hipblasStatus_t cublasShutdown() {
  Context& current = context();
  const std::lock_guard<std::mutex> lock(current.mutex);
  const hipblasStatus_t status =
      current.handle ? hipblasDestroy(current.handle) : HIPBLAS_STATUS_SUCCESS;
  current.handle = nullptr;
  current.status = HIPBLAS_STATUS_SUCCESS;
  return status;
}

inline hipblasStatus_t cublasGetError() {
  Context& current = context();
  const std::lock_guard<std::mutex> lock(current.mutex);
  const hipblasStatus_t status = current.status;
  current.status = HIPBLAS_STATUS_SUCCESS;
  return status;
}

inline hipblasStatus_t cublasSetKernelStream(hipStream_t stream) {
  Context& current = context();
  const std::lock_guard<std::mutex> lock(current.mutex);
  const hipblasStatus_t status = current.start();
  return status == HIPBLAS_STATUS_SUCCESS
             ? hipblasSetStream(current.handle, stream)
             : status;
}

inline hipblasStatus_t cublasAlloc(int n, int elemSize, void** devicePtr) {
  if (n < 0 || elemSize <= 0) return HIPBLAS_STATUS_INVALID_VALUE;
  const std::size_t bytes =
      static_cast<std::size_t>(n) * static_cast<std::size_t>(elemSize);
  return hipMalloc(devicePtr, bytes) == hipSuccess
             ? HIPBLAS_STATUS_SUCCESS
             : HIPBLAS_STATUS_ALLOC_FAILED;
}

inline hipblasStatus_t cublasFree(void* devicePtr) {
  return hipFree(devicePtr) == hipSuccess ? HIPBLAS_STATUS_SUCCESS
                                          : HIPBLAS_STATUS_INTERNAL_ERROR;
}

inline void cublasXerbla(const char* srName, int info) {
  std::printf("parameter %d of %s has an illegal value\n", info, srName);
}

// ---- BLAS
//
// T is the letter of the type of elements, E that type, R the type of their
// parts.

#define HIPPORT_BLAS_ALL(T, E)                                                 \
  inline void cublas##T##scal(int n, E alpha, E* x, int incx) {                \
    call(hipblas##T##scal, n, &alpha, x, incx);                                \
  }                                                                            \
  inline void cublas##T##axpy(int n, E alpha, const E* x, int incx, E* y,      \
                              int incy) {                                      \
    call(hipblas##T##axpy, n, &alpha, x, incx, y, incy);                       \
  }                                                                            \
  inline void cublas##T##copy(int n, const E* x, int incx, E* y, int incy) {   \
    call(hipblas##T##copy, n, x, incx, y, incy);                               \
  }                                                                            \
  inline void cublas##T##swap(int n, E* x, int incx, E* y, int incy) {         \
    call(hipblas##T##swap, n, x, incx, y, incy);                               \
  }                                                                            \
  inline void cublas##T##gemv(char trans, int m, int n, E alpha, const E* A,   \
                              int lda, const E* x, int incx, E beta, E* y,     \
                              int incy) {                                      \
    call(hipblas##T##gemv, operation(trans), m, n, &alpha, A, lda, x, incx,    \
         &beta, y, incy);                                                      \
  }                                                                            \
  inline void cublas##T##gbmv(char trans, int m, int n, int kl, int ku,        \
                              E alpha, const E* A, int lda, const E* x,        \
                              int incx, E beta, E* y, int incy) {              \
    call(hipblas##T##gbmv, operation(trans), m, n, kl, ku, &alpha, A, lda, x,  \
         incx, &beta, y, incy);                                                \
  }                                                                            \
  inline void cublas##T##trmv(char uplo, char trans, char diag, int n,         \
                              const E* A, int lda, E* x, int incx) {           \
    call(hipblas##T##trmv, fill(uplo), operation(trans), diagonal(diag), n, A, \
         lda, x, incx);                                                        \
  }                                                                            \
  inline void cublas##T##tbmv(char uplo, char trans, char diag, int n, int k,  \
                              const E* A, int lda, E* x, int incx) {           \
    call(hipblas##T##tbmv, fill(uplo), operation(trans), diagonal(diag), n, k, \
         A, lda, x, incx);                                                     \
  }                                                                            \
  inline void cublas##T##tpmv(char uplo, char trans, char diag, int n,         \
                              const E* AP, E* x, int incx) {                   \
    call(hipblas##T##tpmv, fill(uplo), operation(trans), diagonal(diag), n,    \
         AP, x, incx);                                                         \
  }                                                                            \
  inline void cublas##T##trsv(char uplo, char trans, char diag, int n,         \
                              const E* A, int lda, E* x, int incx) {           \
    call(hipblas##T##trsv, fill(uplo), operation(trans), diagonal(diag), n, A, \
         lda, x, incx);                                                        \
  }                                                                            \
  inline void cublas##T##tbsv(char uplo, char trans, char diag, int n, int k,  \
                              const E* A, int lda, E* x, int incx) {           \
    call(hipblas##T##tbsv, fill(uplo), operation(trans), diagonal(diag), n, k, \
         A, lda, x, incx);                                                     \
  }                                                                            \
  inline void cublas##T##tpsv(char uplo, char trans, char diag, int n,         \
                              const E* AP, E* x, int incx) {                   \
    call(hipblas##T##tpsv, fill(uplo), operation(trans), diagonal(diag), n,    \
         AP, x, incx);                                                         \
  }                                                                            \
  inline void cublas##T##gemm(char transa, char transb, int m, int n, int k,   \
                              E alpha, const E* A, int lda, const E* B,        \
                              int ldb, E beta, E* C, int ldc) {                \
    call(hipblas##T##gemm, operation(transa), operation(transb), m, n, k,      \
         &alpha, A, lda, B, ldb, &beta, C, ldc);                               \
  }                                                                            \
  inline void cublas##T##symm(char side_, char uplo, int m, int n, E alpha,    \
                              const E* A, int lda, const E* B, int ldb,        \
                              E beta, E* C, int ldc) {                         \
    call(hipblas##T##symm, side(side_), fill(uplo), m, n, &alpha, A, lda, B,   \
         ldb, &beta, C, ldc);                                                  \
  }                                                                            \
  inline void cublas##T##syrk(char uplo, char trans, int n, int k, E alpha,    \
                              const E* A, int lda, E beta, E* C, int ldc) {    \
    call(hipblas##T##syrk, fill(uplo), operation(trans), n, k, &alpha, A, lda, \
         &beta, C, ldc);                                                       \
  }                                                                            \
  inline void cublas##T##syr2k(char uplo, char trans, int n, int k, E alpha,   \
                               const E* A, int lda, const E* B, int ldb,       \
                               E beta, E* C, int ldc) {                        \
    call(hipblas##T##syr2k, fill(uplo), operation(trans), n, k, &alpha, A,     \
         lda, B, ldb, &beta, C, ldc);                                          \
  }                                                                            \
  inline void cublas##T##trmm(char side_, char uplo, char transa, char diag,   \
                              int m, int n, E alpha, const E* A, int lda,      \
                              E* B, int ldb) {                                 \
    multiply(hipblas##T##trmm, B, ldb, side(side_), fill(uplo),                \
             operation(transa), diagonal(diag), m, n, &alpha, A, lda);         \
  }                                                                            \
  inline void cublas##T##trsm(char side_, char uplo, char transa, char diag,   \
                              int m, int n, E alpha, const E* A, int lda,      \
                              E* B, int ldb) {                                 \
    call(hipblas##T##trsm, side(side_), fill(uplo), operation(transa),         \
         diagonal(diag), m, n, &alpha, A, lda, B, ldb);                        \
  }

#define HIPPORT_BLAS_REAL(T, E)                                                \
  HIPPORT_BLAS_ALL(T, E)                                                       \
  inline E cublas##T##dot(int n, const E* x, int incx, const E* y, int incy) { \
    return resultOf<E>(hipblas##T##dot, n, x, incx, y, incy);                  \
  }                                                                            \
  inline void cublas##T##rot(int n, E* x, int incx, E* y, int incy, E sc,      \
                             E ss) {                                           \
    call(hipblas##T##rot, n, x, incx, y, incy, &sc, &ss);                      \
  }                                                                            \
  inline void cublas##T##rotg(E* sa, E* sb, E* sc, E* ss) {                    \
    call(hipblas##T##rotg, sa, sb, sc, ss);                                    \
  }                                                                            \
  inline void cublas##T##rotm(int n, E* x, int incx, E* y, int incy,           \
                              const E* sparam) {                               \
    call(hipblas##T##rotm, n, x, incx, y, incy, sparam);                       \
  }                                                                            \
  inline void cublas##T##rotmg(E* sd1, E* sd2, E* sx1, const E* sy1,           \
                               E* sparam) {                                    \
    call(hipblas##T##rotmg, sd1, sd2, sx1, sy1, sparam);                       \
  }                                                                            \
  inline void cublas##T##symv(char uplo, int n, E alpha, const E* A, int lda,  \
                              const E* x, int incx, E beta, E* y, int incy) {  \
    call(hipblas##T##symv, fill(uplo), n, &alpha, A, lda, x, incx, &beta, y,   \
         incy);                                                                \
  }                                                                            \
  inline void cublas##T##sbmv(char uplo, int n, int k, E alpha, const E* A,    \
                              int lda, const E* x, int incx, E beta, E* y,     \
                              int incy) {                                      \
    call(hipblas##T##sbmv, fill(uplo), n, k, &alpha, A, lda, x, incx, &beta,   \
         y, incy);                                                             \
  }                                                                            \
  inline void cublas##T##spmv(char uplo, int n, E alpha, const E* AP,          \
                              const E* x, int incx, E beta, E* y, int incy) {  \
    call(hipblas##T##spmv, fill(uplo), n, &alpha, AP, x, incx, &beta, y,       \
         incy);                                                                \
  }                                                                            \
  inline void cublas##T##ger(int m, int n, E alpha, const E* x, int incx,      \
                             const E* y, int incy, E* A, int lda) {            \
    call(hipblas##T##ger, m, n, &alpha, x, incx, y, incy, A, lda);             \
  }                                                                            \
  inline void cublas##T##syr(char uplo, int n, E alpha, const E* x, int incx,  \
                             E* A, int lda) {                                  \
    call(hipblas##T##syr, fill(uplo), n, &alpha, x, incx, A, lda);             \
  }                                                                            \
  inline void cublas##T##spr(char uplo, int n, E alpha, const E* x, int incx,  \
                             E* AP) {                                          \
    call(hipblas##T##spr, fill(uplo), n, &alpha, x, incx, AP);                 \
  }                                                                            \
  inline void cublas##T##syr2(char uplo, int n, E alpha, const E* x, int incx, \
                              const E* y, int incy, E* A, int lda) {           \
    call(hipblas##T##syr2, fill(uplo), n, &alpha, x, incx, y, incy, A, lda);   \
  }                                                                            \
  inline void cublas##T##spr2(char uplo, int n, E alpha, const E* x, int incx, \
                              const E* y, int incy, E* AP) {                   \
    call(hipblas##T##spr2, fill(uplo), n, &alpha, x, incx, y, incy, AP);       \
  }

#define HIPPORT_BLAS_COMPLEX(T, E, R)                                          \
  HIPPORT_BLAS_ALL(T, E)                                                       \
  inline E cublas##T##dotu(int n, const E* x, int incx, const E* y,            \
                           int incy) {                                         \
    return resultOf<E>(hipblas##T##dotu, n, x, incx, y, incy);                 \
  }                                                                            \
  inline E cublas##T##dotc(int n, const E* x, int incx, const E* y,            \
                           int incy) {                                         \
    return resultOf<E>(hipblas##T##dotc, n, x, incx, y, incy);                 \
  }                                                                            \
  inline void cublas##T##rot(int n, E* x, int incx, E* y, int incy, R c,       \
                             E s) {                                            \
    call(hipblas##T##rot, n, x, incx, y, incy, &c, &s);                        \
  }                                                                            \
  inline void cublas##T##rotg(E* ca, E cb, R* sc, E* cs) {                     \
    call(hipblas##T##rotg, ca, &cb, sc, cs);                                   \
  }                                                                            \
  inline void cublas##T##hemv(char uplo, int n, E alpha, const E* A, int lda,  \
                              const E* x, int incx, E beta, E* y, int incy) {  \
    call(hipblas##T##hemv, fill(uplo), n, &alpha, A, lda, x, incx, &beta, y,   \
         incy);                                                                \
  }                                                                            \
  inline void cublas##T##hbmv(char uplo, int n, int k, E alpha, const E* A,    \
                              int lda, const E* x, int incx, E beta, E* y,     \
                              int incy) {                                      \
    call(hipblas##T##hbmv, fill(uplo), n, k, &alpha, A, lda, x, incx, &beta,   \
         y, incy);                                                             \
  }                                                                            \
  inline void cublas##T##hpmv(char uplo, int n, E alpha, const E* AP,          \
                              const E* x, int incx, E beta, E* y, int incy) {  \
    call(hipblas##T##hpmv, fill(uplo), n, &alpha, AP, x, incx, &beta, y,       \
         incy);                                                                \
  }                                                                            \
  inline void cublas##T##geru(int m, int n, E alpha, const E* x, int incx,     \
                              const E* y, int incy, E* A, int lda) {           \
    call(hipblas##T##geru, m, n, &alpha, x, incx, y, incy, A, lda);            \
  }                                                                            \
  inline void cublas##T##gerc(int m, int n, E alpha, const E* x, int incx,     \
                              const E* y, int incy, E* A, int lda) {           \
    call(hipblas##T##gerc, m, n, &alpha, x, incx, y, incy, A, lda);            \
  }                                                                            \
  inline void cublas##T##her(char uplo, int n, R alpha, const E* x, int incx,  \
                             E* A, int lda) {                                  \
    call(hipblas##T##her, fill(uplo), n, &alpha, x, incx, A, lda);             \
  }                                                                            \
  inline void cublas##T##hpr(char uplo, int n, R alpha, const E* x, int incx,  \
                             E* AP) {                                          \
    call(hipblas##T##hpr, fill(uplo), n, &alpha, x, incx, AP);                 \
  }                                                                            \
  inline void cublas##T##her2(char uplo, int n, E alpha, const E* x, int incx, \
                              const E* y, int incy, E* A, int lda) {           \
    call(hipblas##T##her2, fill(uplo), n, &alpha, x, incx, y, incy, A, lda);   \
  }                                                                            \
  inline void cublas##T##hpr2(char uplo, int n, E alpha, const E* x, int incx, \
                              const E* y, int incy, E* AP) {                   \
    call(hipblas##T##hpr2, fill(uplo), n, &alpha, x, incx, y, incy, AP);       \
  }                                                                            \
  inline void cublas##T##hemm(char side_, char uplo, int m, int n, E alpha,    \
                              const E* A, int lda, const E* B, int ldb,        \
                              E beta, E* C, int ldc) {                         \
    call(hipblas##T##hemm, side(side_), fill(uplo), m, n, &alpha, A, lda, B,   \
         ldb, &beta, C, ldc);                                                  \
  }                                                                            \
  inline void cublas##T##herk(char uplo, char trans, int n, int k, R alpha,    \
                              const E* A, int lda, R beta, E* C, int ldc) {    \
    call(hipblas##T##herk, fill(uplo), operation(trans), n, k, &alpha, A, lda, \
         &beta, C, ldc);                                                       \
  }                                                                            \
  inline void cublas##T##her2k(char uplo, char trans, int n, int k, E alpha,   \
                               const E* A, int lda, const E* B, int ldb,       \
                               R beta, E* C, int ldc) {                        \
    call(hipblas##T##her2k, fill(uplo), operation(trans), n, k, &alpha, A,     \
         lda, B, ldb, &beta, C, ldc);                                          \
  }

/// Names that begin with the type of the result: N is the whole name.
#define HIPPORT_BLAS_RESULT(N, Result, E)                \
  inline Result cublas##N(int n, const E* x, int incx) { \
    return resultOf<Result>(hipblas##N, n, x, incx);     \
  }

/// Of complex numbers and parts: T names both types.
#define HIPPORT_BLAS_MIXED(T, E, R)                                      \
  inline void cublas##T##scal(int n, R alpha, E* x, int incx) {          \
    call(hipblas##T##scal, n, &alpha, x, incx);                          \
  }                                                                      \
  inline void cublas##T##rot(int n, E* x, int incx, E* y, int incy, R c, \
                             R s) {                                      \
    call(hipblas##T##rot, n, x, incx, y, incy, &c, &s);                  \
  }

HIPPORT_BLAS_REAL(S, float)
HIPPORT_BLAS_REAL(D, double)
HIPPORT_BLAS_COMPLEX(C, hipComplex, float)
HIPPORT_BLAS_COMPLEX(Z, hipDoubleComplex, double)
HIPPORT_BLAS_MIXED(Cs, hipComplex, float)
HIPPORT_BLAS_MIXED(Zd, hipDoubleComplex, double)

HIPPORT_BLAS_RESULT(Snrm2, float, float)
HIPPORT_BLAS_RESULT(Dnrm2, double, double)
HIPPORT_BLAS_RESULT(Scnrm2, float, hipComplex)
HIPPORT_BLAS_RESULT(Dznrm2, double, hipDoubleComplex)
HIPPORT_BLAS_RESULT(Sasum, float, float)
HIPPORT_BLAS_RESULT(Dasum, double, double)
HIPPORT_BLAS_RESULT(Scasum, float, hipComplex)
HIPPORT_BLAS_RESULT(Dzasum, double, hipDoubleComplex)
HIPPORT_BLAS_RESULT(Isamax, int, float)
HIPPORT_BLAS_RESULT(Idamax, int, double)
HIPPORT_BLAS_RESULT(Icamax, int, hipComplex)
HIPPORT_BLAS_RESULT(Izamax, int, hipDoubleComplex)
HIPPORT_BLAS_RESULT(Isamin, int, float)
HIPPORT_BLAS_RESULT(Idamin, int, double)
HIPPORT_BLAS_RESULT(Icamin, int, hipComplex)
HIPPORT_BLAS_RESULT(Izamin, int, hipDoubleComplex)

#undef HIPPORT_BLAS_ALL
#undef HIPPORT_BLAS_REAL
#undef HIPPORT_BLAS_COMPLEX
#undef HIPPORT_BLAS_RESULT
#undef HIPPORT_BLAS_MIXED

// ---- the newer interface: what takes several calls of hipBLAS

/// Calls a function of hipBLAS with arguments as CUDA has them.
template <class... Parameters, class... Arguments>
hipblasStatus_t passTo(hipblasStatus_t (*function)(hipblasHandle_t,
                                                   Parameters...),
                       hipblasHandle_t handle, Arguments... arguments) {
  return function(handle, Pass<Parameters>::from(arguments)...);
}

/// Memory of the device for as long as a call of hipBLAS works.
template <class Element>
class Scratch {
 public:
  explicit Scratch(std::size_t count) {
    void* memory = nullptr;
    if (hipMalloc(&memory, count * sizeof(Element)) == hipSuccess) {
      data_ = static_cast<Element*>(memory);
    }
  }
  ~Scratch() { (void)hipFree(data_); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  Element* data() const { return data_; }

 private:
  Element* data_ = nullptr;
};

/// The inverses of `batch` matrices, which stay as they are: copies are
/// factored. Waits for the stream. info says per matrix which pivot is zero.
template <class Element, class Factor, class Invert>
hipblasStatus_t invertBatched(Factor factor, Invert invert,
                              hipblasHandle_t handle, int n,
                              const Element* const A[], int lda,
                              Element* const Ainv[], int ldaInv, int* info,
                              int batch) {
  if (n < 0 || batch < 0 || lda < n || ldaInv < n) {
    return HIPBLAS_STATUS_INVALID_VALUE;
  }
  if (n == 0 || batch == 0) return HIPBLAS_STATUS_SUCCESS;
  hipStream_t stream = nullptr;
  hipblasStatus_t status = hipblasGetStream(handle, &stream);
  if (status != HIPBLAS_STATUS_SUCCESS) return status;
  const std::size_t count = static_cast<std::size_t>(batch);
  const std::size_t rows = static_cast<std::size_t>(n);
  const Scratch<Element> copies(count * rows * rows);
  const Scratch<Element*> pointers(count);
  const Scratch<int> pivots(count * rows), infos(count);
  if (!copies.data() || !pointers.data() || !pivots.data() || !infos.data()) {
    return HIPBLAS_STATUS_ALLOC_FAILED;
  }
  std::vector<const Element*> from(count);
  std::vector<Element*> to(count);
  bool isCopied = hipMemcpyAsync(from.data(), A, count * sizeof(Element*),
                                 hipMemcpyDeviceToHost, stream) == hipSuccess &&
                  hipStreamSynchronize(stream) == hipSuccess;
  const std::size_t row = rows * sizeof(Element);
  for (std::size_t i = 0; isCopied && i < count; ++i) {
    to[i] = copies.data() + i * rows * rows;
    isCopied =
        hipMemcpy2DAsync(to[i], row, from[i],
                         static_cast<std::size_t>(lda) * sizeof(Element), row,
                         rows, hipMemcpyDeviceToDevice, stream) == hipSuccess;
  }
  isCopied =
      isCopied &&
      hipMemcpyAsync(pointers.data(), to.data(), count * sizeof(Element*),
                     hipMemcpyHostToDevice, stream) == hipSuccess;
  if (!isCopied) return HIPBLAS_STATUS_MAPPING_ERROR;
  status =
      passTo(factor, handle, n, pointers.data(), n, pivots.data(), info, batch);
  if (status == HIPBLAS_STATUS_SUCCESS) {
    status = passTo(invert, handle, n, pointers.data(), n, pivots.data(), Ainv,
                    ldaInv, infos.data(), batch);
  }
  if (hipStreamSynchronize(stream) != hipSuccess &&
      status == HIPBLAS_STATUS_SUCCESS) {
    status = HIPBLAS_STATUS_EXECUTION_FAILED;
  }
  return status;
}

/// A triangle between full and packed storage, column by column.
template <class Element, class From>
hipblasStatus_t copyTriangle(hipblasHandle_t handle, hipblasFillMode_t uplo,
                             int n, From* full, int lda, Element* packed,
                             bool isPacking) {
  if (n < 0 || lda < n || lda < 1) return HIPBLAS_STATUS_INVALID_VALUE;
  hipStream_t stream = nullptr;
  const hipblasStatus_t status = hipblasGetStream(handle, &stream);
  if (status != HIPBLAS_STATUS_SUCCESS) return status;
  const bool isLower = uplo == HIPBLAS_FILL_MODE_LOWER;
  for (int j = 0; j < n; ++j) {
    const std::size_t count = static_cast<std::size_t>(isLower ? n - j : j + 1);
    const std::size_t column =
        static_cast<std::size_t>(j) * static_cast<std::size_t>(lda);
    From* const part = full + column + (isLower ? j : 0);
    void* const to = isPacking
                         ? const_cast<void*>(static_cast<const void*>(packed))
                         : const_cast<void*>(static_cast<const void*>(part));
    const void* const from = isPacking ? static_cast<const void*>(part)
                                       : static_cast<const void*>(packed);
    if (hipMemcpyAsync(to, from, count * sizeof(Element),
                       hipMemcpyDeviceToDevice, stream) != hipSuccess) {
      return HIPBLAS_STATUS_MAPPING_ERROR;
    }
    packed += count;
  }
  return HIPBLAS_STATUS_SUCCESS;
}

#define HIPPORT_BLAS_HANDLE(T, E)                                              \
  inline hipblasStatus_t cublas##T##matinvBatched(                             \
      hipblasHandle_t handle, int n, const E* const A[], int lda,              \
      E* const Ainv[], int ldaInv, int* info, int batch) {                     \
    return invertBatched<E>(hipblas##T##getrfBatched,                          \
                            hipblas##T##getriBatched, handle, n, A, lda, Ainv, \
                            ldaInv, info, batch);                              \
  }                                                                            \
  inline hipblasStatus_t cublas##T##trttp(hipblasHandle_t handle,              \
                                          hipblasFillMode_t uplo, int n,       \
                                          const E* A, int lda, E* AP) {        \
    return copyTriangle(handle, uplo, n, A, lda, AP, true);                    \
  }                                                                            \
  inline hipblasStatus_t cublas##T##tpttr(hipblasHandle_t handle,              \
                                          hipblasFillMode_t uplo, int n,       \
                                          const E* AP, E* A, int lda) {        \
    return copyTriangle(handle, uplo, n, A, lda, AP, false);                   \
  }
HIPPORT_BLAS_HANDLE(S, float)
HIPPORT_BLAS_HANDLE(D, double)
HIPPORT_BLAS_HANDLE(C, hipComplex)
HIPPORT_BLAS_HANDLE(Z, hipDoubleComplex)
#undef HIPPORT_BLAS_HANDLE

/// One call for each group: alpha and beta have one element for it, the arrays
/// of pointers one for each of its products.
#define HIPPORT_BLAS_GROUPED(T, E)                                           \
  inline hipblasStatus_t cublas##T##gemmGroupedBatched(                      \
      hipblasHandle_t handle, const hipblasOperation_t transa[],             \
      const hipblasOperation_t transb[], const int m[], const int n[],       \
      const int k[], const E alpha[], const E* const A[], const int lda[],   \
      const E* const B[], const int ldb[], const E beta[], E* const C[],     \
      const int ldc[], int groups, const int size[]) {                       \
    hipblasStatus_t status = HIPBLAS_STATUS_SUCCESS;                         \
    for (int i = 0; i < groups && status == HIPBLAS_STATUS_SUCCESS; ++i) {   \
      status = passTo(hipblas##T##gemmBatched, handle, transa[i], transb[i], \
                      m[i], n[i], k[i], alpha + i, A, lda[i], B, ldb[i],     \
                      beta + i, C, ldc[i], size[i]);                         \
      A += size[i];                                                          \
      B += size[i];                                                          \
      C += size[i];                                                          \
    }                                                                        \
    return status;                                                           \
  }
HIPPORT_BLAS_GROUPED(S, float)
HIPPORT_BLAS_GROUPED(D, double)
#undef HIPPORT_BLAS_GROUPED

/// hipBLAS has its own work space: the program's is not used.
inline hipblasStatus_t cublasSetWorkspace(hipblasHandle_t handle, void*,
                                          std::size_t) {
  return handle ? HIPBLAS_STATUS_SUCCESS : HIPBLAS_STATUS_NOT_INITIALIZED;
}

/// The name of a status, for programs that link with hipBLASLt alone.
inline const char* cublasLtGetStatusName(hipblasStatus_t status) {
  switch (static_cast<int>(status)) {
#define HIPPORT_BLAS_STATUS(NAME) \
  case HIPBLAS_STATUS_##NAME:     \
    return "HIPBLAS_STATUS_" #NAME;
    HIPPORT_BLAS_STATUS(SUCCESS)
    HIPPORT_BLAS_STATUS(NOT_INITIALIZED)
    HIPPORT_BLAS_STATUS(ALLOC_FAILED)
    HIPPORT_BLAS_STATUS(INVALID_VALUE)
    HIPPORT_BLAS_STATUS(MAPPING_ERROR)
    HIPPORT_BLAS_STATUS(EXECUTION_FAILED)
    HIPPORT_BLAS_STATUS(INTERNAL_ERROR)
    HIPPORT_BLAS_STATUS(NOT_SUPPORTED)
    HIPPORT_BLAS_STATUS(ARCH_MISMATCH)
    HIPPORT_BLAS_STATUS(HANDLE_IS_NULLPTR)
    HIPPORT_BLAS_STATUS(INVALID_ENUM)
#undef HIPPORT_BLAS_STATUS
    default:
      return "unknown";
  }
}

#if defined(hipblasVersionMajor) && hipblasVersionMajor >= 2
// The modes are of ROCm 6.1.
#if hipblasVersionMajor > 2 || hipblasVersionMinor >= 1
/// rocBLAS knows two modes and refuses the others. Those allow less precision,
/// or forbid it as rocBLAS does anyway: they are the default.
inline hipblasStatus_t cublasSetMathMode(hipblasHandle_t handle,
                                         hipblasMath_t mode) {
  return hipblasSetMathMode(
      handle, mode == HIPBLAS_XF32_XDL_MATH ? mode : HIPBLAS_DEFAULT_MATH);
}
#endif

/// Type is hipDataType, or what hipBLAS takes without HIPBLAS_V2.
template <class Type, class Compute>
hipblasStatus_t cublasGemmGroupedBatchedEx(
    hipblasHandle_t handle, const hipblasOperation_t transa[],
    const hipblasOperation_t transb[], const int m[], const int n[],
    const int k[], const void* alpha, const void* const A[], Type typeA,
    const int lda[], const void* const B[], Type typeB, const int ldb[],
    const void* beta, void* const C[], Type typeC, const int ldc[], int groups,
    const int size[], Compute compute) {
  compute = computeType(compute);
  const bool isDouble = compute == HIPBLAS_COMPUTE_64F;
  if (!isDouble && compute != HIPBLAS_COMPUTE_32F) {
    return HIPBLAS_STATUS_NOT_SUPPORTED;
  }
  const std::size_t scalar = isDouble ? sizeof(double) : sizeof(float);
  hipblasStatus_t status = HIPBLAS_STATUS_SUCCESS;
  for (int i = 0; i < groups && status == HIPBLAS_STATUS_SUCCESS; ++i) {
    const std::size_t at = static_cast<std::size_t>(i) * scalar;
    status = hipblasGemmBatchedEx(
        handle, transa[i], transb[i], m[i], n[i], k[i],
        static_cast<const char*>(alpha) + at, const_cast<const void**>(A),
        typeA, lda[i], const_cast<const void**>(B), typeB, ldb[i],
        static_cast<const char*>(beta) + at, const_cast<void**>(C), typeC,
        ldc[i], size[i], compute, HIPBLAS_GEMM_DEFAULT);
    A += size[i];
    B += size[i];
    C += size[i];
  }
  return status;
}

/// Calls the function for a type. The arguments after it are as in CUDA.
#define HIPPORT_BLAS_BY_TYPE(type, S, D, C, Z, ...) \
  switch (type) {                                   \
    case HIP_R_32F:                                 \
      return passTo(hipblas##S, __VA_ARGS__);       \
    case HIP_R_64F:                                 \
      return passTo(hipblas##D, __VA_ARGS__);       \
    case HIP_C_32F:                                 \
      return passTo(hipblas##C, __VA_ARGS__);       \
    case HIP_C_64F:                                 \
      return passTo(hipblas##Z, __VA_ARGS__);       \
    default:                                        \
      return HIPBLAS_STATUS_NOT_SUPPORTED;          \
  }

/// The real type that an amount of elements of `type` has.
inline hipDataType amountType(hipDataType type) {
  return type == HIP_C_32F ? HIP_R_32F : type == HIP_C_64F ? HIP_R_64F : type;
}

inline hipblasStatus_t cublasAsumEx(hipblasHandle_t handle, int n,
                                    const void* x, hipDataType type, int incx,
                                    void* result, hipDataType resultType,
                                    hipDataType) {
  if (resultType != amountType(type)) return HIPBLAS_STATUS_NOT_SUPPORTED;
  HIPPORT_BLAS_BY_TYPE(type, Sasum, Dasum, Scasum, Dzasum, handle, n, x, incx,
                       result)
}
inline hipblasStatus_t cublasIamaxEx(hipblasHandle_t handle, int n,
                                     const void* x, hipDataType type, int incx,
                                     int* result) {
  HIPPORT_BLAS_BY_TYPE(type, Isamax, Idamax, Icamax, Izamax, handle, n, x, incx,
                       result)
}
inline hipblasStatus_t cublasIaminEx(hipblasHandle_t handle, int n,
                                     const void* x, hipDataType type, int incx,
                                     int* result) {
  HIPPORT_BLAS_BY_TYPE(type, Isamin, Idamin, Icamin, Izamin, handle, n, x, incx,
                       result)
}
inline hipblasStatus_t cublasCopyEx(hipblasHandle_t handle, int n,
                                    const void* x, hipDataType type, int incx,
                                    void* y, hipDataType typeY, int incy) {
  if (type != typeY) return HIPBLAS_STATUS_NOT_SUPPORTED;
  HIPPORT_BLAS_BY_TYPE(type, Scopy, Dcopy, Ccopy, Zcopy, handle, n, x, incx, y,
                       incy)
}
inline hipblasStatus_t cublasSwapEx(hipblasHandle_t handle, int n, void* x,
                                    hipDataType type, int incx, void* y,
                                    hipDataType typeY, int incy) {
  if (type != typeY) return HIPBLAS_STATUS_NOT_SUPPORTED;
  HIPPORT_BLAS_BY_TYPE(type, Sswap, Dswap, Cswap, Zswap, handle, n, x, incx, y,
                       incy)
}
#undef HIPPORT_BLAS_BY_TYPE

/// Updates of rank k of complex matrices; those of 8-bit integers are refused.
#define HIPPORT_BLAS_RANK_K(N, F, E)                                          \
  inline hipblasStatus_t cublas##N(                                           \
      hipblasHandle_t handle, hipblasFillMode_t uplo,                         \
      hipblasOperation_t trans, int n, int k, const E* alpha, const void* A,  \
      hipDataType typeA, int lda, const E* beta, void* C, hipDataType typeC,  \
      int ldc) {                                                              \
    if (typeA != HIP_C_32F || typeC != HIP_C_32F) {                           \
      return HIPBLAS_STATUS_NOT_SUPPORTED;                                    \
    }                                                                         \
    return passTo(hipblas##F, handle, uplo, trans, n, k, alpha, A, lda, beta, \
                  C, ldc);                                                    \
  }
HIPPORT_BLAS_RANK_K(CherkEx, Cherk, float)
HIPPORT_BLAS_RANK_K(Cherk3mEx, Cherk, float)
HIPPORT_BLAS_RANK_K(CsyrkEx, Csyrk, hipComplex)
HIPPORT_BLAS_RANK_K(Csyrk3mEx, Csyrk, hipComplex)
#undef HIPPORT_BLAS_RANK_K
#endif

}  // namespace blas
}  // namespace hipport

#endif  // HIPPORT_BLAS_H
