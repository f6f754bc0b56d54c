// flags: --arch gfx90a --arch gfx1100
// Shared memory that launches ask for, through whatever says how much.
#include <cuda_runtime.h>

#include <algorithm>

#define TILE 128
#define SMEM_BYTES (TILE * TILE * sizeof(float) + 4096)
#define KIB(n) ((n) * 1024)

extern __shared__ float dynamic[];

template <typename T>
__global__ void gemm(T* c) { c[threadIdx.x] = dynamic[threadIdx.x]; }
__global__ void plain(float* c) { c[threadIdx.x] = dynamic[threadIdx.x]; }
__global__ void asking(float* c) { c[threadIdx.x] = dynamic[threadIdx.x]; }
template <typename T>
__global__ void askingAny(T* c) { c[threadIdx.x] = dynamic[threadIdx.x]; }
__global__ void askingPartly(float* c) {
  __shared__ float fixed[8192];
  fixed[threadIdx.x] = c[threadIdx.x];
  c[threadIdx.x] = fixed[0] + dynamic[threadIdx.x];
}
__global__ void partly(float* c) {
  __shared__ float fixed[8192];
  fixed[threadIdx.x] = c[threadIdx.x];
  c[threadIdx.x] = fixed[0] + dynamic[threadIdx.x];
}

constexpr int kRows = 128;
constexpr int kColumns = 160;
constexpr size_t bytesOf(int rows, int columns) { return rows * columns * sizeof(float); }
constexpr size_t kBytes = bytesOf(kRows, kColumns);
enum { kStages = 4, kStageBytes = 24576 };

struct Traits {
  static constexpr int kM = 128;
  static constexpr int kK = 64;
  static constexpr size_t kSmem = 3 * kM * kK * sizeof(float);
  enum { kSmall = 16384 };
};
struct Storage {
  float a[128][65];
  float b[128][65];
};
struct SmallStorage {
  float a[32][33];
};
template <int M, int N>
struct Config {
  static constexpr int bytes = M * N * sizeof(double);
};

template <typename T, int kSize>
void launchSized(T* c) {
  gemm<T><<<1, 128, kSize * sizeof(T)>>>(c);  // wrong: shared-memory
}
template void launchSized<double, 16384>(double*);

template <typename Shape>
void launchShaped(float* c) {
  plain<<<1, 128, Shape::kSmem>>>(c);  // wrong: shared-memory
}
template void launchShaped<Traits>(float*);

template <int kSize>
void launchSmall(float* c) {
  plain<<<1, 128, kSize * sizeof(float)>>>(c);  // harmless
}
template void launchSmall<4096>(float*);
template void launchSmall<8192>(float*);

void large(float* c, double* d, cudaStream_t stream) {
  plain<<<1, 128, kBytes>>>(c);                        // wrong: shared-memory
  plain<<<1, 128, SMEM_BYTES>>>(c);                    // wrong: shared-memory
  plain<<<1, 128, KIB(96), stream>>>(c);               // wrong: shared-memory
  plain<<<1, 128, kStages * kStageBytes>>>(c);         // wrong: shared-memory
  plain<<<1, 128, Traits::kSmem>>>(c);                 // wrong: shared-memory
  plain<<<1, 128, sizeof(Storage)>>>(c);               // wrong: shared-memory
  gemm<double><<<1, 128, Config<128, 80>::bytes>>>(d);  // wrong: shared-memory
  partly<<<1, 128, 40 * 1024>>>(c);                    // wrong: shared-memory
  const int stages = 3;
  const size_t each = kRows * 64 * sizeof(float);
  plain<<<1, 128, stages * each>>>(c);                 // wrong: shared-memory
  plain<<<1, 128, std::max<size_t>(kBytes, 1024)>>>(c);  // wrong: shared-memory
  plain<<<1, 128, 1u << 17>>>(c);                      // wrong: shared-memory
  size_t bytes = 2 * sizeof(Storage);
  bytes += 256;
  plain<<<1, 128, bytes>>>(c);                         // harmless
  const size_t chosen = stream ? size_t(98304) : size_t(81920);
  plain<<<1, 128, chosen>>>(c);                        // wrong: shared-memory
}

void attributes(float* c) {
  cudaFuncSetAttribute(asking, cudaFuncAttributeMaxDynamicSharedMemorySize, kBytes);  // wrong: shared-memory
  cudaFuncSetAttribute(askingAny<double>, cudaFuncAttributeMaxDynamicSharedMemorySize, Config<128, 96>::bytes);  // wrong: shared-memory
  cudaFuncSetAttribute((const void*)askingPartly, cudaFuncAttributeMaxDynamicSharedMemorySize, KIB(64));  // wrong: shared-memory
  void* arguments[] = {&c};
  cudaLaunchKernel((const void*)plain, dim3(1), dim3(128), arguments, 2 * KIB(48), nullptr);  // wrong: shared-memory
}

void small(float* c, double* d, cudaStream_t stream) {
  plain<<<1, 128, KIB(48)>>>(c);                       // harmless
  plain<<<1, 128, KIB(64)>>>(c);                       // harmless
  plain<<<1, 128, Traits::kSmall, stream>>>(c);        // harmless
  plain<<<1, 128, sizeof(SmallStorage)>>>(c);          // harmless
  plain<<<1, 128, TILE * sizeof(float)>>>(c);          // harmless
  gemm<double><<<1, 128, Config<64, 64>::bytes>>>(d);  // harmless
  partly<<<1, 128, 32 * 1024>>>(c);                    // harmless
  plain<<<1, 128, kStageBytes>>>(c);                   // harmless
  plain<<<1, 128>>>(c);                                // harmless
  plain<<<kBytes, 128>>>(c);                           // harmless
  plain<<<1, 128, std::min<size_t>(kBytes, 49152)>>>(c);  // harmless
  const size_t chosen = stream ? size_t(16384) : size_t(32768);
  plain<<<1, 128, chosen>>>(c);                        // harmless
  cudaFuncSetAttribute(plain, cudaFuncAttributeMaxDynamicSharedMemorySize, KIB(64));  // harmless
  cudaFuncSetAttribute(gemm<float>, cudaFuncAttributeMaxDynamicSharedMemorySize, Config<64, 96>::bytes);  // harmless
  cudaFuncSetAttribute(plain, cudaFuncAttributePreferredSharedMemoryCarveout, 100);  // harmless
  cudaMalloc((void**)&c, kBytes);                      // harmless
}

// ---- branches of templates that an instance has

template <int kStages, bool kIsPadded>
__global__ void pipelined(float* out) {  // wrong: shared-memory
  if constexpr (kStages > 2 && !kIsPadded) {
    __shared__ float stages[5 * 4096];
    stages[threadIdx.x] = 0;
    *out = stages[1];
  } else {
    __shared__ float stages[2 * 4096];
    stages[threadIdx.x] = 0;
    *out = stages[1];
  }
}
template <int kStages>
__global__ void alternated(float* out) {  // harmless: shared-memory
  if constexpr (kStages == 1) {
    __shared__ float first[12000];
    first[threadIdx.x] = 0;
    *out = first[1];
  } else {
    __shared__ float second[12000];
    second[threadIdx.x] = 0;
    *out = second[1];
  }
}
void launchesBoth(float* out) {
  pipelined<2, true><<<1, 64>>>(out);
  pipelined<4, false><<<1, 64>>>(out);
  alternated<1><<<1, 64>>>(out);
  alternated<2><<<1, 64>>>(out);
}
