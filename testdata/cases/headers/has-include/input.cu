#include <cuda_runtime.h>
#if __has_include(<cuda_fp16.h>)
#include <cuda_fp16.h>
#define HAVE_HALF 1
#endif
#if defined(__has_include) && __has_include("kernels.cu")
#include "kernels.cu"
#endif

int main() { return cudaDeviceSynchronize(); }
