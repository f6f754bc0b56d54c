// Names of HIP's platforms that HIP 6 dropped: its branch was left out.
#ifdef __HIP_PLATFORM_HCC__
#include <hip/hip_runtime.h>
#else
#include <cuda_runtime.h>
#endif

#if defined(__HIP_PLATFORM_HCC__) && !defined(__HIP_PLATFORM_NVCC__)
constexpr int kWave = 64;
#else
constexpr int kWave = 32;
#endif

// Asks for both: right as it is.
#if defined(__HIP_PLATFORM_HCC__) || defined(__HIP_PLATFORM_AMD__)
static_assert(kWave == 64, "the branch for AMD");
#endif

// Another name: MY__HIP_PLATFORM_HCC__X.
#ifdef MY__HIP_PLATFORM_HCC__X
#error "nobody defines it"
#endif

__global__ void fill(int* out) { out[threadIdx.x] = kWave; }
