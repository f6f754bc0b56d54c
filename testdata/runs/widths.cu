// A program that is right on any width of a warp: all of it takes the width from
// warpSize and from what the host is told. Prints how many results are not those
// of the host.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int kThreads = 256;
constexpr int kBlocks = 3;
constexpr int kCount = kThreads * kBlocks;

#define CHECK(call)                                                  \
  do {                                                               \
    const cudaError_t error = (call);                                \
    if (error != cudaSuccess) {                                      \
      std::printf("%s: %s\n", #call, cudaGetErrorString(error));     \
      std::exit(2);                                                  \
    }                                                                \
  } while (0)

__device__ int warpSum(int value) {
  for (int distance = warpSize / 2; distance > 0; distance /= 2) {
    value += __shfl_down_sync(0xffffffffu, value, distance, warpSize);
  }
  return value;
}

// One element of shared memory for each warp: the host says how many those are.
__global__ void blockSums(const int* in, int* out) {
  extern __shared__ int partial[];
  const int lane = threadIdx.x % warpSize;
  const int warp = threadIdx.x / warpSize;
  const int sum = warpSum(in[blockIdx.x * blockDim.x + threadIdx.x]);
  if (lane == 0) partial[warp] = sum;
  __syncthreads();
  if (threadIdx.x == 0) {
    int all = 0;
    for (unsigned i = 0; i < blockDim.x / warpSize; ++i) all += partial[i];
    out[blockIdx.x] = all;
  }
}

// The same, with the width as an argument.
__global__ void givenSums(const int* in, int* out, int width) {
  extern __shared__ int partial[];
  const int sum = warpSum(in[blockIdx.x * blockDim.x + threadIdx.x]);
  if (threadIdx.x % width == 0) partial[threadIdx.x / width] = sum;
  __syncthreads();
  if (threadIdx.x == 0) {
    int all = 0;
    for (unsigned i = 0; i < blockDim.x / width; ++i) all += partial[i];
    out[blockIdx.x] = all;
  }
}

// The same, with the width as a parameter of a template.
template <int kWidth>
__global__ void fixedSums(const int* in, int* out) {
  __shared__ int partial[kThreads / kWidth];
  const int sum = warpSum(in[blockIdx.x * blockDim.x + threadIdx.x]);
  if (threadIdx.x % kWidth == 0) partial[threadIdx.x / kWidth] = sum;
  __syncthreads();
  if (threadIdx.x == 0) {
    int all = 0;
    for (int i = 0; i < kThreads / kWidth; ++i) all += partial[i];
    out[blockIdx.x] = all;
  }
}

// One row for each warp: the host says how many warps there are.
__global__ void rowSums(const int* in, int* out, int columns) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / warpSize;
  int sum = 0;
  for (int i = threadIdx.x % warpSize; i < columns; i += warpSize) {
    sum += in[row * columns + i];
  }
  sum = warpSum(sum);
  if (threadIdx.x % warpSize == 0) out[row] = sum;
}

struct Device {
  cudaDeviceProp properties;
  int width;
  int attribute;

  explicit Device(int id) {
    CHECK(cudaGetDeviceProperties(&properties, id));
    width = properties.warpSize;
    CHECK(cudaDeviceGetAttribute(&attribute, cudaDevAttrWarpSize, id));
  }
  int warps() const { return kThreads / width; }
};

int main() {
  const Device device(0);
  std::vector<int> values(kCount);
  for (int i = 0; i < kCount; ++i) values[i] = i * 7 % 31 - 5;
  std::vector<int> sums(kBlocks, 0);
  for (int i = 0; i < kCount; ++i) sums[i / kThreads] += values[i];

  int* in;
  int* out;
  CHECK(cudaMalloc(&in, kCount * sizeof(int)));
  CHECK(cudaMalloc(&out, kCount * sizeof(int)));
  CHECK(cudaMemcpy(in, values.data(), kCount * sizeof(int),
                   cudaMemcpyHostToDevice));

  int wrong = device.width != device.attribute;
  std::vector<int> results(kCount);
  auto compare = [&](const std::vector<int>& expected) {
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(results.data(), out, expected.size() * sizeof(int),
                     cudaMemcpyDeviceToHost));
    for (std::size_t i = 0; i < expected.size(); ++i) {
      wrong += results[i] != expected[i];
    }
    CHECK(cudaMemset(out, 0, kCount * sizeof(int)));
  };

  blockSums<<<kBlocks, kThreads, device.warps() * sizeof(int)>>>(in, out);
  compare(sums);
  givenSums<<<kBlocks, kThreads, kThreads / device.attribute * sizeof(int)>>>(
      in, out, device.attribute);
  compare(sums);
  switch (device.properties.warpSize) {
    case 32:
      fixedSums<32><<<kBlocks, kThreads>>>(in, out);
      break;
    case 64:
      fixedSums<64><<<kBlocks, kThreads>>>(in, out);
      break;
    default:
      std::printf("%d lanes\n", device.properties.warpSize);
      return 1;
  }
  compare(sums);

  const int rows = 48;
  const int columns = kCount / rows;
  std::vector<int> rowsOfHost(rows, 0);
  for (int i = 0; i < kCount; ++i) rowsOfHost[i / columns] += values[i];
  rowSums<<<rows / device.warps(), kThreads>>>(in, out, columns);
  compare(rowsOfHost);

  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
