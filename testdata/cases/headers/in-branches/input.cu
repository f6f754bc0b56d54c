#ifdef USE_DRIVER
#include <cuda.h>
#else
#include <cuda_runtime.h>
#endif
#ifdef HAVE_HALF
#  include <cuda_fp16.h>
#  include <cuda_runtime.h>
#endif
#include <cuda_runtime.h>

__global__ void nothing() {}
