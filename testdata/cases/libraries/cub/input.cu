#include <cub/cub.cuh>

template <int N>
__global__ void sum(const int* in, int* out) {
  typedef cub::BlockReduce<int, N> Reduce;
  __shared__ typename Reduce::TempStorage storage;
  int total = Reduce(storage).Sum(in[threadIdx.x]);
  if (threadIdx.x == 0) *out = total;
}

cudaError_t sumAll(const int* in, int* out, int n) {
  size_t bytes = 0;
  cub::DeviceReduce::Sum(nullptr, bytes, in, out, n);
  void* temporary = nullptr;
  cudaMalloc(&temporary, bytes);
  using namespace cub;
  return DeviceReduce::Sum(temporary, bytes, in, out, n);
}
