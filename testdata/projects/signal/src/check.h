#pragma once

#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <cufft.h>
#include <curand.h>

#include <cstdio>
#include <cstdlib>

[[noreturn]] inline void die(const char *file, int line, const char *call, const char *reason, int code)
{
    std::fprintf(stderr, "%s:%d: %s: %s (%d)\n", file, line, call, reason, code);
    std::exit(2);
}

inline const char *reasonOf(cudaError_t status) { return cudaGetErrorString(status); }
inline const char *reasonOf(cublasStatus_t status) { return cublasGetStatusString(status); }
inline const char *reasonOf(cufftResult) { return "cuFFT"; }
inline const char *reasonOf(curandStatus_t status)
{
    switch (status) {
    case CURAND_STATUS_SUCCESS: return "no error";
    case CURAND_STATUS_ALLOCATION_FAILED: return "no memory";
    case CURAND_STATUS_LENGTH_NOT_MULTIPLE: return "odd number of normal variates";
    default: return "cuRAND";
    }
}

// cudaSuccess, CUFFT_SUCCESS and their like are all 0.
#define CHECK(call)                                                                        \
    do {                                                                                   \
        const auto status_ = (call);                                                       \
        if (static_cast<int>(status_) != 0)                                                \
            die(__FILE__, __LINE__, #call, reasonOf(status_), static_cast<int>(status_));  \
    } while (0)
