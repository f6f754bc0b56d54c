#include <hip/hip_runtime.h>
#include <hipcub/hipcub.hpp>

template <int N>
__global__ void sum(const int* in, int* out) {
  typedef hipcub::BlockReduce<int, N> Reduce;
  __shared__ typename Reduce::TempStorage storage;
  int total = Reduce(storage).Sum(in[threadIdx.x]);
  if (threadIdx.x == 0) *out = total;
}

hipError_t sumAll(const int* in, int* out, int n) {
  size_t bytes = 0;
  hipcub::DeviceReduce::Sum(nullptr, bytes, in, out, n);
  void* temporary = nullptr;
  hipMalloc(&temporary, bytes);
  using namespace hipcub;
  return DeviceReduce::Sum(temporary, bytes, in, out, n);
}
