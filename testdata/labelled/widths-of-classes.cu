// flags: --warp=native
// CUB's classes with their default width, and masks of functions that reduce.
#include <cuda_runtime.h>

#include <cub/cub.cuh>

using Sum = cub::WarpReduce<float>;  // wrong: warp-class
struct Scratch {
  cub::WarpScan<int>::TempStorage scan[4];  // wrong: warp-class
  Sum::TempStorage sum[4];
};
template <typename T>
__device__ T scanned(T value) {
  __shared__ typename cub::WarpScan<T>::TempStorage storage;  // wrong: warp-class
  T result;
  cub::WarpScan<T>(storage).InclusiveSum(value, result);      // wrong: warp-class
  return result;
}
__global__ void sums(float* out, int* counts) {
  __shared__ Scratch scratch;
  const int warp = threadIdx.x / 32;                          // wrong: warp-size
  out[threadIdx.x] = Sum(scratch.sum[warp]).Sum(out[threadIdx.x]);
  counts[threadIdx.x] = scanned(counts[threadIdx.x]);
}
__device__ unsigned parity(unsigned v) {
  return __reduce_xor_sync(0xffffffffu, v);                   // wrong: lane-mask
}
__global__ void parities(float* out) { out[threadIdx.x] = parity(threadIdx.x); }
