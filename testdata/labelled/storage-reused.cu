// flags:
// Storage of CUB's collectives that is used again without a barrier between.
#include <cub/cub.cuh>
#include <cuda_runtime.h>

using Reduce = cub::BlockReduce<int, 64>;
using Scan = cub::BlockScan<int, 64>;

__global__ void twice(int* out, int a, int b) {
  __shared__ Reduce::TempStorage storage;
  const int x = Reduce(storage).Sum(a);
  const int y = Reduce(storage).Sum(b);                     // wrong: warp-synchronous
  if (threadIdx.x == 0) out[0] = x + y;
}
__global__ void inTurns(int* out, const int* in, int n) {
  __shared__ Scan::TempStorage storage;
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    int v = in[i * 64 + threadIdx.x];
    Scan(storage).ExclusiveSum(v, v);                       // wrong: warp-synchronous
    sum += v;
  }
  out[threadIdx.x] = sum;
}
__global__ void oneUnion(int* out, int v) {
  __shared__ union {
    Reduce::TempStorage reduce;
    Scan::TempStorage scan;
  } storage;
  const int sum = Reduce(storage.reduce).Sum(v);
  Scan(storage.scan).InclusiveSum(v, v);                    // wrong: warp-synchronous
  out[threadIdx.x] = v + sum;
}
template <int kThreads>
__global__ void generic(int* out, int a, int b) {
  using Own = cub::BlockReduce<int, kThreads>;
  __shared__ typename Own::TempStorage storage;
  const int x = Own(storage).Sum(a);
  const int y = Own(storage).Sum(b);                        // wrong: warp-synchronous
  if (threadIdx.x == 0) out[0] = x + y;
}
__global__ void oneObject(int* out, int a) {
  __shared__ Scan::TempStorage storage;
  Scan scan(storage);
  scan.ExclusiveSum(a, a);
  scan.ExclusiveSum(a, a);                                  // wrong: warp-synchronous
  out[threadIdx.x] = a;
}

__global__ void apart(int* out, int a, int b) {
  __shared__ Reduce::TempStorage storage;
  const int x = Reduce(storage).Sum(a);                     // harmless: warp-synchronous
  __syncthreads();
  const int y = Reduce(storage).Sum(b);                     // harmless: warp-synchronous
  if (threadIdx.x == 0) out[0] = x + y;
}
__global__ void twoStorages(int* out, int v) {
  __shared__ struct {
    Reduce::TempStorage reduce;
    Scan::TempStorage scan;
  } storage;
  const int sum = Reduce(storage.reduce).Sum(v);            // harmless: warp-synchronous
  Scan(storage.scan).InclusiveSum(v, v);                    // harmless: warp-synchronous
  out[threadIdx.x] = v + sum;
}
__global__ void turnsApart(int* out, const int* in, int n) {
  __shared__ Scan::TempStorage storage;
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    int v = in[i * 64 + threadIdx.x];
    Scan(storage).ExclusiveSum(v, v);                       // harmless: warp-synchronous
    sum += v;
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}
__global__ void warps(int* out, int v) {
  using Warp = cub::WarpReduce<int, 32>;
  __shared__ Warp::TempStorage storage[2];
  const int x = Warp(storage[threadIdx.x / 32]).Sum(v);     // harmless: warp-synchronous
  out[threadIdx.x] = x;
}
