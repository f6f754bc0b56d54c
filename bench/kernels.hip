// Ten kernels of different kinds, each checked against the same loop on the
// host. A line for each: its name, lane-operations, seconds of the kernel,
// seconds of the loop. Runs one alone if its name is given.
#include <hip/hip_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <numeric>
#include <vector>

namespace {

using U32 = std::uint32_t;

constexpr int kBlock = 256;

__host__ __device__ U32 mixed(U32 value) {
  value ^= value >> 16;
  value *= 0x7feb352dU;
  value ^= value >> 15;
  value *= 0x846ca68bU;
  return value ^ value >> 16;
}

__global__ void stream(const float* a, const float* b, float* c, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) c[i] = a[i] + 3.0F * b[i];
}

__global__ void stencil(const float* from, float* to, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) return;
  const int i = y * width + x;
  to[i] = 0.5F * from[i] + 0.125F * (from[i - 1] + from[i + 1] +
                                     from[i - width] + from[i + width]);
}

constexpr int kTile = 16;
__global__ void gemm(const float* a, const float* b, float* c, int size) {
  __shared__ float tileOfA[kTile][kTile];
  __shared__ float tileOfB[kTile][kTile];
  const int x = threadIdx.x;
  const int y = threadIdx.y;
  const int row = blockIdx.y * kTile + y;
  const int column = blockIdx.x * kTile + x;
  float sum = 0;
  for (int tile = 0; tile < size; tile += kTile) {
    tileOfA[y][x] = a[row * size + tile + x];
    tileOfB[y][x] = b[(tile + y) * size + column];
    __syncthreads();
    for (int k = 0; k < kTile; ++k) sum += tileOfA[y][k] * tileOfB[k][x];
    __syncthreads();
  }
  c[row * size + column] = sum;
}

__global__ void reduction(const U32* values, U32* sums, int count) {
  __shared__ U32 shared[kBlock];
  U32 sum = 0;
  for (int i = blockIdx.x * kBlock + threadIdx.x; i < count;
       i += gridDim.x * kBlock) {
    sum += values[i];
  }
  shared[threadIdx.x] = sum;
  __syncthreads();
  for (int half = kBlock / 2; half > 0; half /= 2) {
    if (threadIdx.x < half) shared[threadIdx.x] += shared[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0) sums[blockIdx.x] = shared[0];
}

__global__ void scan(const U32* values, U32* sums, int count) {
  __shared__ U32 ofWaves[kBlock];
  const int i = blockIdx.x * kBlock + threadIdx.x;
  const int lane = threadIdx.x % warpSize;
  const int wave = threadIdx.x / warpSize;
  U32 sum = i < count ? values[i] : 0;
  for (int step = 1; step < warpSize; step *= 2) {
    const U32 other = __shfl_up(sum, step);
    if (lane >= step) sum += other;
  }
  if (lane == warpSize - 1) ofWaves[wave] = sum;
  __syncthreads();
  for (int k = 0; k < wave; ++k) sum += ofWaves[k];
  if (i < count) sums[i] = sum;
}

__global__ void histogram(const U32* values, U32* bins, int count) {
  __shared__ U32 shared[256];
  shared[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * kBlock + threadIdx.x; i < count;
       i += gridDim.x * kBlock) {
    atomicAdd(&shared[values[i] & 255], 1U);
  }
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], shared[threadIdx.x]);
}

__global__ void hash(U32* values, int rounds) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  U32 value = i;
  for (int k = 0; k < rounds; ++k) value = mixed(value + k);
  values[i] = value;
}

__global__ void sort(U32* values) {
  __shared__ U32 shared[2 * kBlock];
  U32* const mine = values + blockIdx.x * 2 * kBlock;
  shared[threadIdx.x] = mine[threadIdx.x];
  shared[threadIdx.x + kBlock] = mine[threadIdx.x + kBlock];
  for (int size = 2; size <= 2 * kBlock; size *= 2) {
    for (int step = size / 2; step > 0; step /= 2) {
      __syncthreads();
      const int low = 2 * threadIdx.x - (threadIdx.x & (step - 1));
      const bool rises = (low & size) == 0;
      const U32 a = shared[low];
      const U32 b = shared[low + step];
      if ((a > b) == rises) {
        shared[low] = b;
        shared[low + step] = a;
      }
    }
  }
  __syncthreads();
  mine[threadIdx.x] = shared[threadIdx.x];
  mine[threadIdx.x + kBlock] = shared[threadIdx.x + kBlock];
}

constexpr int kPoints = 2 * kBlock;
/// Decimation in time, of values in the order of reversed bits.
__global__ void fft(const float2* from, float2* to, const float2* roots) {
  __shared__ float2 shared[kPoints];
  const int first = blockIdx.x * kPoints;
  for (int i = threadIdx.x; i < kPoints; i += kBlock) {
    shared[__brev(i) >> 23] = from[first + i];
  }
  for (int half = 1; half < kPoints; half *= 2) {
    __syncthreads();
    const int k = threadIdx.x & (half - 1);
    const int low = 2 * threadIdx.x - k;
    const float2 root = roots[k * (kPoints / 2 / half)];
    const float2 a = shared[low];
    const float2 b = shared[low + half];
    const float2 turned = {b.x * root.x - b.y * root.y,
                           b.x * root.y + b.y * root.x};
    shared[low] = {a.x + turned.x, a.y + turned.y};
    shared[low + half] = {a.x - turned.x, a.y - turned.y};
  }
  __syncthreads();
  for (int i = threadIdx.x; i < kPoints; i += kBlock) {
    to[first + i] = shared[i];
  }
}

__global__ void gather(const float* values, const U32* indices, float* out,
                       int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = 2.0F * values[indices[i]];
}

/// Processor time, of all threads: other programs run as well.
double now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Memory of the device and of the host with the same content.
template <typename T>
struct Both {
  std::vector<T> host;
  T* device = nullptr;
  explicit Both(std::size_t count) : host(count) {
    if (hipMalloc(reinterpret_cast<void**>(&device), count * sizeof(T)) !=
        hipSuccess) {
      std::exit(2);
    }
  }
  void up() {
    (void)hipMemcpy(device, host.data(), host.size() * sizeof(T),
                    hipMemcpyHostToDevice);
  }
  std::vector<T> down() const {
    std::vector<T> copy(host.size());
    (void)hipMemcpy(copy.data(), device, host.size() * sizeof(T),
                    hipMemcpyDeviceToHost);
    return copy;
  }
};

int failed = 0;
const char* only = nullptr;  ///< the one kernel that is asked for

/// The best of three, after one that compiles the kernel.
void report(const char* name, double operations,
            const std::function<void()>& launch,
            const std::function<void()>& loop,
            const std::function<bool()>& isRight) {
  if (only && std::strcmp(only, name) != 0) return;
  auto best = [](const std::function<void()>& work) {
    double least = 1e9;
    for (int i = 0; i < 3; ++i) {
      const double start = now();
      work();
      least = std::min(least, now() - start);
    }
    return least;
  };
  launch();
  loop();
  const bool right = hipDeviceSynchronize() == hipSuccess && isRight();
  failed += !right;
  const double kernel = best(launch);
  const double here = best(loop);
  std::printf("%s %.0f %.6f %.6f%s\n", name, operations, kernel, here,
              right ? "" : " WRONG");
  std::fflush(stdout);
}

bool close(const std::vector<float>& a, const std::vector<float>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (std::abs(a[i] - b[i]) > 1e-3F * (1 + std::abs(b[i]))) return false;
  }
  return true;
}

}  // namespace

int main(int count, char** arguments) {
  if (count > 1) only = arguments[1];
  constexpr int kCount = 1 << 21;
  Both<float> a(kCount), b(kCount), c(kCount);
  Both<U32> values(kCount), sums(kCount), indices(kCount);
  for (int i = 0; i < kCount; ++i) {
    a.host[i] = static_cast<float>(mixed(i) % 1000);
    b.host[i] = static_cast<float>(mixed(i + 77) % 1000);
    values.host[i] = mixed(i);
    indices.host[i] = mixed(i * 3) % kCount;
  }
  a.up(), b.up(), values.up(), indices.up();

  report(
      "stream", kCount,
      [&] {
        stream<<<kCount / kBlock, kBlock>>>(a.device, b.device, c.device,
                                            kCount);
      },
      [&] {
        for (int i = 0; i < kCount; ++i) c.host[i] = a.host[i] + 3 * b.host[i];
      },
      [&] { return close(c.down(), c.host); });

  constexpr int kWidth = 1024;
  constexpr int kHeight = kCount / kWidth;
  auto clear = [&] {
    std::fill(c.host.begin(), c.host.end(), 0.0F);
    c.up();
  };
  clear();
  report(
      "stencil", kCount,
      [&] {
        stencil<<<dim3(kWidth / 32, kHeight / 8), dim3(32, 8)>>>(
            a.device, c.device, kWidth, kHeight);
      },
      [&] {
        const float* from = a.host.data();
        for (int y = 1; y < kHeight - 1; ++y) {
          for (int x = 1; x < kWidth - 1; ++x) {
            const int i = y * kWidth + x;
            c.host[i] =
                0.5F * from[i] + 0.125F * (from[i - 1] + from[i + 1] +
                                           from[i - kWidth] + from[i + kWidth]);
          }
        }
      },
      [&] { return close(c.down(), c.host); });

  constexpr int kSize = 256;
  clear();
  report(
      "gemm", 1.0 * kSize * kSize * kSize,
      [&] {
        gemm<<<dim3(kSize / kTile, kSize / kTile), dim3(kTile, kTile)>>>(
            a.device, b.device, c.device, kSize);
      },
      [&] {
        std::fill_n(c.host.begin(), kSize * kSize, 0.0F);
        for (int row = 0; row < kSize; ++row) {
          for (int k = 0; k < kSize; ++k) {
            for (int column = 0; column < kSize; ++column) {
              c.host[row * kSize + column] +=
                  a.host[row * kSize + k] * b.host[k * kSize + column];
            }
          }
        }
      },
      [&] { return close(c.down(), c.host); });

  constexpr int kGrid = 64;
  report(
      "reduction", kCount,
      [&] {
        reduction<<<kGrid, kBlock>>>(values.device, sums.device, kCount);
      },
      [&] {
        sums.host[0] = std::accumulate(values.host.begin(), values.host.end(),
                                       U32{0});
      },
      [&] {
        const std::vector<U32> parts = sums.down();
        return std::accumulate(parts.begin(), parts.begin() + kGrid, U32{0}) ==
               sums.host[0];
      });

  report(
      "scan", kCount,
      [&] {
        scan<<<kCount / kBlock, kBlock>>>(values.device, sums.device, kCount);
      },
      [&] {
        for (int i = 0; i < kCount; i += kBlock) {
          std::partial_sum(values.host.begin() + i,
                           values.host.begin() + i + kBlock,
                           sums.host.begin() + i);
        }
      },
      [&] { return sums.down() == sums.host; });

  Both<U32> bins(256);
  bins.up();
  int runs = 0;
  report(
      "histogram", kCount,
      [&] {
        ++runs;
        histogram<<<kGrid, kBlock>>>(values.device, bins.device, kCount);
      },
      [&] {
        for (const U32 each : values.host) ++bins.host[each & 255];
      },
      [&] { return bins.down() == bins.host; });

  constexpr int kHashes = 1 << 16;
  constexpr int kRounds = 64;
  Both<U32> hashes(kHashes);
  report(
      "hash", 1.0 * kHashes * kRounds,
      [&] { hash<<<kHashes / kBlock, kBlock>>>(hashes.device, kRounds); },
      [&] {
        for (int i = 0; i < kHashes; ++i) {
          U32 value = i;
          for (int k = 0; k < kRounds; ++k) value = mixed(value + k);
          hashes.host[i] = value;
        }
      },
      [&] { return hashes.down() == hashes.host; });

  constexpr int kSorted = 1 << 18;
  Both<U32> sorted(kSorted);
  const std::vector<U32> unsorted(values.host.begin(),
                                  values.host.begin() + kSorted);
  report(
      "sort", kSorted * 45.0 / 2,
      [&] {
        (void)hipMemcpy(sorted.device, unsorted.data(), 4 * kSorted,
                        hipMemcpyHostToDevice);
        sort<<<kSorted / 2 / kBlock, kBlock>>>(sorted.device);
      },
      [&] {
        sorted.host = unsorted;
        for (int i = 0; i < kSorted; i += 2 * kBlock) {
          std::sort(sorted.host.begin() + i,
                    sorted.host.begin() + i + 2 * kBlock);
        }
      },
      [&] { return sorted.down() == sorted.host; });

  constexpr int kValues = 1 << 19;
  Both<float2> wave(kValues), spectrum(kValues), roots(kPoints / 2);
  for (int i = 0; i < kValues; ++i) wave.host[i] = {a.host[i], b.host[i]};
  for (int i = 0; i < kPoints / 2; ++i) {
    const double angle = -2 * std::acos(-1.0) * i / kPoints;
    roots.host[i] = {static_cast<float>(std::cos(angle)),
                     static_cast<float>(std::sin(angle))};
  }
  wave.up(), roots.up();
  report(
      "fft", kValues * 9.0 / 2,
      [&] {
        fft<<<kValues / kPoints, kBlock>>>(wave.device, spectrum.device,
                                           roots.device);
      },
      [&] {
        for (int first = 0; first < kValues; first += kPoints) {
          float2* const of = spectrum.host.data() + first;
          for (U32 i = 0; i < kPoints; ++i) {
            U32 reversed = 0;
            for (int bit = 0; bit < 9; ++bit) reversed |= (i >> bit & 1) << (8 - bit);
            of[reversed] = wave.host[first + i];
          }
          for (int half = 1; half < kPoints; half *= 2) {
            for (int i = 0; i < kPoints / 2; ++i) {
              const int k = i & (half - 1);
              const int low = 2 * i - k;
              const float2 root = roots.host[k * (kPoints / 2 / half)];
              const float2 x = of[low];
              const float2 y = of[low + half];
              const float2 turned = {y.x * root.x - y.y * root.y,
                                     y.x * root.y + y.y * root.x};
              of[low] = {x.x + turned.x, x.y + turned.y};
              of[low + half] = {x.x - turned.x, x.y - turned.y};
            }
          }
        }
      },
      [&] {
        const std::vector<float2> got = spectrum.down();
        for (int i = 0; i < kValues; ++i) {
          if (std::abs(got[i].x - spectrum.host[i].x) +
                  std::abs(got[i].y - spectrum.host[i].y) > 1) {
            return false;
          }
        }
        return true;
      });

  report(
      "gather", kCount,
      [&] {
        gather<<<kCount / kBlock, kBlock>>>(a.device, indices.device, c.device,
                                            kCount);
      },
      [&] {
        for (int i = 0; i < kCount; ++i) {
          c.host[i] = 2 * a.host[indices.host[i]];
        }
      },
      [&] { return close(c.down(), c.host); });
  return failed == 0 ? 0 : 1;
}
