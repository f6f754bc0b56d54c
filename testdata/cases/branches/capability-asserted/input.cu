// A static_assert on the compute capability: whoever builds for AMD GPUs means
// them to be new enough.
#include <cuda_runtime.h>

#define LEAST 60
#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)

#if defined(__CUDA_ARCH__)
static_assert(__CUDA_ARCH__ >= LEAST * 10, "needs " TEXT(LEAST) "0, not less");
static_assert( __CUDA_ARCH__ >= 10 * (LEAST + 5),
              "needs more");
static_assert(__CUDA_ARCH__ >= 600, "a number: compared as in any code");
#endif

__global__ void fill(int* out) { out[threadIdx.x] = LEAST; }

void run(int* out) { fill<<<1, 64>>>(out); }

static_assert(__CUDACC_VER_MAJOR__ > 10 || (__CUDACC_VER_MAJOR__ == 10 && __CUDACC_VER_MINOR__ >= 2), "CUDA 10.2");
