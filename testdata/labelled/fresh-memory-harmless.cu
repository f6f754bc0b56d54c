// flags:
// Memory that kernels add to, after something was written to it.
#include <cuda_runtime.h>

#include <utility>
#include <vector>

#define ALLOCATE(pointer, bytes) cudaMalloc((void**)&(pointer), bytes)
#define CLEAR(pointer, bytes) cudaMemset(pointer, 0, bytes)

__global__ void tally(const int* keys, int* bins) { atomicAdd(&bins[keys[threadIdx.x]], 1); }
__global__ void addUp(const float* in, float* out) { out[threadIdx.x] += in[threadIdx.x]; }
template <typename T>
__global__ void fill(T* out, T value) { out[threadIdx.x] = value; }
__global__ void firstBlockClears(float* out, const float* in) {
  if (threadIdx.x < 32) out[threadIdx.x] = 0.0f;
  __syncthreads();
  atomicAdd(&out[threadIdx.x % 32], in[threadIdx.x]);
}
__global__ void local(const float* in, float* out) {
  float sum = 0;
  for (int i = 0; i < 8; ++i) sum += in[i];
  out[threadIdx.x] = sum;
}
__global__ void inShared(const int* keys, int* out) {
  __shared__ int bins[64];
  bins[threadIdx.x % 64] = 0;
  __syncthreads();
  atomicAdd(&bins[keys[threadIdx.x] % 64], 1);
  __syncthreads();
  out[threadIdx.x % 64] = bins[threadIdx.x % 64];
}
__global__ void stepped(const float* in, float* out, int n) {
  const float* end = in + n;
  for (; in < end; in += blockDim.x) out[threadIdx.x] = in[threadIdx.x];
}

void fillThenAdd(const float* in) {
  float* sums;
  cudaMalloc(&sums, 1024);
  fill<<<1, 256>>>(sums, 0.0f);
  addUp<<<1, 256>>>(in, sums);  // harmless: fresh-memory
}
void byMacros(const int* keys) {
  int* bins;
  ALLOCATE(bins, 256);
  CLEAR(bins, 256);
  tally<<<1, 256>>>(keys, bins);  // harmless: fresh-memory
}
template <typename T>
T* zeros(size_t n) {
  T* pointer = nullptr;
  cudaMalloc(&pointer, n * sizeof(T));
  cudaMemset(pointer, 0, n * sizeof(T));
  return pointer;
}
void byAllocator(const int* keys) {
  int* bins = zeros<int>(64);
  tally<<<1, 256>>>(keys, bins);  // harmless: fresh-memory
  cudaFree(bins);
}
template <typename T>
class DeviceArray {
 public:
  explicit DeviceArray(size_t n) {
    cudaMalloc(&data_, n * sizeof(T));
    cudaMemset(data_, 0, n * sizeof(T));
  }
  ~DeviceArray() { cudaFree(data_); }
  T* data() const { return data_; }

 private:
  T* data_ = nullptr;
};
void byClass(const float* in) {
  const DeviceArray<float> sums(256);
  addUp<<<1, 256>>>(in, sums.data());  // harmless: fresh-memory
}
void kernelClears(const float* in) {
  float* out;
  cudaMalloc(&out, 128);
  firstBlockClears<<<1, 256>>>(out, in);  // harmless: fresh-memory
}
void sumsInRegisters(const float* in) {
  float* out;
  cudaMalloc(&out, 1024);
  local<<<1, 256>>>(in, out);  // harmless: fresh-memory
}
void sumsInShared(const int* keys) {
  int* out;
  cudaMalloc(&out, 256);
  inShared<<<1, 256>>>(keys, out);  // harmless: fresh-memory
}
void walks(const float* in, int n) {
  float* out;
  cudaMalloc(&out, 1024);
  stepped<<<1, 256>>>(in, out, n);  // harmless: fresh-memory
}
void byPattern(const int* keys) {
  int* bins;
  cudaMalloc(&bins, 256);
  cudaMemset2D(bins, 64, 0, 64, 4);
  tally<<<1, 256>>>(keys, bins);  // harmless: fresh-memory
}
void fromOtherDevice(const float* in, const float* peer) {
  float* sums;
  cudaMalloc(&sums, 1024);
  cudaMemcpyPeer(sums, 0, peer, 1, 1024);
  addUp<<<1, 256>>>(in, sums);  // harmless: fresh-memory
}
void slabs(const float* in, const int* keys) {
  char* slab;
  cudaMalloc(&slab, 4096);
  cudaMemset(slab, 0, 4096);
  float* sums = reinterpret_cast<float*>(slab);
  int* bins = reinterpret_cast<int*>(slab + 2048);
  addUp<<<1, 256>>>(in, sums);   // harmless: fresh-memory
  tally<<<1, 256>>>(keys, bins);  // harmless: fresh-memory
}
struct Workspace {
  int* bins = nullptr;
  float* sums = nullptr;
};
void clear(Workspace& space, cudaStream_t stream) {
  cudaMemsetAsync(space.bins, 0, 256, stream);
  cudaMemsetAsync(space.sums, 0, 1024, stream);
}
void inStruct(const int* keys, const float* in, cudaStream_t stream) {
  Workspace space;
  cudaMalloc(&space.bins, 256);
  cudaMalloc(&space.sums, 1024);
  clear(space, stream);
  tally<<<1, 256, 0, stream>>>(keys, space.bins);  // harmless: fresh-memory
  addUp<<<1, 256, 0, stream>>>(in, space.sums);    // harmless: fresh-memory
}
void onceCleared(const int* keys, bool isNew) {
  static int* bins = nullptr;
  if (!bins) {
    cudaMalloc(&bins, 256);
    isNew = true;
  }
  if (isNew) cudaMemset(bins, 0, 256);
  tally<<<1, 256>>>(keys, bins);  // harmless: fresh-memory
}
void swapped(const float* in, float* filled) {
  float* out;
  cudaMalloc(&out, 1024);
  std::swap(out, filled);
  addUp<<<1, 256>>>(in, out);  // harmless: fresh-memory
}
void pinned(const int* keys) {
  int* bins;
  cudaHostAlloc(&bins, 256, cudaHostAllocMapped);
  for (int i = 0; i < 64; ++i) bins[i] = 0;
  tally<<<1, 256>>>(keys, bins);  // harmless: fresh-memory
}
void inLoop(const int* keys, int rounds) {
  int* bins;
  cudaMalloc(&bins, 256);
  for (int round = 0; round < rounds; ++round) {
    cudaMemset(bins, 0, 256);
    tally<<<1, 256>>>(keys, bins);  // harmless: fresh-memory
  }
}
__device__ int total[64];
void toSymbol(const int* keys) {
  int* bins;
  cudaGetSymbolAddress((void**)&bins, total);
  tally<<<1, 256>>>(keys, bins);  // harmless: fresh-memory
}
void byLambda(const int* keys) {
  int* bins;
  cudaMalloc(&bins, 256);
  const auto reset = [&] { cudaMemset(bins, 0, 256); };
  reset();
  tally<<<1, 256>>>(keys, bins);  // harmless: fresh-memory
}
void byConfig(const int* keys) {
  int* bins;
  cudaMalloc(&bins, 256);
  fill<int><<<1, 64>>>(bins, 0);
  void* arguments[] = {&keys, &bins};
  cudaLaunchKernel((const void*)tally, dim3(1), dim3(256), arguments, 0, nullptr);  // harmless: fresh-memory
}
