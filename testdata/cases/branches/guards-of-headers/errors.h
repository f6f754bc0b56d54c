// Error texts as many programs carry them: of the libraries that are included
// before, which the guards of their headers show.
#pragma once

#include <cstdio>

#ifdef __DRIVER_TYPES_H__
inline const char* nameOf(cudaError_t error) { return cudaGetErrorName(error); }
#endif

#if defined(CUBLAS_API_H_) || defined(CUBLASAPI)
inline const char* nameOf(cublasStatus_t status) {
  return status == CUBLAS_STATUS_SUCCESS ? "success" : "failure";
}
#endif

#ifdef _CUFFT_H_
inline const char* nameOf(cufftResult result) {
  return result == CUFFT_SUCCESS ? "success" : "failure";
}
#endif

#ifdef CURAND_H_
inline const char* nameOf(curandStatus_t status) {
  return status == CURAND_STATUS_SUCCESS ? "success" : "failure";
}
#endif

#ifdef CUSPARSEAPI
inline const char* nameOf(cusparseStatus_t status) {
  return status == CUSPARSE_STATUS_SUCCESS ? "success" : "failure";
}
#endif

template <class Status>
void check(Status status) {
  if (status != 0) std::printf("%s\n", nameOf(status));
}

#ifdef __CUDA_RUNTIME_H__
inline void choose(int device) { check(cudaSetDevice(device)); }
#endif
