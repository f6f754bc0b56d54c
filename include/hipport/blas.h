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
// computeType() is for the newer interface: cublasGemmEx() and its kin take a
// data type as the type to compute in, hipBLAS from ROCm 6.0 on does not.
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

}  // namespace blas
}  // namespace hipport

#endif  // HIPPORT_BLAS_H
