// Ends in the ways that a validated program may: with results, which it prints
// and writes to files, or without, for a reason.
//
//   outcomes good [SCALE]   computes y = SCALE * 0.5 * x + y, SCALE being 1
//   outcomes memory         asks for more memory than the device has
//   outcomes fault          has a kernel write where nothing is
//   outcomes hang           has a kernel that never ends
//
// Exit status: 0 with results, 1 wrong arguments, 2 a failed call.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#define CHECK(call)                                                          \
  do {                                                                       \
    const cudaError_t status = (call);                                       \
    if (status != cudaSuccess) {                                             \
      std::fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call,     \
                   cudaGetErrorString(status));                              \
      std::exit(2);                                                          \
    }                                                                        \
  } while (0)

template <typename T>
__global__ void axpy(T a, const T *x, T *y, int *counts, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] = a * x[i] + y[i];
  atomicAdd(&counts[i % 16], 1);
}

__global__ void writeNowhere(int *at) { at[threadIdx.x] = 1; }

__global__ void spin(volatile int *flag) {
  while (*flag == 0) {
  }
}

template <typename T>
double compute(double scale, const char *values, const char *counts) {
  const int n = 10007;
  std::vector<T> x(n), y(n);
  for (int i = 0; i < n; ++i) {
    x[i] = static_cast<T>(1.0 / (i + 1));
    y[i] = static_cast<T>(i % 7);
  }
  T *deviceX, *deviceY;
  int *deviceCounts;
  CHECK(cudaMalloc(&deviceX, n * sizeof(T)));
  CHECK(cudaMalloc(&deviceY, n * sizeof(T)));
  CHECK(cudaMalloc(&deviceCounts, 16 * sizeof(int)));
  CHECK(cudaMemset(deviceCounts, 0, 16 * sizeof(int)));
  CHECK(cudaMemcpy(deviceX, x.data(), n * sizeof(T), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(deviceY, y.data(), n * sizeof(T), cudaMemcpyHostToDevice));
  axpy<T><<<(n + 255) / 256, 256>>>(static_cast<T>(scale * 0.5), deviceX, deviceY, deviceCounts, n);
  CHECK(cudaGetLastError());
  std::vector<int> each(16);
  CHECK(cudaMemcpy(y.data(), deviceY, n * sizeof(T), cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(each.data(), deviceCounts, 16 * sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(deviceX));
  CHECK(cudaFree(deviceY));
  CHECK(cudaFree(deviceCounts));
  std::FILE *file = std::fopen(values, "wb");
  if (!file) std::exit(2);
  std::fwrite(y.data(), sizeof(T), n, file);
  std::fclose(file);
  file = std::fopen(counts, "wb");
  if (!file) std::exit(2);
  std::fwrite(each.data(), sizeof(int), 16, file);
  std::fclose(file);
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += y[i];
  return sum;
}

int main(int count, char **arguments) {
  const char *mode = count > 1 ? arguments[1] : "good";
  if (std::strcmp(mode, "good") == 0) {
    const double scale = count > 2 ? std::atof(arguments[2]) : 1.0;
    std::printf("float: sum = %.6g\n", compute<float>(scale, "floats.bin", "counts.bin"));
    std::printf("double: sum = %.15g\n", compute<double>(scale, "doubles.bin", "counts.bin"));
    return 0;
  }
  if (std::strcmp(mode, "memory") == 0) {
    size_t free = 0, total = 0;
    CHECK(cudaMemGetInfo(&free, &total));
    void *memory = nullptr;
    CHECK(cudaMalloc(&memory, 2 * total));
    return 0;
  }
  int *flag = nullptr;
  if (std::strcmp(mode, "fault") == 0) {
    writeNowhere<<<1, 32>>>(flag);
  } else if (std::strcmp(mode, "hang") == 0) {
    CHECK(cudaMalloc(&flag, sizeof(int)));
    CHECK(cudaMemset(flag, 0, sizeof(int)));
    spin<<<1, 1>>>(flag);
  } else {
    return 1;
  }
  CHECK(cudaDeviceSynchronize());
  return 0;
}
