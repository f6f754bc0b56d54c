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
// The solvers with iterative refinement, cusolverDnIRSXgesv() and -gels(),
// solve in the precision of the data and refine nothing.
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

// ---- solvers with iterative refinement
//
// hipSOLVER solves in the precision of the data, which is the answer that
// refinement works towards: precisions below it, tolerances and limits of
// iterations are taken and change nothing. No iteration is reported.

enum cusolverPrecType_t {
  CUSOLVER_R_8I = 1201,
  CUSOLVER_R_8U = 1202,
  CUSOLVER_R_64F = 1203,
  CUSOLVER_R_32F = 1204,
  CUSOLVER_R_16F = 1205,
  CUSOLVER_R_16BF = 1206,
  CUSOLVER_R_TF32 = 1207,
  CUSOLVER_R_AP = 1208,
  CUSOLVER_C_8I = 1211,
  CUSOLVER_C_8U = 1212,
  CUSOLVER_C_64F = 1213,
  CUSOLVER_C_32F = 1214,
  CUSOLVER_C_16F = 1215,
  CUSOLVER_C_16BF = 1216,
  CUSOLVER_C_TF32 = 1217,
  CUSOLVER_C_AP = 1218
};

enum cusolverIRSRefinement_t {
  CUSOLVER_IRS_REFINE_NOT_SET = 1100,
  CUSOLVER_IRS_REFINE_NONE = 1101,
  CUSOLVER_IRS_REFINE_CLASSICAL = 1102,
  CUSOLVER_IRS_REFINE_CLASSICAL_GMRES = 1103,
  CUSOLVER_IRS_REFINE_GMRES = 1104,
  CUSOLVER_IRS_REFINE_GMRES_GMRES = 1105,
  CUSOLVER_IRS_REFINE_GMRES_NOPCOND = 1106,
  CUSOLVER_PREC_DD = 1150,
  CUSOLVER_PREC_SS = 1151,
  CUSOLVER_PREC_SHT = 1152
};

struct cusolverDnIRSParams {
  cusolverPrecType_t precision = cusolverPrecType_t();
  int maxIterations = 50;  // cuSOLVER's documentation
};
using cusolverDnIRSParams_t = cusolverDnIRSParams*;

struct cusolverDnIRSInfos {
  int maxIterations = 0;
};
using cusolverDnIRSInfos_t = cusolverDnIRSInfos*;

inline hipsolverStatus_t successIf(bool is) {
  return is ? HIPSOLVER_STATUS_SUCCESS : HIPSOLVER_STATUS_INVALID_VALUE;
}

inline hipsolverStatus_t cusolverDnIRSParamsCreate(
    cusolverDnIRSParams_t* parameters) {
  if (parameters) *parameters = new cusolverDnIRSParams;
  return successIf(parameters);
}

inline hipsolverStatus_t cusolverDnIRSParamsDestroy(
    cusolverDnIRSParams_t parameters) {
  delete parameters;
  return successIf(parameters);
}

inline hipsolverStatus_t cusolverDnIRSParamsSetSolverMainPrecision(
    cusolverDnIRSParams_t parameters, cusolverPrecType_t precision) {
  if (parameters) parameters->precision = precision;
  return successIf(parameters);
}

inline hipsolverStatus_t cusolverDnIRSParamsSetSolverLowestPrecision(
    cusolverDnIRSParams_t parameters, cusolverPrecType_t) {
  return successIf(parameters);
}

inline hipsolverStatus_t cusolverDnIRSParamsSetSolverPrecisions(
    cusolverDnIRSParams_t parameters, cusolverPrecType_t precision,
    cusolverPrecType_t) {
  return cusolverDnIRSParamsSetSolverMainPrecision(parameters, precision);
}

inline hipsolverStatus_t cusolverDnIRSParamsSetRefinementSolver(
    cusolverDnIRSParams_t parameters, cusolverIRSRefinement_t) {
  return successIf(parameters);
}

inline hipsolverStatus_t cusolverDnIRSParamsSetTol(
    cusolverDnIRSParams_t parameters, double) {
  return successIf(parameters);
}

inline hipsolverStatus_t cusolverDnIRSParamsSetTolInner(
    cusolverDnIRSParams_t parameters, double) {
  return successIf(parameters);
}

inline hipsolverStatus_t cusolverDnIRSParamsSetMaxIters(
    cusolverDnIRSParams_t parameters, int count) {
  if (parameters) parameters->maxIterations = count;
  return successIf(parameters);
}

inline hipsolverStatus_t cusolverDnIRSParamsSetMaxItersInner(
    cusolverDnIRSParams_t parameters, int) {
  return successIf(parameters);
}

inline hipsolverStatus_t cusolverDnIRSParamsGetMaxIters(
    cusolverDnIRSParams_t parameters, int* count) {
  if (parameters && count) *count = parameters->maxIterations;
  return successIf(parameters && count);
}

inline hipsolverStatus_t cusolverDnIRSParamsEnableFallback(
    cusolverDnIRSParams_t parameters) {
  return successIf(parameters);
}

inline hipsolverStatus_t cusolverDnIRSParamsDisableFallback(
    cusolverDnIRSParams_t parameters) {
  return successIf(parameters);
}

inline hipsolverStatus_t cusolverDnIRSInfosCreate(cusolverDnIRSInfos_t* infos) {
  if (infos) *infos = new cusolverDnIRSInfos;
  return successIf(infos);
}

inline hipsolverStatus_t cusolverDnIRSInfosDestroy(cusolverDnIRSInfos_t infos) {
  delete infos;
  return successIf(infos);
}

inline hipsolverStatus_t cusolverDnIRSInfosGetNiters(cusolverDnIRSInfos_t infos,
                                                     int* count) {
  if (infos && count) *count = 0;
  return successIf(infos && count);
}

inline hipsolverStatus_t cusolverDnIRSInfosGetOuterNiters(
    cusolverDnIRSInfos_t infos, int* count) {
  return cusolverDnIRSInfosGetNiters(infos, count);
}

inline hipsolverStatus_t cusolverDnIRSInfosGetMaxIters(
    cusolverDnIRSInfos_t infos, int* count) {
  if (infos && count) *count = infos->maxIterations;
  return successIf(infos && count);
}

/// The type of the data of a main precision; of others, one that is refused.
inline hipDataType dataType(cusolverPrecType_t precision) {
  switch (precision) {
    case CUSOLVER_R_32F:
      return HIP_R_32F;
    case CUSOLVER_R_64F:
      return HIP_R_64F;
    case CUSOLVER_C_32F:
      return HIP_C_32F;
    case CUSOLVER_C_64F:
      return HIP_C_64F;
    default:
      return HIP_R_8I;
  }
}

/// Bytes of the work space that the pivots take, in front of hipSOLVER's.
inline std::size_t pivotBytes(int n) {
  constexpr std::size_t kAlignment = 256;
  const std::size_t bytes =
      static_cast<std::size_t>(n < 0 ? 0 : n) * sizeof(int);
  return (bytes + kAlignment - 1) / kAlignment * kAlignment;
}

inline hipsolverStatus_t cusolverDnIRSXgesv_bufferSize(
    hipsolverDnHandle_t handle, cusolverDnIRSParams_t parameters, int n,
    int nrhs, std::size_t* bytes) {
  if (!parameters || !bytes) return HIPSOLVER_STATUS_INVALID_VALUE;
  std::size_t own = 0;
  const auto tellBytes = [&](hipsolverStatus_t status) {
    if (status == HIPSOLVER_STATUS_SUCCESS) *bytes = own + pivotBytes(n);
    return status;
  };
#define HIPPORT_SOLVER_CALL(T, E, R, P)                      \
  return tellBytes(hipsolver##T##T##gesv_bufferSize(         \
      handle, n, nrhs, static_cast<E*>(nullptr), n, nullptr, \
      static_cast<E*>(nullptr), n, static_cast<E*>(nullptr), n, &own));
  HIPPORT_SOLVER_BY_TYPE(dataType(parameters->precision), HIPPORT_SOLVER_CALL)
#undef HIPPORT_SOLVER_CALL
}

inline hipsolverStatus_t cusolverDnIRSXgesv(hipsolverDnHandle_t handle,
                                            cusolverDnIRSParams_t parameters,
                                            cusolverDnIRSInfos_t infos, int n,
                                            int nrhs, void* A, int lda, void* B,
                                            int ldb, void* X, int ldx,
                                            void* work, std::size_t bytes,
                                            int* iterations, int* info) {
  if (!parameters || !infos || bytes < pivotBytes(n)) {
    return HIPSOLVER_STATUS_INVALID_VALUE;
  }
  infos->maxIterations = parameters->maxIterations;
  int* const pivots = static_cast<int*>(work);
  void* const own = static_cast<char*>(work) + pivotBytes(n);
#define HIPPORT_SOLVER_CALL(T, E, R, P)                                  \
  return hipsolver##T##T##gesv(handle, n, nrhs, static_cast<E*>(A), lda, \
                               pivots, static_cast<E*>(B), ldb,          \
                               static_cast<E*>(X), ldx, own,             \
                               bytes - pivotBytes(n), iterations, info);
  HIPPORT_SOLVER_BY_TYPE(dataType(parameters->precision), HIPPORT_SOLVER_CALL)
#undef HIPPORT_SOLVER_CALL
}

inline hipsolverStatus_t cusolverDnIRSXgels_bufferSize(
    hipsolverDnHandle_t handle, cusolverDnIRSParams_t parameters, int m, int n,
    int nrhs, std::size_t* bytes) {
  if (!parameters || !bytes) return HIPSOLVER_STATUS_INVALID_VALUE;
#define HIPPORT_SOLVER_CALL(T, E, R, P)                \
  return hipsolver##T##T##gels_bufferSize(             \
      handle, m, n, nrhs, static_cast<E*>(nullptr), m, \
      static_cast<E*>(nullptr), m, static_cast<E*>(nullptr), n, bytes);
  HIPPORT_SOLVER_BY_TYPE(dataType(parameters->precision), HIPPORT_SOLVER_CALL)
#undef HIPPORT_SOLVER_CALL
}

inline hipsolverStatus_t cusolverDnIRSXgels(hipsolverDnHandle_t handle,
                                            cusolverDnIRSParams_t parameters,
                                            cusolverDnIRSInfos_t infos, int m,
                                            int n, int nrhs, void* A, int lda,
                                            void* B, int ldb, void* X, int ldx,
                                            void* work, std::size_t bytes,
                                            int* iterations, int* info) {
  if (!parameters || !infos) return HIPSOLVER_STATUS_INVALID_VALUE;
  infos->maxIterations = parameters->maxIterations;
#define HIPPORT_SOLVER_CALL(T, E, R, P)                                     \
  return hipsolver##T##T##gels(handle, m, n, nrhs, static_cast<E*>(A), lda, \
                               static_cast<E*>(B), ldb, static_cast<E*>(X), \
                               ldx, work, bytes, iterations, info);
  HIPPORT_SOLVER_BY_TYPE(dataType(parameters->precision), HIPPORT_SOLVER_CALL)
#undef HIPPORT_SOLVER_CALL
}

#undef HIPPORT_SOLVER_BY_TYPE

}  // namespace solver
}  // namespace hipport

#endif  // HIPPORT_SOLVER_H
