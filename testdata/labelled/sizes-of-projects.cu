// flags: --arch gfx90a --arch gfx1100
// Shared memory of kernels in projects: traits, structs, stages, attributes that
// are set before a launch.
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdint>

namespace gemm {

template <int M_, int N_, int K_, int Stages_, typename Element_>
struct Tile {
  using Element = Element_;
  static constexpr int M = M_;
  static constexpr int N = N_;
  static constexpr int K = K_;
  static constexpr int Stages = Stages_;
  static constexpr int BytesA = M * K * int(sizeof(Element));
  static constexpr int BytesB = N * K * int(sizeof(Element));
  static constexpr int Bytes = Stages * (BytesA + BytesB);
  struct Storage {
    Element a[Stages][M][K];
    Element b[Stages][K][N];
  };
};
using Large = Tile<128, 128, 32, 4, float>;
using Half = Tile<128, 128, 32, 4, uint16_t>;
using Small = Tile<64, 64, 16, 2, float>;

extern __shared__ unsigned char memory[];

template <typename T>
__global__ void multiply(const float* a, float* c) { c[threadIdx.x] = a[0] + memory[threadIdx.x]; }
__global__ void attention(float* c) { c[threadIdx.x] = memory[threadIdx.x]; }
__global__ void sorted(int* keys) { keys[threadIdx.x] = memory[threadIdx.x]; }
__global__ void softmax(float* rows) { rows[threadIdx.x] = memory[threadIdx.x]; }

__global__ void fixedSmall(float* c) {  // harmless
  __shared__ Small::Storage storage;
  storage.a[0][0][threadIdx.x % 16] = c[0];
  c[threadIdx.x] = storage.a[0][0][0];
}
__global__ void oneTable(float* c) {  // harmless
  __shared__ float4 rows[2048];
  rows[threadIdx.x].x = c[0];
  c[threadIdx.x] = rows[0].x;
}

template <typename T>
void run(const float* a, float* c) {
  multiply<T><<<1, 256, T::Bytes>>>(a, c);  // wrong: shared-memory
}
template void run<Large>(const float*, float*);

template <typename T>
void runSmall(const float* a, float* c) {
  multiply<T><<<1, 256, T::Bytes>>>(a, c);  // harmless
}
template void runSmall<Small>(const float*, float*);

template <int kHeads, int kDim>
void attend(float* c) {
  constexpr int bytes = kHeads * kDim * kDim * 2;
  attention<<<1, 128, bytes>>>(c);  // wrong: shared-memory
}
template void attend<8, 96>(float*);

struct Plan {
  static constexpr size_t kKeys = 1 << 14;
  static constexpr size_t kBytes = kKeys * (sizeof(int) + sizeof(short));
};

void launches(const float* a, float* c, int* keys, cudaStream_t stream) {
  multiply<Large><<<1, 256, sizeof(Large::Storage), stream>>>(a, c);  // wrong: shared-memory
  sorted<<<1, 512, Plan::kBytes, stream>>>(keys);                     // wrong: shared-memory
  constexpr int rows = 24;
  constexpr int columns = 1024;
  softmax<<<rows, 256, rows * columns * sizeof(float)>>>(c);          // wrong: shared-memory
  const size_t padded = (columns + 1) * 32 * sizeof(float);
  softmax<<<1, 256, padded>>>(c);                                     // wrong: shared-memory
  softmax<<<1, 256, std::max(padded, size_t(1024))>>>(c);             // wrong: shared-memory
  softmax<<<1, 256, 64 << 11>>>(c);                                   // wrong: shared-memory

  multiply<Half><<<1, 256, Half::Bytes, stream>>>(a, c);              // harmless
  multiply<Small><<<1, 256, sizeof(Small::Storage)>>>(a, c);          // harmless
  softmax<<<1, 256, columns * sizeof(float)>>>(c);                    // harmless
  softmax<<<rows, columns>>>(c);                                      // harmless
  softmax<<<1, 256, std::min(padded, size_t(65536))>>>(c);            // harmless
  softmax<<<1, 256, 64 << 10>>>(c);                                   // harmless
  sorted<<<Plan::kKeys, 512, 1024>>>(keys);                           // harmless
  dim3 grid(Plan::kBytes);
  sorted<<<grid, 64>>>(keys);                                         // harmless
}

template <typename T>
__global__ void configured(float* c) { c[threadIdx.x] = memory[threadIdx.x]; }
__global__ void asked(float* c) { c[threadIdx.x] = memory[threadIdx.x]; }

void configure() {
  cudaFuncSetAttribute(configured<Large>, cudaFuncAttributeMaxDynamicSharedMemorySize, Large::Bytes);  // wrong: shared-memory
  cudaFuncSetAttribute(asked, cudaFuncAttributeMaxDynamicSharedMemorySize, int(Plan::kBytes));         // wrong: shared-memory
  cudaFuncSetAttribute(configured<Small>, cudaFuncAttributeMaxDynamicSharedMemorySize, Small::Bytes);  // harmless
  cudaFuncSetAttribute(configured<Half>, cudaFuncAttributePreferredSharedMemoryCarveout, 100);         // harmless
}

}  // namespace gemm
