// flags:
// Barriers of the block that not all lanes of a warp reach.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__device__ void meet() { __syncthreads(); }

__global__ void halves(float* out) {
  __shared__ float s[64];
  const int lane = threadIdx.x % 32;
  if (lane < 16) {
    s[threadIdx.x] = out[threadIdx.x];
    __syncthreads();                               // wrong: diverged-barrier
    out[threadIdx.x] = s[threadIdx.x ^ 1];
  } else {
    s[threadIdx.x] = 0;
    __syncthreads();                               // wrong: diverged-barrier
  }
  if (threadIdx.x == 0) __syncthreads();           // wrong: diverged-barrier
  if (threadIdx.x < 100) __syncthreads();          // wrong: diverged-barrier
  if (threadIdx.x & 1) meet();                     // wrong: diverged-barrier
  if (threadIdx.x % 2 == 0) {
    if (__syncthreads_or(s[lane] > 0)) out[0] = 1;  // wrong: diverged-barrier
  }
}

__global__ void leaving(float* out) {
  if (threadIdx.x >= 50) return;
  out[threadIdx.x] *= 2;
  __syncthreads();                                 // wrong: diverged-barrier
  out[threadIdx.x ^ 1] += 1;
}

__global__ void rows(float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    out[i] *= 2;
    __syncthreads();                               // wrong: diverged-barrier
    out[i ^ 1] += 1;
  }
}

__global__ void grouped(float* out) {
  cg::thread_block block = cg::this_thread_block();
  if (block.thread_rank() < 8) {
    out[threadIdx.x] = 1;
    block.sync();                                  // wrong: diverged-barrier
  }
  if (threadIdx.x < 8) cg::this_thread_block().sync();  // wrong: diverged-barrier
  if (threadIdx.x == 3) cg::sync(block);           // wrong: diverged-barrier
}

__global__ void turns(float* out) {
  for (int i = threadIdx.x; i < 1000; i += blockDim.x) {
    out[i] += 1;
    __syncthreads();                               // wrong: diverged-barrier
  }
}

__global__ void chosen(float* out) {
  switch (threadIdx.x % 3) {
    case 0:
      __syncthreads();                             // wrong: diverged-barrier
      break;
    default:
      out[0] = 1;
  }
}

__global__ void warpByWarp(float* out) {
  const int warp = threadIdx.x / 32;
  if (warp == 0) {
    out[threadIdx.x] = 1;
    __syncthreads();                               // wrong: diverged-barrier
  } else {
    __syncthreads();
  }
  if (threadIdx.x < 32) meet();                    // wrong: diverged-barrier
  if (warp != 0) return;
  out[threadIdx.x] += 1;
  __syncthreads();                                 // wrong: diverged-barrier
}

// ---- reached by all

__global__ void wholeBlocks(float* out, int mode, int n) {
  __shared__ int some;
  cg::thread_block block = cg::this_thread_block();
  if (blockIdx.x == 0) __syncthreads();            // harmless: diverged-barrier
  if (mode == 2) __syncthreads();                  // harmless: diverged-barrier
  if (threadIdx.x == 0) some = mode;
  __syncthreads();                                 // harmless: diverged-barrier
  if (some > 0) __syncthreads();                   // harmless: diverged-barrier
  for (int i = 0; i < n; ++i) {
    if (threadIdx.x < 16) out[i] += 1;
    __syncthreads();                               // harmless: diverged-barrier
  }
  for (int base = 0; base < n; base += blockDim.x) {
    const int i = base + threadIdx.x;
    if (i < n) out[i] += 1;
    block.sync();                                  // harmless: diverged-barrier
  }
  if (__syncthreads_or(out[threadIdx.x] > 0)) {
    __syncthreads();                               // harmless: diverged-barrier
  }
  if (threadIdx.x >= n) return;
  out[threadIdx.x] = 0;
}

__global__ void leavingBlocks(float* out, int n) {
  if (blockIdx.x >= n) return;
  out[threadIdx.x] += 1;
  __syncthreads();                                 // harmless: diverged-barrier
  if (threadIdx.x < 16) out[threadIdx.x] = 0;
}

__global__ void tiles(float* out) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  if (threadIdx.x / 16 == 0) {
    out[threadIdx.x] = 1;
    tile.sync();                                   // harmless: diverged-barrier
  }
  if (threadIdx.x % 32 < 16) {
    cg::coalesced_group some = cg::coalesced_threads();
    some.sync();                                   // harmless: diverged-barrier
  }
  __threadfence_block();
  if (threadIdx.x == 0) __threadfence();           // harmless: diverged-barrier
  if (threadIdx.x == 1) __threadfence_block();     // harmless: diverged-barrier
}

__global__ void loopsThatLeave(float* out, int n) {
  for (int i = 0; i < n; ++i) {
    if (i == 3) break;
    if (threadIdx.x < 8) continue;
    out[i] += 1;
  }
  __syncthreads();                                 // harmless: diverged-barrier
  out[0] = 1;
}
