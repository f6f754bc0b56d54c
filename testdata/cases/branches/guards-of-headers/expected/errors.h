// Error texts as many programs carry them: of the libraries that are included
// before, which the guards of their headers show.
#pragma once

#include <cstdio>

#ifdef HIP_INCLUDE_HIP_DRIVER_TYPES_H
inline const char* nameOf(hipError_t error) { return hipGetErrorName(error); }
#endif

#if defined(HIPBLAS_H) || defined(HIPBLAS_EXPORT)
inline const char* nameOf(hipblasStatus_t status) {
  return status == HIPBLAS_STATUS_SUCCESS ? "success" : "failure";
}
#endif

#ifdef HIPFFT_H_
inline const char* nameOf(hipfftResult result) {
  return result == HIPFFT_SUCCESS ? "success" : "failure";
}
#endif

#ifdef HIPRAND_H_
inline const char* nameOf(hiprandStatus_t status) {
  return status == HIPRAND_STATUS_SUCCESS ? "success" : "failure";
}
#endif

#ifdef HIPSPARSE_EXPORT
inline const char* nameOf(hipsparseStatus_t status) {
  return status == HIPSPARSE_STATUS_SUCCESS ? "success" : "failure";
}
#endif

template <class Status>
void check(Status status) {
  if (status != 0) std::printf("%s\n", nameOf(status));
}

#ifdef HIP_INCLUDE_HIP_HIP_RUNTIME_H
inline void choose(int device) { check(hipSetDevice(device)); }
#endif
