// How Clang reads a real CUDA SDK, and beside it what nvcc knows and Clang's
// own header of this name does not give, whichever the SDK.
#ifndef HIPPORT_OVERLAY_WRAPPER_H
#define HIPPORT_OVERLAY_WRAPPER_H

#include_next <__clang_cuda_runtime_wrapper.h>

// Sources ask for nvcc. What is to be read is the host's part of its work.
#define __NVCC__ 1
#define __CUDACC_VER_MAJOR__ (CUDA_VERSION / 1000)
#define __CUDACC_VER_MINOR__ (CUDA_VERSION % 1000 / 10)
#define __CUDACC_VER_BUILD__ 0
#define __NVCC_DIAG_PRAGMA_SUPPORT__ 1
#define __CUDACC_EXTENDED_LAMBDA__ 1
#define __CUDACC_RELAXED_CONSTEXPR__ 1
#define __nv_is_extended_device_lambda_closure_type(T) false
#define __nv_is_extended_device_lambda_with_preserved_return_type(T) false
#define __nv_is_extended_host_device_lambda_closure_type(T) false

// For the host as for the device. (Clang's header has the device's alone.)
#define HIPPORT_MIN_MAX(T) \
  inline __host__ T min(T a, T b) { return b < a ? b : a; } \
  inline __host__ T max(T a, T b) { return a < b ? b : a; }
HIPPORT_MIN_MAX(int)
HIPPORT_MIN_MAX(unsigned int)
HIPPORT_MIN_MAX(long)
HIPPORT_MIN_MAX(unsigned long)
HIPPORT_MIN_MAX(long long)
HIPPORT_MIN_MAX(unsigned long long)
HIPPORT_MIN_MAX(float)
HIPPORT_MIN_MAX(double)
#undef HIPPORT_MIN_MAX

// Surfaces. (Clang's header leaves them out.)
#if __has_include("surface_functions.h")
#include "surface_functions.h"
#endif
#if __has_include("surface_indirect_functions.h")
#include "surface_indirect_functions.h"
#endif

// Kernels could wait for those that they launched, up to CUDA 11.
#if CUDA_VERSION < 12000
extern "C" __device__ cudaError_t cudaDeviceSynchronize();
#endif

// Loads and stores with a cache hint.
#define HIPPORT_LOAD(name) template <class T> __device__ T name(const T*);
#define HIPPORT_STORE(name) template <class T> __device__ void name(T*, T);
HIPPORT_LOAD(__ldca)
HIPPORT_LOAD(__ldcg)
HIPPORT_LOAD(__ldcs)
HIPPORT_LOAD(__ldcv)
HIPPORT_LOAD(__ldlu)
HIPPORT_STORE(__stcg)
HIPPORT_STORE(__stcs)
HIPPORT_STORE(__stwb)
HIPPORT_STORE(__stwt)
#undef HIPPORT_LOAD
#undef HIPPORT_STORE

#endif
