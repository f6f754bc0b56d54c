// Shortest ways between all nodes of a graph: a cuda::barrier that the whole
// block meets at once a node, and first when its copies have come.
#include <cuda/barrier>

#include "matrix.cuh"

// The barrier is set by init.
#pragma nv_diag_suppress static_var_with_dynamic_init

constexpr int kNodes = 32, kCells = kNodes * kNodes, kGraphs = 2;
constexpr int kThreads = 256;

__global__ void shorten(const int* from, int* to) {
  __shared__ __align__(16) int ways[kCells];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  from += blockIdx.x * kCells;
  to += blockIdx.x * kCells;
  for (int i = threadIdx.x; i < kCells; i += blockDim.x) {
    cuda::memcpy_async(&ways[i], from + i, sizeof(int), bar);
  }
  bar.arrive_and_wait();
  for (int by = 0; by < kNodes; ++by) {
    for (int i = threadIdx.x; i < kCells; i += blockDim.x) {
      const int way =
          ways[i / kNodes * kNodes + by] + ways[by * kNodes + i % kNodes];
      // Never true of the row and the column that others read.
      if (way < ways[i]) ways[i] = way;
    }
    bar.arrive_and_wait();
  }
  // What another thread wrote.
  for (int i = threadIdx.x; i < kCells; i += blockDim.x) {
    to[i] = ways[i % kNodes * kNodes + i / kNodes];
  }
}

int main() {
  auto ways = numbers<int>(kGraphs * kCells, 611, 1, 500);
  for (int i = 0; i < kGraphs * kCells; ++i) {
    if (ways[i] > 120) ways[i] = 1000000;  // none
    if (i % kCells / kNodes == i % kNodes) ways[i] = 0;
  }
  OnDevice<int> onWays(ways), onTo(kGraphs * kCells);
  shorten<<<kGraphs, kThreads>>>(onWays, onTo);
  const std::vector<int> to = onTo.values();
  show("to", to);
  int wrong = 0;
  for (int graph = 0; graph < kGraphs; ++graph) {
    int* const all = ways.data() + graph * kCells;
    for (int by = 0; by < kNodes; ++by) {
      for (int i = 0; i < kCells; ++i) {
        const int way =
            all[i / kNodes * kNodes + by] + all[by * kNodes + i % kNodes];
        if (way < all[i]) all[i] = way;
      }
    }
    for (int i = 0; i < kCells; ++i) {
      wrong += to[graph * kCells + i % kNodes * kNodes + i / kNodes] != all[i];
    }
  }
  std::printf("%d wrong\n", wrong);
}
