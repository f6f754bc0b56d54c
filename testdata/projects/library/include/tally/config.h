#ifndef TALLY_CONFIG_H
#define TALLY_CONFIG_H

/* Compilers and platforms. */
#ifdef _WIN32
#  include <windows.h>
#  include <cuda_d3d11_interop.h>
#  define TALLY_API __declspec(dllexport)
static inline int tallyHasAdapter(IDXGIAdapter *adapter)
{
    int device = -1;
    return cudaD3D11GetDevice(&device, adapter) == cudaSuccess && device >= 0;
}
#else
#  define TALLY_API __attribute__((visibility("default")))
#endif

#if defined(__CUDACC__)
#  define TALLY_BOTH __host__ __device__
#else
#  define TALLY_BOTH
#endif

#if 0 /* until the pool takes over */
#  define TALLY_ALLOCATE(pointer, bytes) cudaMalloc((void **)(pointer), (bytes))
#  define TALLY_RELEASE(pointer) cudaFree(pointer)
#endif

#endif
