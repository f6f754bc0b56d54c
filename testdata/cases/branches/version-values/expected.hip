// Versions of CUDA as values, which HIP has versions of its own for.
#include <hip/hip_runtime.h>

#include <cstdio>

#define BUILT_WITH HIP_VERSION

static const int kDriver = HIP_VERSION;

#if CUDA_VERSION >= 11000 || defined(__HIP_PLATFORM_AMD__)
static const bool isNew = true;
#else
static const bool isNew = false;
#endif

#define MAJOR (12060 / 1000)
#define MINOR ((12060 % 1000) / 10)

#if MAJOR >= 13
#error "HIP has the functions of CUDA 12.6"
#endif

int main() {
  printf("CUDA %d.%d, %d\n", HIP_VERSION / 1000,
         HIP_VERSION % 1000 / 10, BUILT_WITH);
  return isNew && kDriver > 0 && MINOR >= 0 ? 0 : 1;
}
