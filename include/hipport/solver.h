// cuSOLVER's 64-bit functions that hipSOLVER lacks, on its 32-bit ones.
//
// The problem: hipSOLVER has hipsolverDnXgetrf(), -potrf and -geqrf, which take
// data types, but no eigenvalues or singular values of that interface. It has a
// function for each type instead. Below are those of the 64-bit interface under
// CUDA's names and with its arguments:
//
//   hipport::solver::cusolverDnXsyevd(handle, parameters,
//   HIPSOLVER_EIG_MODE_VECTOR, HIPBLAS_FILL_MODE_LOWER, n, HIP_R_64F, A, n,
//   HIP_R_64F, W, HIP_R_64F, device, deviceBytes, host, hostBytes, info);
//
// Types are float, double and complex numbers of them, the same to compute in;
// sizes have to fit an int. Anything else is HIPSOLVER_STATUS_NOT_SUPPORTED.
// There is no work on the host: its size is zero.
//
// Two work otherwise than in CUDA: cusolverDnXgesvdp() finds singular values by
// Jacobi's method, not by a polar decomposition, and its error is zero;
// cusolverDnXsyevBatched() finds eigenvalues by Jacobi's method.
//
// Needs hipSOLVER of ROCm 6.2 or later; C++11.
//
// Copyright (c) 2026 The hipify-port developers. MIT License, see LICENSE.
#ifndef HIPPORT_SOLVER_H
#define HIPPORT_SOLVER_H

#include <hip/hip_complex.h>
#include <hip/hip_runtime_api.h>
#include <hip/library_types.h>
#include <hipsolver/hipsolver.h>

#include <climits>
#include <cstddef>
#include <cstdint>

namespace hipport {
namespace solver {

// ---- arguments

inline bool fits(std::int64_t size) {
  return size >= INT_MIN && size <= INT_MAX;
}

template <class... Sizes>
bool fits(std::int64_t first, Sizes... rest) {
  return fits(first) && fits(rest...);
}

inline int narrow(std::int64_t size) { return static_cast<int>(size); }

/// The type of eigenvalues and singular values.
inline hipDataType realType(hipDataType type) {
  return type == HIP_C_32F ? HIP_R_32F : type == HIP_C_64F ? HIP_R_64F : type;
}

template <class Element>
int elements(std::size_t bytes) {
  const std::size_t count = bytes / sizeof(Element);
  return count > static_cast<std::size_t>(INT_MAX) ? INT_MAX
                                                   : static_cast<int>(count);
}

/// Sizes of work space, as cuSOLVER's 64-bit interface tells them. `count` is a
/// reference because the call that makes `status` sets it.
template <class Element>
hipsolverStatus_t tell(hipsolverStatus_t status, const int& count,
                       std::size_t* device, std::size_t* host) {
  if (status != HIPSOLVER_STATUS_SUCCESS) return status;
  if (!device || !host) return HIPSOLVER_STATUS_INVALID_VALUE;
  *device = static_cast<std::size_t>(count) * sizeof(Element);
  *host = 0;
  return status;
}

/// What a call of Jacobi's method is told of itself.
class SyevjInfo {
 public:
  SyevjInfo() : status_(hipsolverDnCreateSyevjInfo(&info_)) {
    if (status_ != HIPSOLVER_STATUS_SUCCESS) return;
    status_ = hipsolverDnXsyevjSetSortEig(info_, 1);
  }
  ~SyevjInfo() {
    if (info_) (void)hipsolverDnDestroySyevjInfo(info_);
  }
  SyevjInfo(const SyevjInfo&) = delete;
  SyevjInfo& operator=(const SyevjInfo&) = delete;
  hipsolverStatus_t status() const { return status_; }
  hipsolverSyevjInfo_t get() const { return info_; }

 private:
  hipsolverSyevjInfo_t info_ = nullptr;
  hipsolverStatus_t status_;
};

class GesvdjInfo {
 public:
  GesvdjInfo() : status_(hipsolverDnCreateGesvdjInfo(&info_)) {}
  ~GesvdjInfo() {
    if (info_) (void)hipsolverDnDestroyGesvdjInfo(info_);
  }
  GesvdjInfo(const GesvdjInfo&) = delete;
  GesvdjInfo& operator=(const GesvdjInfo&) = delete;
  hipsolverStatus_t status() const { return status_; }
  hipsolverGesvdjInfo_t get() const { return info_; }

 private:
  hipsolverGesvdjInfo_t info_ = nullptr;
  hipsolverStatus_t status_;
};

// ---- one function for each type

/// CALL(T, E, R, P) for the type: the letter of a function, the element, its
/// real type, and how functions of symmetric matrices begin.
#define HIPPORT_SOLVER_BY_TYPE(type, CALL)   \
  switch (type) {                            \
    case HIP_R_32F:                          \
      CALL(S, float, float, Ssy)             \
    case HIP_R_64F:                          \
      CALL(D, double, double, Dsy)           \
    case HIP_C_32F:                          \
      CALL(C, hipFloatComplex, float, Che)   \
    case HIP_C_64F:                          \
      CALL(Z, hipDoubleComplex, double, Zhe) \
    default:                                 \
      return HIPSOLVER_STATUS_NOT_SUPPORTED; \
  }

inline hipsolverStatus_t cusolverDnXsyevd_bufferSize(
    hipsolverDnHandle_t handle, hipsolverDnParams_t, hipsolverEigMode_t jobz,
    hipblasFillMode_t uplo, std::int64_t n, hipDataType type, const void* A,
    std::int64_t lda, hipDataType typeW, const void* W, hipDataType compute,
    std::size_t* device, std::size_t* host) {
  if (typeW != realType(type) || compute != type || !fits(n, lda)) {
    return HIPSOLVER_STATUS_NOT_SUPPORTED;
  }
  int count = 0;
#define HIPPORT_SOLVER_CALL(T, E, R, P)                                       \
  return tell<E>(hipsolverDn##P##evd_bufferSize(                              \
                     handle, jobz, uplo, narrow(n), static_cast<const E*>(A), \
                     narrow(lda), static_cast<const R*>(W), &count),          \
                 count, device, host);
  HIPPORT_SOLVER_BY_TYPE(type, HIPPORT_SOLVER_CALL)
#undef HIPPORT_SOLVER_CALL
}

inline hipsolverStatus_t cusolverDnXsyevd(
    hipsolverDnHandle_t handle, hipsolverDnParams_t, hipsolverEigMode_t jobz,
    hipblasFillMode_t uplo, std::int64_t n, hipDataType type, void* A,
    std::int64_t lda, hipDataType typeW, void* W, hipDataType compute,
    void* device, std::size_t deviceBytes, void*, std::size_t, int* info) {
  if (typeW != realType(type) || compute != type || !fits(n, lda)) {
    return HIPSOLVER_STATUS_NOT_SUPPORTED;
  }
#define HIPPORT_SOLVER_CALL(T, E, R, P)                                   \
  return hipsolverDn##P##evd(handle, jobz, uplo, narrow(n),               \
                             static_cast<E*>(A), narrow(lda),             \
                             static_cast<R*>(W), static_cast<E*>(device), \
                             elements<E>(deviceBytes), info);
  HIPPORT_SOLVER_BY_TYPE(type, HIPPORT_SOLVER_CALL)
#undef HIPPORT_SOLVER_CALL
}

/// A bound of eigenvalues, which is needed for a range of values alone.
template <class Real>
Real bound(const void* value) {
  return value ? *static_cast<const Real*>(value) : Real(0);
}

inline hipsolverStatus_t cusolverDnXsyevdx_bufferSize(
    hipsolverDnHandle_t handle, hipsolverDnParams_t, hipsolverEigMode_t jobz,
    hipsolverEigRange_t range, hipblasFillMode_t uplo, std::int64_t n,
    hipDataType type, const void* A, std::int64_t lda, void* vl, void* vu,
    std::int64_t il, std::int64_t iu, std::int64_t* found, hipDataType typeW,
    const void* W, hipDataType compute, std::size_t* device,
    std::size_t* host) {
  if (typeW != realType(type) || compute != type || !fits(n, lda, il, iu)) {
    return HIPSOLVER_STATUS_NOT_SUPPORTED;
  }
  int count = 0, some = 0;
  if (found) *found = 0;
#define HIPPORT_SOLVER_CALL(T, E, R, P)                                    \
  return tell<E>(                                                          \
      hipsolverDn##P##evdx_bufferSize(                                     \
          handle, jobz, range, uplo, narrow(n), static_cast<const E*>(A),  \
          narrow(lda), bound<R>(vl), bound<R>(vu), narrow(il), narrow(iu), \
          &some, static_cast<const R*>(W), &count),                        \
      count, device, host);
  HIPPORT_SOLVER_BY_TYPE(type, HIPPORT_SOLVER_CALL)
#undef HIPPORT_SOLVER_CALL
}

inline hipsolverStatus_t cusolverDnXsyevdx(
    hipsolverDnHandle_t handle, hipsolverDnParams_t, hipsolverEigMode_t jobz,
    hipsolverEigRange_t range, hipblasFillMode_t uplo, std::int64_t n,
    hipDataType type, void* A, std::int64_t lda, void* vl, void* vu,
    std::int64_t il, std::int64_t iu, std::int64_t* found, hipDataType typeW,
    void* W, hipDataType compute, void* device, std::size_t deviceBytes, void*,
    std::size_t, int* info) {
  if (typeW != realType(type) || compute != type || !fits(n, lda, il, iu)) {
    return HIPSOLVER_STATUS_NOT_SUPPORTED;
  }
  int some = 0;
#define HIPPORT_SOLVER_CALL(T, E, R, P)                                        \
  {                                                                            \
    const hipsolverStatus_t status = hipsolverDn##P##evdx(                     \
        handle, jobz, range, uplo, narrow(n), static_cast<E*>(A), narrow(lda), \
        bound<R>(vl), bound<R>(vu), narrow(il), narrow(iu), &some,             \
        static_cast<R*>(W), static_cast<E*>(device), elements<E>(deviceBytes), \
        info);                                                                 \
    if (status == HIPSOLVER_STATUS_SUCCESS && found) *found = some;            \
    return status;                                                             \
  }
  HIPPORT_SOLVER_BY_TYPE(type, HIPPORT_SOLVER_CALL)
#undef HIPPORT_SOLVER_CALL
}

inline hipsolverStatus_t cusolverDnXsyevBatched_bufferSize(
    hipsolverDnHandle_t handle, hipsolverDnParams_t, hipsolverEigMode_t jobz,
    hipblasFillMode_t uplo, std::int64_t n, hipDataType type, const void* A,
    std::int64_t lda, hipDataType typeW, const void* W, hipDataType compute,
    std::size_t* device, std::size_t* host, std::int64_t batch) {
  if (typeW != realType(type) || compute != type || !fits(n, lda, batch)) {
    return HIPSOLVER_STATUS_NOT_SUPPORTED;
  }
  const SyevjInfo parameters;
  if (parameters.status() != HIPSOLVER_STATUS_SUCCESS) {
    return parameters.status();
  }
  int count = 0;
#define HIPPORT_SOLVER_CALL(T, E, R, P)                                       \
  return tell<E>(hipsolverDn##P##evjBatched_bufferSize(                       \
                     handle, jobz, uplo, narrow(n), static_cast<const E*>(A), \
                     narrow(lda), static_cast<const R*>(W), &count,           \
                     parameters.get(), narrow(batch)),                        \
                 count, device, host);
  HIPPORT_SOLVER_BY_TYPE(type, HIPPORT_SOLVER_CALL)
#undef HIPPORT_SOLVER_CALL
}

inline hipsolverStatus_t cusolverDnXsyevBatched(
    hipsolverDnHandle_t handle, hipsolverDnParams_t, hipsolverEigMode_t jobz,
    hipblasFillMode_t uplo, std::int64_t n, hipDataType type, void* A,
    std::int64_t lda, hipDataType typeW, void* W, hipDataType compute,
    void* device, std::size_t deviceBytes, void*, std::size_t, int* info,
    std::int64_t batch) {
  if (typeW != realType(type) || compute != type || !fits(n, lda, batch)) {
    return HIPSOLVER_STATUS_NOT_SUPPORTED;
  }
  const SyevjInfo parameters;
  if (parameters.status() != HIPSOLVER_STATUS_SUCCESS) {
    return parameters.status();
  }
#define HIPPORT_SOLVER_CALL(T, E, R, P)                                      \
  return hipsolverDn##P##evjBatched(                                         \
      handle, jobz, uplo, narrow(n), static_cast<E*>(A), narrow(lda),        \
      static_cast<R*>(W), static_cast<E*>(device), elements<E>(deviceBytes), \
      info, parameters.get(), narrow(batch));
  HIPPORT_SOLVER_BY_TYPE(type, HIPPORT_SOLVER_CALL)
#undef HIPPORT_SOLVER_CALL
}

inline hipsolverStatus_t cusolverDnXgesvd_bufferSize(
    hipsolverDnHandle_t handle, hipsolverDnParams_t, signed char, signed char,
    std::int64_t m, std::int64_t n, hipDataType type, const void*,
    std::int64_t lda, hipDataType typeS, const void*, hipDataType typeU,
    const void*, std::int64_t ldu, hipDataType typeVT, const void*,
    std::int64_t ldvt, hipDataType compute, std::size_t* device,
    std::size_t* host) {
  if (typeS != realType(type) || typeU != type || typeVT != type ||
      compute != type || !fits(m, n, lda, ldu, ldvt)) {
    return HIPSOLVER_STATUS_NOT_SUPPORTED;
  }
  int count = 0;
#define HIPPORT_SOLVER_CALL(T, E, R, P)                                       \
  return tell<E>(                                                             \
      hipsolverDn##T##gesvd_bufferSize(handle, narrow(m), narrow(n), &count), \
      count, device, host);
  HIPPORT_SOLVER_BY_TYPE(type, HIPPORT_SOLVER_CALL)
#undef HIPPORT_SOLVER_CALL
}

inline hipsolverStatus_t cusolverDnXgesvd(
    hipsolverDnHandle_t handle, hipsolverDnParams_t, signed char jobu,
    signed char jobvt, std::int64_t m, std::int64_t n, hipDataType type,
    void* A, std::int64_t lda, hipDataType typeS, void* S, hipDataType typeU,
    void* U, std::int64_t ldu, hipDataType typeVT, void* VT, std::int64_t ldvt,
    hipDataType compute, void* device, std::size_t deviceBytes, void*,
    std::size_t, int* info) {
  if (typeS != realType(type) || typeU != type || typeVT != type ||
      compute != type || !fits(m, n, lda, ldu, ldvt)) {
    return HIPSOLVER_STATUS_NOT_SUPPORTED;
  }
#define HIPPORT_SOLVER_CALL(T, E, R, P)                                 \
  return hipsolverDn##T##gesvd(                                         \
      handle, jobu, jobvt, narrow(m), narrow(n), static_cast<E*>(A),    \
      narrow(lda), static_cast<R*>(S), static_cast<E*>(U), narrow(ldu), \
      static_cast<E*>(VT), narrow(ldvt), static_cast<E*>(device),       \
      elements<E>(deviceBytes), static_cast<R*>(nullptr), info);
  HIPPORT_SOLVER_BY_TYPE(type, HIPPORT_SOLVER_CALL)
#undef HIPPORT_SOLVER_CALL
}

inline hipsolverStatus_t cusolverDnXgesvdp_bufferSize(
    hipsolverDnHandle_t handle, hipsolverDnParams_t, hipsolverEigMode_t jobz,
    int econ, std::int64_t m, std::int64_t n, hipDataType type, const void* A,
    std::int64_t lda, hipDataType typeS, const void* S, hipDataType typeU,
    const void* U, std::int64_t ldu, hipDataType typeV, const void* V,
    std::int64_t ldv, hipDataType compute, std::size_t* device,
    std::size_t* host) {
  if (typeS != realType(type) || typeU != type || typeV != type ||
      compute != type || !fits(m, n, lda, ldu, ldv)) {
    return HIPSOLVER_STATUS_NOT_SUPPORTED;
  }
  const GesvdjInfo parameters;
  if (parameters.status() != HIPSOLVER_STATUS_SUCCESS) {
    return parameters.status();
  }
  int count = 0;
#define HIPPORT_SOLVER_CALL(T, E, R, P)                                       \
  return tell<E>(                                                             \
      hipsolverDn##T##gesvdj_bufferSize(                                      \
          handle, jobz, econ, narrow(m), narrow(n), static_cast<const E*>(A), \
          narrow(lda), static_cast<const R*>(S), static_cast<const E*>(U),    \
          narrow(ldu), static_cast<const E*>(V), narrow(ldv), &count,         \
          parameters.get()),                                                  \
      count, device, host);
  HIPPORT_SOLVER_BY_TYPE(type, HIPPORT_SOLVER_CALL)
#undef HIPPORT_SOLVER_CALL
}

inline hipsolverStatus_t cusolverDnXgesvdp(
    hipsolverDnHandle_t handle, hipsolverDnParams_t, hipsolverEigMode_t jobz,
    int econ, std::int64_t m, std::int64_t n, hipDataType type, void* A,
    std::int64_t lda, hipDataType typeS, void* S, hipDataType typeU, void* U,
    std::int64_t ldu, hipDataType typeV, void* V, std::int64_t ldv,
    hipDataType compute, void* device, std::size_t deviceBytes, void*,
    std::size_t, int* info, double* error) {
  if (typeS != realType(type) || typeU != type || typeV != type ||
      compute != type || !fits(m, n, lda, ldu, ldv)) {
    return HIPSOLVER_STATUS_NOT_SUPPORTED;
  }
  const GesvdjInfo parameters;
  if (parameters.status() != HIPSOLVER_STATUS_SUCCESS) {
    return parameters.status();
  }
  if (error) *error = 0;
#define HIPPORT_SOLVER_CALL(T, E, R, P)                                 \
  return hipsolverDn##T##gesvdj(                                        \
      handle, jobz, econ, narrow(m), narrow(n), static_cast<E*>(A),     \
      narrow(lda), static_cast<R*>(S), static_cast<E*>(U), narrow(ldu), \
      static_cast<E*>(V), narrow(ldv), static_cast<E*>(device),         \
      elements<E>(deviceBytes), info, parameters.get());
  HIPPORT_SOLVER_BY_TYPE(type, HIPPORT_SOLVER_CALL)
#undef HIPPORT_SOLVER_CALL
}

#undef HIPPORT_SOLVER_BY_TYPE

}  // namespace solver
}  // namespace hipport

#endif  // HIPPORT_SOLVER_H
