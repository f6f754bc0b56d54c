// CUB.
#include <cub/block/block_reduce.cuh>
#include <cub/cub.cuh>
#include <cub/device/device_scan.cuh>
struct CustomMin { template <class T> __device__ T operator()(const T& a, const T& b) const { return b < a ? b : a; } };
template <int N> __global__ void k(int* in, int* out) {
  typedef cub::BlockReduce<int, N> BlockReduce;
  using BlockScan = cub::BlockScan<int, N, cub::BLOCK_SCAN_WARP_SCANS>;
  typedef cub::BlockLoad<int, N, 4, cub::BLOCK_LOAD_TRANSPOSE> BlockLoad;
  typedef cub::BlockRadixSort<int, N, 4> BlockSort;
  __shared__ union { typename BlockReduce::TempStorage reduce; typename BlockScan::TempStorage scan; typename BlockLoad::TempStorage load; typename BlockSort::TempStorage sort; } temp;
  int items[4];
  BlockLoad(temp.load).Load(in, items); BlockSort(temp.sort).Sort(items);
  int total = BlockReduce(temp.reduce).Sum(items[0]) + BlockReduce(temp.reduce).Reduce(items[0], cub::Max()) + BlockReduce(temp.reduce).Sum(items);
  BlockScan(temp.scan).ExclusiveSum(items[0], items[1], total);
  typedef cub::WarpReduce<int> WarpReduce; __shared__ typename WarpReduce::TempStorage w[4];
  out[0] = WarpReduce(w[0]).Sum(total) + cub::LaneId() + cub::ThreadLoad<cub::LOAD_LDG>(in);
  cub::WarpScan<int>::TempStorage ws; int x; cub::WarpScan<int>(ws).InclusiveSum(total, x);
}
int main() {
  void* temp = nullptr; size_t bytes = 0; int *in = nullptr, *out = nullptr, n = 4; cudaStream_t s = 0;
  cudaError_t e = cub::DeviceReduce::Sum(temp, bytes, in, out, n);
  e = cub::DeviceReduce::Reduce(temp, bytes, in, out, n, CustomMin(), 3, s); e = cub::DeviceScan::ExclusiveSum(temp, bytes, in, out, n, s);
  e = cub::DeviceRadixSort::SortPairs(temp, bytes, in, out, in, out, n, 0, sizeof(int) * 8, s); e = cub::DeviceSelect::If(temp, bytes, in, out, out, n, CustomMin());
  cub::DoubleBuffer<int> keys(in, out); cub::DeviceRadixSort::SortKeys(temp, bytes, keys, n); in = keys.Current();
  cub::CountingInputIterator<int> it(0); cub::TransformInputIterator<float, CustomMin, int*> tr(in, CustomMin()); cub::DeviceReduce::Sum(temp, bytes, tr, out, n); cub::ArgIndexInputIterator<int*> ai(in);
  cub::KeyValuePair<int, float> kv; kv.key = *it; CubDebugExit(e); cub::CachingDeviceAllocator alloc(true); alloc.DeviceAllocate(&temp, bytes); alloc.DeviceAllocate((void**)&in, 4, s); alloc.DeviceFree(temp);
  cub::DeviceHistogram::HistogramEven(temp, bytes, in, out, 5, 0.f, 1.f, n); cub::DeviceRunLengthEncode::Encode(temp, bytes, in, out, out, out, n); k<128><<<1, 128>>>(in, out);
}
