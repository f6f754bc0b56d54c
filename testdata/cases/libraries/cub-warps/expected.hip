#include <hip/hip_runtime.h>
#include <hipcub/hipcub.hpp>

template <typename T>
__device__ T scanned(T value, typename hipcub::WarpScan<T, 32>::TempStorage& storage) {
  hipcub::WarpScan<T, 32>(storage).InclusiveSum(value, value);
  return value;
}

__global__ void sums(const int* from, int* to) {
  using Reduce = hipcub::WarpReduce<int, 32>;
  using Half = hipcub::WarpReduce<int, 16>;
  __shared__ typename Reduce::TempStorage whole[4];
  __shared__ Half::TempStorage halves[8];
  const int warp = threadIdx.x / 32;
  const int sum = Reduce(whole[warp]).Sum(from[threadIdx.x]);
  const int part = Half(halves[threadIdx.x / 16]).Sum(from[threadIdx.x]);
  if (threadIdx.x % 32 == 0) to[warp] = sum + part;
}

__global__ void loads(int* data) {
  using Load = hipcub::WarpLoad<int, 4, hipcub::WARP_LOAD_DIRECT, 32>;
  using Store = hipcub::WarpStore<int, 4, hipcub::WARP_STORE_TRANSPOSE, 32>;
  using Sort = hipcub::WarpMergeSort<int, 4, 32>;
  __shared__ Load::TempStorage load;
  __shared__ Store::TempStorage store;
  __shared__ Sort::TempStorage sort;
  int items[4];
  Load(load).Load(data, items);
  Sort(sort).Sort(items, [](int a, int b) { return a < b; });
  Store(store).Store(data, items);
}

namespace mine {
template <typename T>
struct WarpReduce {};
}  // namespace mine
mine::WarpReduce<int> own;
