#include <hip/hip_runtime.h>
#if __has_include(<hip/hip_fp16.h>)
#include <hip/hip_fp16.h>
#define HAVE_HALF 1
#endif
#if defined(__has_include) && __has_include("kernels.hip")
#include "kernels.hip"
#endif

int main() { return hipDeviceSynchronize(); }
