// flags:
// Words that HIP lacks or has elsewhere: conventions of calls, Thrust's systems,
// constant functions for one side, bounds for blocks.
#include <cuda.h>
#include <cuda_runtime.h>
#include <thrust/device_ptr.h>
#include <thrust/sort.h>
#include <thrust/system/cuda/execution_policy.h>

void CUDART_CB done(void*) {}                             // wrong: dropped-word
using Callback = void(CUDA_CB*)(CUstream, CUresult, void*);  // wrong: dropped-word
__global__ void reads(const __grid_constant__ dim3 size, int* out) { *out = size.x; }  // wrong: dropped-word

void sorted(int* keys, int n, cudaStream_t stream) {
  thrust::sort(thrust::cuda::par.on(stream), keys, keys + n);  // wrong: thrust-system
  auto policy = thrust::cuda::par;                             // wrong: thrust-system
  thrust::sort(policy, thrust::device_pointer_cast(keys), thrust::device_pointer_cast(keys + n));
}

__device__ constexpr int bytesOf(int n) { return n * 8; }  // wrong: relaxed-constexpr
__host__ constexpr int alignedTo(int n, int to) { return (n + to - 1) / to * to; }  // wrong: relaxed-constexpr
int hostBytes() { return bytesOf(3); }

#define RESIDENT(threads, blocks) __launch_bounds__(threads, blocks)  // wrong: launch-bounds
__global__ void RESIDENT(128, 8) aligned(int* out) { *out = alignedTo(out[1], 64); }
template <int kThreads, int kBlocks = 2>
__global__ void __launch_bounds__(kThreads, kBlocks) sized(int* out) { *out = kThreads; }  // wrong: launch-bounds
template __global__ void sized<64>(int*);
