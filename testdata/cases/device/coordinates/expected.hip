#include <hip/hip_runtime.h>

// threadIdx and its kin are uint3 and dim3 in CUDA, and classes of their own in
// HIP; dim3 and uint3 stand for each other in CUDA alone.
__device__ unsigned first(uint3 v) { return v.x; }
__device__ unsigned count(dim3 v) { return v.x * v.y * v.z; }
__device__ uint3 mine() { return make_uint3(threadIdx.x, threadIdx.y, threadIdx.z); }

struct Place {
  uint3 block;
  __device__ Place() : block(make_uint3(blockIdx.x, blockIdx.y, blockIdx.z)) {}
};

__global__ void kernel(unsigned* out, dim3 sizes) {
  uint3 thread = make_uint3(threadIdx.x, threadIdx.y, threadIdx.z);
  const uint3 block(make_uint3(blockIdx.x, blockIdx.y, blockIdx.z));
  thread = make_uint3(blockIdx.x, blockIdx.y, blockIdx.z);
  uint3 extent = make_uint3(sizes.x, sizes.y, sizes.z);
  dim3 grid = gridDim;
  dim3 own = dim3(block.x, block.y, block.z);
  auto same = threadIdx;
  out[0] = first(make_uint3(threadIdx.x, threadIdx.y, threadIdx.z)) + count(blockDim) + count(threadIdx) + thread.x;
  out[1] = first(make_uint3(blockDim.x, blockDim.y, blockDim.z)) + first(make_uint3(sizes.x, sizes.y, sizes.z)) + count(dim3(block.x, block.y, block.z)) + same.x + own.x;
  out[2] = first(mine()) + extent.y + grid.x;
}
