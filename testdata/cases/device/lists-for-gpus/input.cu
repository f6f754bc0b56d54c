// Lists of vectors in code that compilers see for GPUs alone.
#include <cuda_runtime.h>

struct Four {
  uint2 x, y, z, w;
};

#if __CUDA_ARCH__ >= 500
__device__ uint2 first(const Four& four) { return four.x; }

__global__ void fill(uint2* to) {
  const Four masks[2] = {
    0x20U, 0U, 0x21U, 0U, 0x22U, 0U, 0x23U, 0U,
    1U, 2U, 3U, 4U, 5U, 6U, 7U, 8U
  };
  to[threadIdx.x] = first(masks[threadIdx.x & 1]);
}
#else
__global__ void fill(uint2* to) {}
#endif

void launch(uint2* to) { fill<<<1, 2>>>(to); }
