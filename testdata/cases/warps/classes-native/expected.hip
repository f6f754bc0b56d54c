#include <hip/hip_runtime.h>
#include <hipcub/hipcub.hpp>

__global__ void sums(const int* from, int* to) {
  using Reduce = hipcub::WarpReduce<int>;
  __shared__ typename Reduce::TempStorage whole[4];
  const int sum = Reduce(whole[threadIdx.x / 32]).Sum(from[threadIdx.x]);
  if (threadIdx.x % 32 == 0) to[threadIdx.x / 32] = sum;
}
