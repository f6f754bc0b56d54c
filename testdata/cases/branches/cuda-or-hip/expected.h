#pragma once

#if defined(__CUDACC__) || defined(__HIPCC__)
#define HD __host__ __device__
#else
#define HD
#endif

#ifdef __CUDACC__
#include <hip/hip_runtime.h>
#define BACKEND 1
#elif defined(__HIPCC__)
#include <hip/hip_runtime.h>
#define BACKEND 2
#endif

#if defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__)
#define ON_DEVICE 1
#endif

#if defined(__HIP_DEVICE_COMPILE__) && !defined(__CUDA_ARCH__)
#define ON_AMD 1
#endif

#if !defined(__CUDACC__) && !defined(__HIPCC__)
#error "compile with nvcc or hipcc"
#endif

#if (defined __CUDACC__ && !defined(NO_GPU)) || \
    defined(__HIP__)
#define GPU 1
#endif

HD inline int twice(int n) { return 2 * n; }
