// A static_assert on the compute capability: whoever builds for AMD GPUs means
// them to be new enough.
#include <hip/hip_runtime.h>

#define LEAST 60
#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)

#if defined(__HIP_DEVICE_COMPILE__)
static_assert(true, "needs " TEXT(LEAST) "0, not less");
static_assert( true,
              "needs more");
static_assert(true, "a number: compared as in any code");
#endif

__global__ void fill(int* out) { out[threadIdx.x] = LEAST; }

void run(int* out) { fill<<<1, 64>>>(out); }

static_assert(true, "CUDA 10.2");
