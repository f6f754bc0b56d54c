// A rope of cells, four to a thread: a thread shows the others its ends,
// arrives, moves its inner cells, and waits with its token before it moves the
// outer ones.
#include <cuda/barrier>
#include <utility>

#include "matrix.cuh"

// The barrier is set by init.
#pragma nv_diag_suppress static_var_with_dynamic_init

using Barrier = cuda::barrier<cuda::thread_scope_block>;

constexpr int kThreads = 192, kCells = 4 * kThreads, kTurns = 25;

__host__ __device__ int moved(int left, int here, int right) {
  return (left + 5 * here + 3 * right) % 10007;
}

__global__ void move(const int4* from, int4* to) {
  __shared__ int lefts[2][kThreads], rights[2][kThreads];
  __shared__ Barrier bar;
  const int t = threadIdx.x;
  if (t == 0) init(&bar, blockDim.x);
  __syncthreads();
  int4 cells = from[t];
  for (int turn = 0; turn < kTurns; ++turn) {
    lefts[turn % 2][t] = cells.x;
    rights[turn % 2][t] = cells.w;
    Barrier::arrival_token token = bar.arrive();
    int4 next;
    next.y = moved(cells.x, cells.y, cells.z);
    next.z = moved(cells.y, cells.z, cells.w);
    bar.wait(std::move(token));
    const int before = t > 0 ? rights[turn % 2][t - 1] : 1;
    const int after = t + 1 < kThreads ? lefts[turn % 2][t + 1] : 2;
    next.x = moved(before, cells.x, cells.y);
    next.w = moved(cells.z, cells.w, after);
    cells = next;
  }
  to[t] = cells;
}

int main() {
  auto cells = numbers<int>(kCells, 621, 0, 10006);
  OnDevice<int> onFrom(cells), onTo(kCells);
  move<<<1, kThreads>>>(reinterpret_cast<int4*>(static_cast<int*>(onFrom)),
                        reinterpret_cast<int4*>(static_cast<int*>(onTo)));
  const std::vector<int> to = onTo.values();
  show("to", to);
  for (int turn = 0; turn < kTurns; ++turn) {
    const std::vector<int> last = cells;
    for (int i = 0; i < kCells; ++i) {
      cells[i] = moved(i > 0 ? last[i - 1] : 1, last[i],
                       i + 1 < kCells ? last[i + 1] : 2);
    }
  }
  int wrong = 0;
  for (int i = 0; i < kCells; ++i) wrong += to[i] != cells[i];
  std::printf("%d wrong\n", wrong);
}
