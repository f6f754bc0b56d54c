// A product of matrices of 512 by 512 floats in tiles, and how long it takes.
#include <hip/hip_runtime.h>

#include <chrono>
#include <cstdio>
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
  const auto start = std::chrono::steady_clock::now();
  multiply<<<dim3(kSize / kTile, kSize / kTile), dim3(kTile, kTile)>>>(
      onDevice[0], onDevice[1], onDevice[2]);
  (void)hipMemcpy(c.data(), onDevice[2], kBytes, hipMemcpyDeviceToHost);
  const std::chrono::duration<double> took =
      std::chrono::steady_clock::now() - start;
  for (int i = 0; i < kSize * kSize; ++i) {
    const int expected = kSize * (i / kSize % 7) * (i % kSize % 5);
    if (c[i] != static_cast<float>(expected)) return 1;
  }
  std::printf("%.2f\n", took.count());
  return 0;
}
