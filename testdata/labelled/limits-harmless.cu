// flags: --arch gfx90a --arch gfx1100
// Blocks and shared memory that fit, however they are written.
#include <cuda_runtime.h>

#include <algorithm>
#include <vector>

#define BOUNDS(threads) __launch_bounds__(threads)
#define NO_BOUNDS

constexpr int largest(int a, int b) { return a > b ? a : b; }
template <typename T, int kPer>
struct Traits {
  static constexpr int threads = 1024 / kPer;
};
// A block of __launch_bounds__(256, 4) would have a second argument.  // harmless: launch-bounds
__global__ void BOUNDS(256) bounded(float* x) { x[threadIdx.x] = 0; }  // harmless: launch-bounds
__global__ void NO_BOUNDS unbounded(float* x) { x[threadIdx.x] = 0; }  // harmless: launch-bounds
__global__ void __launch_bounds__(largest(128, 64)) chosen(float* x) { x[threadIdx.x] = 0; }  // harmless: launch-bounds
__global__ void __launch_bounds__((Traits<float, 4>::threads)) byTraits(float* x) { x[threadIdx.x] = 0; }  // harmless: launch-bounds
template <typename T, int kThreads>
__global__ void __launch_bounds__(kThreads) byArgument(T* x) { x[threadIdx.x] = 0; }  // harmless: launch-bounds
struct Plan {
  int launch_bounds(int threads, int blocks) const { return threads * blocks; }
};
int planned(const Plan& plan) { return plan.launch_bounds(256, 4); }  // harmless: launch-bounds

__global__ void BOUNDS(64) twice(float* x) { x[threadIdx.x] = 1; }
__global__ void BOUNDS(512) twice(double* x) { x[threadIdx.x] = 1; }
namespace narrow {
__global__ void BOUNDS(32) run(float* x) { x[threadIdx.x] = 2; }
}
namespace wide {
__global__ void run(float* x) { x[threadIdx.x] = 2; }
}

dim3 blockFor(int n) { return n > 100 ? dim3(16, 16) : dim3(8, 8); }
template <class Kernel>
void launch(Kernel kernel, float* x, int threads) {
  kernel<<<1, threads>>>(x);  // harmless: block-size
}
void blocks(float* x, double* d, int n, cudaStream_t stream) {
  bounded<<<2048, 256>>>(x);                        // harmless: block-size
  bounded<<<dim3(1024, 1024), dim3(16, 4, 4)>>>(x);  // harmless: block-size
  bounded<<<n, std::min(n, 256)>>>(x);              // harmless: block-size
  bounded<<<n, largest(256, 32)>>>(x);              // harmless: block-size
  bounded<<<n, 1 << 8>>>(x);                        // harmless: block-size
  bounded<<<n, 512 / 2>>>(x);                       // harmless: block-size
  bounded<<<n, blockFor(n)>>>(x);                   // harmless: block-size
  bounded<<<n, n > 1000 ? 256 : 128>>>(x);          // harmless: block-size
  byTraits<<<n, Traits<float, 4>::threads>>>(x);    // harmless: block-size
  byArgument<float, 512><<<n, 512>>>(x);            // harmless: block-size
  byArgument<double, 64><<<n, 64, 0, stream>>>(d);  // harmless: block-size
  twice<<<n, 512>>>(d);                             // harmless: block-size
  twice<<<n, 64>>>(x);                              // harmless: block-size
  wide::run<<<n, 1024>>>(x);                        // harmless: block-size
  narrow::run<<<n, 32>>>(x);                        // harmless: block-size
  unbounded<<<n, dim3(1, 1, 64)>>>(x);              // harmless: block-size
  unbounded<<<n, dim3{32, 32, 1}>>>(x);             // harmless: block-size
  dim3 block;
  block.x = 32;
  block.y = 8;
  bounded<<<n, block>>>(x);                         // harmless: block-size
  dim3 halved(64, 8);
  halved.y /= 2;
  bounded<<<n, halved>>>(x);                        // harmless: block-size
  int threads = 2048;
  while (threads > 256) threads /= 2;
  bounded<<<n, threads>>>(x);                       // harmless: block-size
  int best = 0, grid = 0;
  cudaOccupancyMaxPotentialBlockSize(&grid, &best, bounded);
  bounded<<<grid, best>>>(x);                       // harmless: block-size
  const int elements = 4096;
  bounded<<<elements / 256, 256>>>(x);              // harmless: block-size
  launch(bounded, x, 128);                          // harmless: block-size
  void* arguments[] = {&x};
  cudaLaunchCooperativeKernel((const void*)bounded, dim3(512), dim3(16, 16), arguments, 0, stream);  // harmless: block-size
#if 0
  bounded<<<n, 512>>>(x);                           // harmless: block-size
#endif
}

// ---- shared memory

constexpr int kMost = 64 * 1024;
__global__ void whole(char* out) {  // harmless: shared-memory
  __shared__ char all[kMost];
  all[threadIdx.x] = 1;
  *out = all[0];
}
__global__ void overlaid(double* out) {  // harmless: shared-memory
  __shared__ union {
    double doubles[6000];
    int integers[12000];
  } scratch;
  scratch.integers[threadIdx.x] = 1;
  *out = scratch.doubles[0];
}
template <bool kIsLarge>
__global__ void optional(float* out) {  // harmless: shared-memory
  if constexpr (kIsLarge) {
    __shared__ float large[40000];
    large[threadIdx.x] = 0;
    *out = large[1];
  } else {
    __shared__ float small[4000];
    small[threadIdx.x] = 0;
    *out = small[1];
  }
}
template <typename T, int kDepth>
__global__ void staged(T* out) {  // harmless: shared-memory
  __shared__ T tiles[kDepth][64][64];
  tiles[kDepth - 1][0][threadIdx.x] = 0;
  *out = tiles[0][0][0];
}
__global__ void inRegisters(float* out, int i) {  // harmless: shared-memory
  float spilled[32768];
  for (int k = 0; k < 32768; ++k) spilled[k] = out[k];
  out[0] = spilled[i];
}
__device__ float global[1 << 20];    // harmless: shared-memory
__constant__ float table[16 * 1024];  // harmless: shared-memory
__global__ void outside(float* out) { out[threadIdx.x] = global[threadIdx.x] + table[threadIdx.x]; }  // harmless: shared-memory
__device__ float scratchOf(float v) {
  __shared__ float scratch[12000];
  scratch[threadIdx.x] = v;
  return scratch[0];
}
__global__ void once(float* out) { *out = scratchOf(1); }        // harmless: shared-memory
__global__ void twiceTheSame(float* out) {                        // harmless: shared-memory
  *out = scratchOf(1) + scratchOf(2) + scratchOf(3);
}
void hostScratch(std::vector<float>& out) {
  static float scratch[100000];        // harmless: shared-memory
  out.assign(scratch, scratch + 100);
}
struct Cache {
  static constexpr size_t bytes = 256 * 1024;  // harmless: shared-memory
  std::vector<char> data = std::vector<char>(bytes);
};
void amounts(float* x, char* c, double* d, int n, cudaStream_t stream) {
  optional<false><<<1, 64>>>(x);                          // harmless: shared-memory
  staged<float, 4><<<1, 64>>>(x);                         // harmless: shared-memory
  staged<short, 8><<<1, 64>>>((short*)x);                 // harmless: shared-memory
  whole<<<1, 64>>>(c);                                    // harmless: shared-memory
  overlaid<<<n, 64, 16 * 1024>>>(d);                      // harmless: shared-memory
  unbounded<<<100000, 64, 1024>>>(x);                     // harmless: shared-memory
  unbounded<<<1, 64, 64 << 10>>>(x);                      // harmless: shared-memory
  unbounded<<<1, 64, 0, stream>>>(x + 100000);            // harmless: shared-memory
  cudaFuncSetAttribute(unbounded, cudaFuncAttributeMaxDynamicSharedMemorySize, kMost);  // harmless: shared-memory
  cudaFuncSetAttribute(unbounded, cudaFuncAttributePreferredSharedMemoryCarveout, 100);  // harmless: shared-memory
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  const size_t wanted = 96 * 1024;                        // harmless: shared-memory
  const size_t bytes = std::min<size_t>(wanted, properties.sharedMemPerBlock);
  unbounded<<<1, 64, bytes>>>(x);                         // harmless: shared-memory
  if (properties.sharedMemPerBlock >= 100 * 1024) unbounded<<<1, 64, properties.sharedMemPerBlock>>>(x);  // harmless: shared-memory
  cudaMalloc(&x, 100 * 1024);                             // harmless: shared-memory
  cudaMemset(x, 0, 256 * 1024);                           // harmless: shared-memory
}
