// flags: --warp=native
// Numbers like those of warps of 32 lanes that mean the same for 64.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <cstdint>
#include <cub/cub.cuh>
#include <vector>

namespace cg = cooperative_groups;

constexpr int kTile = 32;        // harmless: warp-size
#define BITS_PER_WORD 32         // harmless: warp-size
#define RADIX_BITS 5             // harmless: warp-size
enum { kChannels = 32, kBanks = 32 };  // harmless: warp-size
static const int kAlignment = 32;  // harmless: warp-size

// ---- tiles, words, radices, batches

__global__ void transpose(float* out, const float* in, int width) {
  __shared__ float tile[kTile][kTile + 1];  // harmless: warp-array, warp-size
  const int x = blockIdx.x * kTile + threadIdx.x;  // harmless: warp-size
  const int y = blockIdx.y * kTile + threadIdx.y;  // harmless: warp-size
  for (int j = 0; j < kTile; j += blockDim.y) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];  // harmless: warp-size
  __syncthreads();
  for (int j = 0; j < 32; j += 8) out[(x + j) * width + y] = tile[threadIdx.x][threadIdx.y + j];  // harmless: warp-size
}
__device__ bool isSet(const unsigned* bits, int i) {
  return (bits[i / BITS_PER_WORD] >> (i % BITS_PER_WORD)) & 1u;  // harmless: warp-size, lane-mask
}
__device__ void setBit(unsigned* bits, int i) {
  atomicOr(&bits[i >> 5], 1u << (i & 31));  // harmless: warp-size, lane-mask
}
__device__ int rankOf(const unsigned* bits, int i) {
  int before = 0;
  for (int word = 0; word < i / 32; ++word) before += __popc(bits[word]);  // harmless: warp-size, lane-mask
  return before + __popc(bits[i / 32] & ((1u << (i % 32)) - 1));  // harmless: warp-size, lane-mask
}
__device__ unsigned digitOf(unsigned key, int pass) {
  return (key >> (pass * RADIX_BITS)) & 31;  // harmless: warp-size
}
__device__ unsigned rotated(unsigned value, int by) {
  return (value << by) | (value >> (32 - by));  // harmless: warp-size, lane-mask
}
__device__ unsigned reversed(unsigned value, int bits) {
  return __brev(value) >> (32 - bits);  // harmless: warp-size, lane-mask
}
__device__ int logOf(unsigned value) {
  return 31 - __clz(value);  // harmless: warp-size, lane-mask
}
__device__ uint64_t joined(unsigned high, unsigned low) {
  return (static_cast<uint64_t>(high) << 32) | (low & 0xffffffffu);  // harmless: warp-size, lane-mask
}
__device__ unsigned hashOf(unsigned key) {
  key ^= key >> 16;             // harmless: warp-size, warp-reduction
  key *= 0x85ebca6bu;           // harmless: lane-mask
  return key & 0xffffffff;      // harmless: lane-mask
}
__device__ int firstFree(unsigned used) {
  return used == 0xffffffffu ? -1 : __ffs(~used) - 1;  // harmless: lane-mask
}
__device__ unsigned lowBits(int n) {
  return n >= 32 ? ~0u : (1u << n) - 1;  // harmless: lane-mask, warp-size
}
__device__ int padded(int n) {
  return (n + kAlignment - 1) / kAlignment * kAlignment;  // harmless: warp-size
}
__global__ void channels(float* out, const float* in, int pixels) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int pixel = i / kChannels;   // harmless: warp-size
  const int channel = i % kChannels;  // harmless: warp-size
  if (pixel < pixels) out[channel * pixels + pixel] = in[i];
}
__global__ void batches(float* out, const float* in, int n) {
  for (int i = blockIdx.x * 32; i < min(n, blockIdx.x * 32 + 32); ++i) {  // harmless: warp-size
    out[i] = in[i] / 32;  // harmless: warp-size
  }
  if (n == 32 || n > 31) out[0] = in[n & 31];  // harmless: warp-size
}
__global__ void quads(float4* out, const float4* in) {
  const int quad = threadIdx.x / 4;    // harmless: warp-size
  const int corner = threadIdx.x & 3;  // harmless: warp-size
  out[quad * 4 + corner] = in[threadIdx.x];
}
__global__ void columns(float* out, const float* in) {
  const int column = threadIdx.x % 32;  // harmless: warp-size
  const int row = threadIdx.x / 32;     // harmless: warp-size
  out[column * 8 + row] = in[row * 32 + column];  // harmless: warp-size
}
template <int kWidth>
__global__ void windows(float* out) {
  __shared__ float window[kWidth];  // harmless: warp-array
  window[threadIdx.x % kWidth] = out[threadIdx.x];  // harmless: warp-size
  __syncthreads();
  out[threadIdx.x] = window[0];
}
template __global__ void windows<32>(float*);

// ---- arrays of 32 that have no element for a lane or a warp

__global__ void smallArrays(float* out, const int* keys) {
  __shared__ int bins[32];                 // harmless: warp-array
  __shared__ float coefficients[32];       // harmless: warp-array
  __shared__ float planes[3][32];          // harmless: warp-array
  float registers[32];                     // harmless: warp-array
  for (int i = threadIdx.x; i < 32; i += blockDim.x) {  // harmless: warp-size
    bins[i] = 0;
    coefficients[i] = out[i];
    planes[0][i] = planes[1][i] = planes[2][i] = 0;
  }
  __syncthreads();
  atomicAdd(&bins[keys[threadIdx.x] & 31], 1);  // harmless: warp-size
  for (float& value : registers) value = coefficients[keys[0] % 32];  // harmless: warp-size
  __syncthreads();
  out[threadIdx.x] = bins[blockIdx.x % 32] + registers[31] + planes[2][blockIdx.y % 32];  // harmless: warp-size
}
__global__ void perWave(float* out, float v) {
  __shared__ float byWave[1024 / 32];          // harmless
  const int wave = threadIdx.x / warpSize;     // harmless: warp-size
  for (int d = warpSize / 2; d > 0; d /= 2) v += __shfl_down(v, d);  // harmless: warp-reduction
  if (threadIdx.x % warpSize == 0) byWave[wave] = v;  // harmless: warp-size
  __syncthreads();
  if (threadIdx.x == 0) {
    float sum = 0;
    for (unsigned i = 0; i < (blockDim.x + warpSize - 1) / warpSize; ++i) sum += byWave[i];  // harmless: warp-size
    *out = sum;
  }
}

// ---- parts of a warp, of any width

__global__ void tiles(float* out) {
  const auto tile = cg::tiled_partition<32>(cg::this_thread_block());  // harmless: warp-size
  float v = out[threadIdx.x];
  for (int d = tile.size() / 2; d > 0; d /= 2) v += tile.shfl_down(v, d);  // harmless: warp-reduction
  if (tile.thread_rank() == 0) atomicAdd(out, v);  // harmless: warp-size
}
__global__ void explicitWidth(int* out) {
  int v = out[threadIdx.x];
  v += __shfl_down(v, 16, 32);            // harmless: warp-reduction
  v += __shfl_xor(v, 8, 16);              // harmless: warp-reduction
  v = __shfl(v, 0, 32);                   // harmless: warp-size, warp-reduction
  v += __shfl_up(v, 1, 8);                // harmless: warp-reduction
  out[threadIdx.x] = v;
}
__global__ void butterflyOfEight(float* out) {
  float v = out[threadIdx.x];
#pragma unroll
  for (int d = 1; d < 8; d <<= 1) v += __shfl_xor(v, d);  // harmless: warp-reduction
  out[threadIdx.x] = v;
}
__global__ void pairs(int* out) {
  const int other = __shfl_xor(out[threadIdx.x], 1);  // harmless: warp-reduction
  out[threadIdx.x] = threadIdx.x & 1 ? other : -other;  // harmless: warp-size
}
__global__ void shiftedByOne(int* out) {
  const int before = __shfl_up(out[threadIdx.x], 1);  // harmless: warp-reduction
  if (threadIdx.x % warpSize > 0) out[threadIdx.x] -= before;  // harmless: warp-size
}
__global__ void treeInShared(float* out) {
  __shared__ float s[64];
  s[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  for (int d = 32; d > 0; d >>= 1) {  // harmless: warp-size, warp-reduction
    if (threadIdx.x < d) s[threadIdx.x] += s[threadIdx.x + d];
    __syncthreads();
  }
  if (threadIdx.x == 0) *out = s[0];
}

// ---- votes in 64 bits, or of which only one thing is asked

__global__ void votes(unsigned long long* out, const int* in) {
  const bool isPositive = in[threadIdx.x] > 0;
  const unsigned long long mask = __ballot(isPositive);     // harmless: lane-mask
  const auto here = __activemask();                         // harmless: lane-mask
  const uint64_t both = mask & here;                        // harmless: lane-mask
  out[0] = both;                                            // harmless: lane-mask
  out[1] = __popcll(mask);                                  // harmless: lane-mask
  out[2] = __ffsll(mask) - 1;                               // harmless: lane-mask
  out[3] = __popcll(mask & ((1ull << (threadIdx.x % warpSize)) - 1));  // harmless: lane-mask, warp-size
  if (__ballot(isPositive) == 0) out[4] = 0;                // harmless: lane-mask
  const bool isAny = __ballot(isPositive) != 0;             // harmless: lane-mask
  if (__any(isPositive) && !__all(isPositive)) out[5] = isAny;  // harmless: lane-mask
}
struct Flags {
  unsigned mask;
  __device__ bool has(int bit) const { return mask & (1u << bit); }   // harmless: lane-mask
  __device__ int count() const { return __popc(mask); }              // harmless: lane-mask
  __device__ void dropLowest() { mask &= mask - 1; }                  // harmless: lane-mask
};
__global__ void ownFlags(int* out, Flags flags) {
  flags.mask |= 0x80000000u;                                // harmless: lane-mask
  unsigned active_mask = flags.mask;                        // harmless: lane-mask
  while (active_mask) {                                     // harmless: lane-mask
    const int bit = __ffs(active_mask) - 1;                 // harmless: lane-mask
    active_mask ^= 1u << bit;                               // harmless: lane-mask
    out[bit] += flags.has(bit);
  }
  flags.dropLowest();
  out[0] = flags.count();
}

// ---- CUB with a number of lanes, or for blocks

__global__ void sumOfWarp(int* out) {
  using Reduce = cub::WarpReduce<int, 32>;                  // harmless: warp-class
  __shared__ typename Reduce::TempStorage storage[8];       // harmless: warp-class
  out[threadIdx.x] = Reduce(storage[threadIdx.x / 32]).Sum(out[threadIdx.x]);  // harmless: warp-class
}
template <int kLanes>
__global__ void scanOfLanes(int* out) {
  __shared__ typename cub::WarpScan<int, kLanes>::TempStorage storage;  // harmless: warp-class
  int before;
  cub::WarpScan<int, kLanes>(storage).ExclusiveSum(out[threadIdx.x], before);  // harmless: warp-class
  out[threadIdx.x] = before;
}
template __global__ void scanOfLanes<16>(int*);
__global__ void sumOfBlock(int* out) {
  using Reduce = cub::BlockReduce<int, 128, cub::BLOCK_REDUCE_WARP_REDUCTIONS>;  // harmless: warp-class
  __shared__ Reduce::TempStorage storage;
  const int sum = Reduce(storage).Sum(out[threadIdx.x]);    // harmless: warp-class
  if (threadIdx.x == 0) out[0] = sum;
}
namespace own {
template <typename T>
struct WarpReduce {
  __device__ T Sum(T value) { return value; }
};
}  // namespace own
__global__ void ownReduce(int* out) { out[0] = own::WarpReduce<int>().Sum(out[1]); }  // harmless: warp-class

// ---- the host

std::vector<unsigned> wordsFor(int bits) { return std::vector<unsigned>((bits + 31) / 32); }  // harmless: warp-size
dim3 tilesFor(int width, int height) { return dim3((width + 31) / 32, (height + 31) / 32); }  // harmless: warp-size
void launch(float* out, const float* in) {
  transpose<<<tilesFor(64, 64), dim3(32, 8)>>>(out, in, 64);  // harmless: warp-size, warp-size-host
  columns<<<1, 8 * 32>>>(out, in);                            // harmless: warp-size, warp-size-host
}
struct Grid {
  int warpSize = 4;
  int cells() const { return warpSize * warpSize; }  // harmless: warp-size-constant, warp-size-host
};
int widthOf(const Grid& grid) { return grid.warpSize; }  // harmless: warp-size-constant, warp-size-host
const char* describe() { return "warpSize is 32"; }       // harmless: warp-size, warp-size-constant
