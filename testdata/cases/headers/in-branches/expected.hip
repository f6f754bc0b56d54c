#ifdef USE_DRIVER
#include <hip/hip_runtime.h>
#else
#include <hip/hip_runtime.h>
#endif
#ifdef HAVE_HALF
#  include <hip/hip_fp16.h>
#  include <hip/hip_runtime.h>
#endif
#include <hip/hip_runtime.h>

__global__ void nothing() {}
