#pragma once
#include "hipport/warp.h"

#ifdef __HIP_PLATFORM_AMD__
#include <hip/hip_runtime.h>
#define ALLOCATE hipMalloc  // not cudaMalloc
typedef hipStream_t Stream;
#define NEXT_LANE(v) __shfl_down_sync(0xffffffffull, v, 1)
#else
#include <hip/hip_runtime.h>
#define ALLOCATE hipMalloc
typedef hipStream_t Stream;
#define NEXT_LANE(v) hipport::shfl_down_sync(0xffffffff, v, 1)
#endif

#if defined(__HIPCC__)
inline void release(void* p) { hipFree(p); }
#elif defined(__CUDACC__)
inline void release(void* p) { hipFree(p); }
#else
inline void release(void* p) {}
#endif

#ifndef __HIP_PLATFORM_AMD__
#define HIPBLAS_V2 1
#include <hipblas/hipblas.h>
inline int version() { int v; hipRuntimeGetVersion(&v); return v; }
#endif

#if !defined(__HIPCC__) && !defined(__HIP__)
inline int warp() { return HIP_VERSION; }
#endif

#if defined(__CUDA_ARCH__)
#define ON_DEVICE 1
#elif defined(__HIP_DEVICE_COMPILE__)
#define ON_DEVICE 2
#endif

#ifdef __HIP_PLATFORM_AMD__
inline int wait() { return hipDeviceSynchronize(); }
#elif !defined(__HIP_PLATFORM_AMD__)
inline int wait() { return hipDeviceSynchronize(); }
#endif
