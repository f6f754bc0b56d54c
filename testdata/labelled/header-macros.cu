// flags:
// Macros that configure CUDA's headers: HIP's ask for others.
#define CUDA_API_PER_THREAD_DEFAULT_STREAM 1   // wrong: cuda-api
#define __CUDA_NO_HALF_OPERATORS__             // wrong: cuda-api
#define __CUDA_NO_HALF_CONVERSIONS__           // wrong: cuda-api
#define __CUDA_NO_HALF2_OPERATORS__            // wrong: unsupported-api
#define __CUDA_NO_BFLOAT16_CONVERSIONS__       // wrong: unsupported-api
#define __CUDA_NO_BFLOAT16_OPERATORS__         // wrong: unsupported-api
#define USE_PER_THREAD_DEFAULT_STREAM 1        // harmless: cuda-api
#define MYAPP_CUDA_NO_HALF 1                   // harmless: unsupported-api
#define CUDA_ALLOCATOR_CHUNK 4096              // harmless: cuda-api
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#ifdef CUDA_API_PER_THREAD_DEFAULT_STREAM  // wrong: cuda-api
const bool isPerThread = true;
#else
const bool isPerThread = false;
#endif
#ifndef __CUDA_NO_HALF_OPERATORS__  // wrong: cuda-api
__device__ __half sum(__half a, __half b) { return a + b; }
#endif
#undef __CUDA_NO_HALF_OPERATORS__   // wrong: cuda-api
#if defined(USE_PER_THREAD_DEFAULT_STREAM)  // harmless
const int chunk = CUDA_ALLOCATOR_CHUNK;     // harmless
#endif
#ifdef MYAPP_CUDA_NO_HALF  // harmless
#endif
#ifdef NDEBUG              // harmless
#endif
