// flags: --warp=native
// Widths that have a name: found once, where the name gets its number.
#include <cuda_runtime.h>

#define WARP_SIZE 32          // wrong: warp-size
#define LOG_WARP_SIZE 5       // wrong: warp-size
#define LANE_MASK 0x1f        // wrong: warp-size
#define LANES (32)            // wrong: warp-size
#define UNUSED_WIDTH 32       // harmless
#define TILE 32               // harmless
#define BUCKETS 32            // harmless

constexpr int kWarpThreads = 32;         // wrong: warp-size
const unsigned kLastLane = 31;           // wrong: warp-size
static constexpr int kTileWidth = 32;    // harmless
enum { kLanesPerWarp = 32 };             // wrong: warp-size
enum { kChannels = 32, kRadius = 16 };   // harmless

struct Traits {
  static constexpr int kWidth = 1 << 5;  // wrong: warp-size
  static constexpr int kDepth = 32;      // harmless
};

constexpr int warpWidth() { return 32; }  // wrong: warp-size
constexpr int tileWidth() { return 32; }  // harmless

#define LANE_ID() (threadIdx.x % WARP_SIZE)
#define WARP_ID() (threadIdx.x >> LOG_WARP_SIZE)
#define IS_LAST_LANE(lane) ((lane) == 31)  // wrong: warp-size
#define IS_LAST_ROW(row) ((row) == 31)     // harmless

__global__ void byMacro(float* out, float v) {
  const int lane = LANE_ID();
  const int warp = WARP_ID();
  const int again = threadIdx.x & LANE_MASK;
  const int other = threadIdx.x / LANES;
  v += __shfl_xor_sync(0xffffffffu, v, 1);
  if (IS_LAST_LANE(lane)) out[warp] = v + again + other;
  for (int row = 0; row < BUCKETS; ++row) {
    if (IS_LAST_ROW(row)) out[row * TILE] = v;
  }
}

__global__ void byConstant(float* out, float v) {
  const int lane = threadIdx.x % kWarpThreads;
  const int other = threadIdx.x % kLanesPerWarp;
  const int warp = threadIdx.x / Traits::kWidth;
  const int again = threadIdx.x / warpWidth();
  v += __shfl_down_sync(0xffffffffu, v, 1);
  if (lane == kLastLane) out[warp] = v;
  for (int i = 0; i < kTileWidth; ++i) {
    out[i * Traits::kDepth + tileWidth()] = other + again + kChannels + kRadius;
  }
}

template <int kLanes = 32>  // wrong: warp-size
__device__ float lastOfDefault(float v) {
  const int lane = threadIdx.x % kLanes;
  return __shfl_sync(0xffffffffu, v, lane);
}

template <int kGroup>
__device__ float inGroup(float v) {
  const int member = threadIdx.x % kGroup;  // harmless
  return __shfl_sync(0xffffffffu, v, member, kGroup);
}

template <int kLanes>
__device__ float inWarp(float v) {
  const int lane = threadIdx.x % kLanes;  // wrong: warp-size
  return __shfl_sync(0xffffffffu, v, lane);
}

__global__ void instances(float* out, float v) {
  out[threadIdx.x] = lastOfDefault(v) + inGroup<8>(v) + inWarp<32>(v);
}

template <typename T, int kThreads>
struct BlockSum {
  enum { kWarps = kThreads / 32 };
  int lane;
  int warp;
  __device__ BlockSum()
      : lane(threadIdx.x & 31),     // wrong: warp-size
        warp(threadIdx.x >> 5) {}   // wrong: warp-size
  __device__ T sum(T v, T* shared) {
    v += __shfl_xor_sync(0xffffffffu, v, 1);
    if (lane == 31) shared[warp] = v;   // wrong: warp-size
    if (warp == 31) shared[lane] = v;   // harmless
    __syncthreads();
    return shared[kWarps - 1];
  }
};

__global__ void useBlockSum(float* out, float v) {
  __shared__ float shared[16];
  out[0] = BlockSum<float, 512>().sum(v, shared);
}
