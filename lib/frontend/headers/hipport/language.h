// The forced include of a CUDA unit: what nvcc includes before the first line,
// and what <cuda_runtime.h> is. Idempotent; valid in C, C++ and CUDA.
// embed: keep
#ifndef HIPPORT_LANGUAGE_H
#define HIPPORT_LANGUAGE_H

#include <hipport/qualifiers.h>

#include <limits.h>
#include <stddef.h>

#include <hipport/vector_types.h>
#include <hipport/api/cuda-runtime.h>
#include <hipport/device.h>
#include <hipport/texture.h>
#ifdef __CUDA__
#include <hipport/libc.h>
#endif

#ifdef __CUDA__
// Clang looks one of the two up for <<<>>>: the older name when it is given no
// SDK version or one before 9.2.
extern "C" cudaError_t cudaConfigureCall(dim3 grid, dim3 block, size_t shared = 0, cudaStream_t stream = 0);
extern "C" unsigned int __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared = 0, cudaStream_t stream = 0);
#endif

#endif
