// Blocks for nvcc and for HIP's compiler that stand side by side: the first
// stays nvcc's, or both would be HIP's.
#include <cuda_runtime.h>

#ifdef __CUDACC__
struct Stream {
  cudaStream_t own;
};
#endif
// The same for HIP.
#if defined(__HIPCC__)
struct Stream {
  hipStream_t own;
};
#endif

#ifdef __CUDACC__
void one(cudaEvent_t event);
#endif
void two(cudaEvent_t event);
#ifdef __HIPCC__
void three(hipEvent_t event);
#endif

#ifdef __HIP_PLATFORM_AMD__
void four(hipEvent_t event);
#endif /* HIP */
#if defined(__CUDACC__)
void four(cudaEvent_t event);
#endif

#ifdef __CUDACC__
void five(cudaEvent_t event);
#else
void five(int event);
#endif
#ifdef __HIPCC__
void six(hipEvent_t event);
#endif

Stream stream;
