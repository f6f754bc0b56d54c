// flags:
// Masks of the lanes that arrive, and conditions that all lanes decide alike.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

#define FULL 0xffffffffu

__constant__ int mode;
struct Settings {
  int rounds;
  bool isSigned;
};

__device__ int sumOf(int v, unsigned mask) {
  for (int d = 16; d > 0; d /= 2) v += __shfl_xor_sync(mask, v, d);  // harmless: diverged-mask
  return v;
}

// ---- what is the same for all lanes of a warp

__global__ void byParameter(int* out, int v, int n, Settings settings) {
  if (n > 100) v = __shfl_sync(FULL, v, 0);                  // harmless: diverged-mask
  if (settings.isSigned) v = sumOf(v, FULL);                 // harmless: diverged-mask
  for (int i = 0; i < settings.rounds; ++i) v += __shfl_up_sync(FULL, v, 1);  // harmless: diverged-mask
  if (mode == 2) v = __all_sync(FULL, v > 0);                // harmless: diverged-mask
  out[threadIdx.x] = v;
}
template <bool kIsInclusive, int kRounds>
__global__ void byTemplate(int* out, int v) {
  if (kIsInclusive) v = __shfl_up_sync(FULL, v, 1);          // harmless: diverged-mask
  if constexpr (kRounds > 2) v = sumOf(v, FULL);             // harmless: diverged-mask
  switch (kRounds) {
    case 3:
      v += __any_sync(FULL, v == 3);                         // harmless: diverged-mask
      break;
    default:
      v -= __ballot_sync(FULL, v == 0) != 0;                 // harmless: diverged-mask
  }
  out[threadIdx.x] = v;
}
template __global__ void byTemplate<true, 3>(int*, int);
__global__ void byBlock(int* out, int v) {
  if (blockIdx.x % 2 == 0 && gridDim.y > 1) v = sumOf(v, FULL);  // harmless: diverged-mask
  if (blockDim.x >= 64) v = __shfl_xor_sync(FULL, v, 4);     // harmless: diverged-mask
  if (blockIdx.x == gridDim.x - 1) return;
  v += __shfl_down_sync(FULL, v, 2);                         // harmless: diverged-mask
  out[threadIdx.x] = v;
}
__global__ void byShared(int* out, int v) {
  __shared__ int isLast;
  if (threadIdx.x == 0) isLast = atomicAdd(out, 1) == 7;
  __syncthreads();
  if (!isLast) return;
  v = sumOf(v, FULL);                                        // harmless: diverged-mask
  out[threadIdx.x] = v;
}
__global__ void byBroadcast(int* out, int v) {
  int first = 0;
  if (threadIdx.x % 32 == 0) first = out[threadIdx.x];
  first = __shfl_sync(FULL, first, 0);                       // harmless: diverged-mask
  if (first > 5) v = __shfl_down_sync(FULL, v, 1);           // harmless: diverged-mask
  const unsigned votes = __ballot_sync(FULL, v > 1);
  if (votes == 0) return;
  if (__popc(votes) > 3) v = sumOf(v, FULL);                 // harmless: diverged-mask
  for (unsigned left = votes; left != 0; left &= left - 1) {
    v += __shfl_sync(FULL, v, __ffs(left) - 1);              // harmless: diverged-mask
  }
  while (__any_sync(FULL, v > 100)) {                        // harmless: diverged-mask
    v = v / 2 + __shfl_xor_sync(FULL, v, 1) % 2;             // harmless: diverged-mask
  }
  out[threadIdx.x] = v;
}
__global__ void byVoteOfBlock(int* out, int v) {
  if (__syncthreads_or(v > 9)) v = sumOf(v, FULL);           // harmless: diverged-mask
  out[threadIdx.x] = v;
}
__global__ void byWarp(int* out, int v) {
  const int warp = threadIdx.x >> 5;
  const int warps = blockDim.x >> 5;
  if (warp % 2 == 1) v = sumOf(v, FULL);                     // harmless: diverged-mask
  if (warp < warps - 1) v = __shfl_sync(FULL, v, 31);        // harmless: diverged-mask
  for (int row = warp; row < 100; row += warps) v += __shfl_xor_sync(FULL, v, 16);  // harmless: diverged-mask
  switch (warp) {
    case 0:
      v = __shfl_up_sync(FULL, v, 1);                        // harmless: diverged-mask
      break;
    case 1:
      v = __shfl_down_sync(FULL, v, 1);                      // harmless: diverged-mask
      break;
  }
  if (threadIdx.x >= 32 && threadIdx.x < 96) __syncwarp();   // harmless: diverged-mask
  out[threadIdx.x] = v;
}
__global__ void rowsOfWarps(int* out, const int* rows, int n) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if (row >= n) return;
  int v = 0;
  for (int i = rows[row] + threadIdx.x % 32; i < rows[row + 1]; i += 32) v += out[i];
  v = sumOf(v, FULL);                                        // harmless: diverged-mask
  if (threadIdx.x % 32 == 0) out[row] = v;
}

// ---- masks of those that arrive

__global__ void quarter(int* out, int v) {
  const int lane = threadIdx.x % 32;
  if (lane < 8) v += __shfl_xor_sync(0xffu, v, 4);           // harmless: diverged-mask
  if (lane >= 16) v += __shfl_xor_sync(0xffff0000u, v, 1);   // harmless: diverged-mask
  if (lane == 3) __syncwarp(1u << 3);                        // harmless: diverged-mask
  const unsigned mine = 0xffu << (lane & ~7);
  v += __shfl_xor_sync(mine, v, 2);                          // harmless: diverged-mask
  out[threadIdx.x] = v;
}
__global__ void counted(int* out, const int* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned mask = __ballot_sync(FULL, i < n);          // harmless: diverged-mask
  if (i < n) {
    int v = in[i];
    for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(mask, v, d);  // harmless: diverged-mask
    out[i] = v;
  }
}
__global__ void peers(int* bins, const int* keys, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const unsigned here = __activemask();
  const unsigned same = __match_any_sync(here, keys[i]);     // harmless: diverged-mask
  const int leader = __ffs(same) - 1;
  if (static_cast<int>(threadIdx.x % 32) == leader) atomicAdd(&bins[keys[i]], __popc(same));
  __syncwarp(same);                                          // harmless: diverged-mask
}
__global__ void aggregated(int* total, const int* in) {
  if (in[threadIdx.x] > 0) {
    const cg::coalesced_group active = cg::coalesced_threads();
    int base = 0;
    if (active.thread_rank() == 0) base = atomicAdd(total, active.size());
    base = active.shfl(base, 0);                             // harmless: diverged-mask
    active.sync();                                           // harmless: diverged-mask
    total[base + 1] = in[threadIdx.x];
  }
}
__global__ void tiles(int* out, int v) {
  const auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  if (tile.meta_group_rank() == 0) v += tile.shfl_xor(v, 1);  // harmless: diverged-mask
  out[threadIdx.x] = v;
}

// ---- the branch is around something else

__global__ void around(int* out, int v) {
  const int lane = threadIdx.x % 32;
  if (lane < 16) v += 1;
  v = __shfl_xor_sync(FULL, v, 1);                           // harmless: diverged-mask
  const int above = __shfl_down_sync(FULL, v, 1);            // harmless: diverged-mask
  if (lane < 31) v += above;
  v = lane > 3 ? __popc(out[lane]) : v;
  v += __shfl_sync(FULL, lane < 16 ? v : -v, lane / 2);      // harmless: diverged-mask
  while (lane < v) --v;
  __syncwarp();                                              // harmless: diverged-mask
  for (int i = lane; i < v; i += 32) out[i] = 0;
  v = __reduce_max_sync(FULL, v);                            // harmless: diverged-mask
  if (lane == 0) out[0] = v;
}
__global__ void inLambda(int* out, int v) {
  const auto neighbour = [&] { return __shfl_xor_sync(FULL, v, 1); };  // harmless: diverged-mask
  const int other = neighbour();                             // harmless: diverged-mask
  if (threadIdx.x % 2 == 0) out[threadIdx.x] = other;
}
