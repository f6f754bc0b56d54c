#include <hip/hip_runtime.h>

#if CUDART_VERSION < 9000 && !defined(__HIP_PLATFORM_AMD__)
#error "too old"
#endif

#if defined(CUDA_VERSION) && CUDA_VERSION >= 10020 || defined(__HIP_PLATFORM_AMD__)
int graphs() { return 1; }
#else
int graphs() { return 0; }
#endif

#if (!defined(CUDART_VERSION) || (CUDART_VERSION < 11000)) && !defined(__HIP_PLATFORM_AMD__)
int old() { return 1; }
#endif

#if defined(MINE) && (CUDA_VERSION >= 9000 || defined(__HIP_PLATFORM_AMD__)) && (CUDA_VERSION < 11000 && !defined(__HIP_PLATFORM_AMD__))
int between() { return 1; }
#elif CUDA_VERSION > 8000 || defined(__HIP_PLATFORM_AMD__)
int between() { return 2; }
#endif

#if CUDART_VERSION >= 13000
int later() { return 1; }
#endif

#if CUDART_VERSION >= 12030
cudaGraphConditionalHandle handle;
#endif

#if CUDA_VERSION == 11020
int exactly() { return 1; }
#endif

#if CUDA_VERSION
int any() { return 1; }
#endif

#if !defined(__HIPCC__) || !defined(__HIPCC__)
#error "this is for a compiler of CUDA"
#endif

// At least 11.2, as one writes it of two macros.
#if (__CUDACC_VER_MAJOR__ > 11 || defined(__HIP_PLATFORM_AMD__)) || \
    (__CUDACC_VER_MAJOR__ == 11 && __CUDACC_VER_MINOR__ >= 2)
int sinceElevenTwo() { return 1; }
#endif

// HIP's is no 12: left as it is, and said.
#if __CUDACC_VER_MAJOR__ > 12 || __CUDACC_VER_MAJOR__ == 12
int sinceTwelve() { return 1; }
#endif
