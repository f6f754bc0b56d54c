// Names of HIP's platforms: those that HIP 6 dropped, and those that it has.
#ifdef __HIP_PLATFORM_HCC__  // wrong: platform-macro
#define WAVE 64
#elif defined(__HIP_PLATFORM_NVCC__)  // wrong: platform-macro
#define WAVE 32
#endif

#if !defined(__HIP_PLATFORM_HCC__) && !defined(WAVE)  // wrong: platform-macro
#define WAVE 16
#endif

// Asked for beside the new name: all that the old one may have meant.
#if defined(__HIP_PLATFORM_AMD__) || defined(__HIP_PLATFORM_HCC__)  // harmless: platform-macro
#define ON_AMD 1
#endif

#ifdef __HIP_PLATFORM_AMD__  // harmless: platform-macro
#define ON_AMD_ALONE 1
#endif
#ifdef HIP_PLATFORM_HCC  // harmless: platform-macro
#define OWN 1
#endif
#ifdef X__HIP_PLATFORM_HCC__  // harmless: platform-macro
#define OTHER 1
#endif
// __HIP_PLATFORM_HCC__ in a comment.  // harmless: platform-macro
const char* name() { return "__HIP_PLATFORM_HCC__"; }  // harmless: platform-macro

__global__ void kernel(int* out) { out[threadIdx.x] = 1; }
