// Versions of CUDA as values, which HIP has versions of its own for.
#include <cuda.h>
#include <cuda_runtime.h>

#include <cstdio>

#define BUILT_WITH CUDART_VERSION

static const int kDriver = CUDA_VERSION;

#if CUDA_VERSION >= 11000
static const bool isNew = true;
#else
static const bool isNew = false;
#endif

#define MAJOR (CUDART_VERSION / 1000)
#define MINOR ((CUDART_VERSION % 1000) / 10)

#if MAJOR >= 13
#error "HIP has the functions of CUDA 12.6"
#endif

int main() {
  printf("CUDA %d.%d, %d\n", CUDART_VERSION / 1000,
         CUDART_VERSION % 1000 / 10, BUILT_WITH);
  return isNew && kDriver > 0 && MINOR >= 0 ? 0 : 1;
}
