#include <cub/cub.cuh>

template <typename T>
__device__ T scanned(T value, typename cub::WarpScan<T>::TempStorage& storage) {
  cub::WarpScan<T>(storage).InclusiveSum(value, value);
  return value;
}

__global__ void sums(const int* from, int* to) {
  using Reduce = cub::WarpReduce<int>;
  using Half = cub::WarpReduce<int, 16>;
  __shared__ typename Reduce::TempStorage whole[4];
  __shared__ Half::TempStorage halves[8];
  const int warp = threadIdx.x / 32;
  const int sum = Reduce(whole[warp]).Sum(from[threadIdx.x]);
  const int part = Half(halves[threadIdx.x / 16]).Sum(from[threadIdx.x]);
  if (threadIdx.x % 32 == 0) to[warp] = sum + part;
}

__global__ void loads(int* data) {
  using Load = cub::WarpLoad<int, 4>;
  using Store = cub::WarpStore<int, 4, cub::WARP_STORE_TRANSPOSE>;
  using Sort = cub::WarpMergeSort<int, 4>;
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
