// threadIdx and its kin are uint3 and dim3 in CUDA, and classes of their own in
// HIP; dim3 and uint3 stand for each other in CUDA alone.
__device__ unsigned first(uint3 v) { return v.x; }
__device__ unsigned count(dim3 v) { return v.x * v.y * v.z; }
__device__ uint3 mine() { return threadIdx; }

struct Place {
  uint3 block;
  __device__ Place() : block(blockIdx) {}
};

__global__ void kernel(unsigned* out, dim3 sizes) {
  uint3 thread = threadIdx;
  const uint3 block(blockIdx);
  thread = blockIdx;
  uint3 extent = sizes;
  dim3 grid = gridDim;
  dim3 own = block;
  auto same = threadIdx;
  out[0] = first(threadIdx) + count(blockDim) + count(threadIdx) + thread.x;
  out[1] = first(blockDim) + first(sizes) + count(block) + same.x + own.x;
  out[2] = first(mine()) + extent.y + grid.x;
}
