// A product of matrices of 512 by 512 floats in tiles, and how many times the
// processor time of the same product in plain loops it takes.
#include <hip/hip_runtime.h>

#include <cstdio>
#include <ctime>
#include <vector>

constexpr int kSize = 512;
constexpr int kTile = 16;

__global__ void multiply(const float* a, const float* b, float* c) {
  __shared__ float tileOfA[kTile][kTile];
  __shared__ float tileOfB[kTile][kTile];
  const int x = threadIdx.x;
  const int y = threadIdx.y;
  const int row = blockIdx.y * kTile + y;
  const int column = blockIdx.x * kTile + x;
  float sum = 0;
  for (int tile = 0; tile < kSize; tile += kTile) {
    tileOfA[y][x] = a[row * kSize + tile + x];
    tileOfB[y][x] = b[(tile + y) * kSize + column];
    __syncthreads();
    for (int k = 0; k < kTile; ++k) sum += tileOfA[y][k] * tileOfB[k][x];
    __syncthreads();
  }
  c[row * kSize + column] = sum;
}

/// The processor time of all threads of this process.
double spent() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

int main() {
  constexpr std::size_t kBytes = sizeof(float) * kSize * kSize;
  std::vector<float> a(kSize * kSize);
  std::vector<float> b(kSize * kSize);
  std::vector<float> c(kSize * kSize);
  for (int i = 0; i < kSize * kSize; ++i) {
    a[i] = static_cast<float>(i / kSize % 7);
    b[i] = static_cast<float>(i % kSize % 5);
  }
  float* onDevice[3] = {};
  for (float*& each : onDevice) {
    if (hipMalloc(reinterpret_cast<void**>(&each), kBytes) != hipSuccess) {
      return 2;
    }
  }
  (void)hipMemcpy(onDevice[0], a.data(), kBytes, hipMemcpyHostToDevice);
  (void)hipMemcpy(onDevice[1], b.data(), kBytes, hipMemcpyHostToDevice);
  const double start = spent();
  multiply<<<dim3(kSize / kTile, kSize / kTile), dim3(kTile, kTile)>>>(
      onDevice[0], onDevice[1], onDevice[2]);
  (void)hipMemcpy(c.data(), onDevice[2], kBytes, hipMemcpyDeviceToHost);
  const double emulated = spent() - start;
  for (int i = 0; i < kSize * kSize; ++i) {
    const int expected = kSize * (i / kSize % 7) * (i % kSize % 5);
    if (c[i] != static_cast<float>(expected)) return 1;
  }
  const double begin = spent();
  std::vector<float> own(kSize * kSize);
  for (int row = 0; row < kSize; ++row) {
    for (int k = 0; k < kSize; ++k) {
      for (int column = 0; column < kSize; ++column) {
        own[row * kSize + column] +=
            a[row * kSize + k] * b[k * kSize + column];
      }
    }
  }
  const double here = spent() - begin;
  if (own != c) return 3;
  std::printf("%.1f\n", emulated / here);
  return 0;
}
