// Two warps fill a ring of three tiles, two others use them: each tile has a
// barrier for full and one for empty, and those that use them meet at a barrier
// of their own to find the greatest number of a tile.
#include <cuda/barrier>

#include "matrix.cuh"

// Barriers are set by init.
#pragma nv_diag_suppress static_var_with_dynamic_init

using Barrier = cuda::barrier<cuda::thread_scope_block>;

constexpr int kHalf = 64, kStages = 3, kSteps = 10, kRows = 8;
constexpr int kTile = kHalf * kRows;

__device__ void fill(const int* from, int (*ring)[kTile], Barrier* full,
                     Barrier* empty) {
  const int t = threadIdx.x;
  for (int step = 0; step < kSteps; ++step) {
    const int stage = step % kStages;
    empty[stage].arrive_and_wait();
    for (int i = 0; i < kRows; ++i) {
      cuda::memcpy_async(&ring[stage][i * kHalf + t],
                         from + step * kTile + i * kHalf + t, sizeof(int),
                         full[stage]);
    }
    Barrier::arrival_token token = full[stage].arrive();
    static_cast<void>(token);
  }
}

__device__ int use(const int (*ring)[kTile], int (*most)[kHalf], Barrier* full,
                   Barrier* empty, Barrier& among) {
  const int t = threadIdx.x - kHalf;
  for (int i = 0; i < kStages; ++i) static_cast<void>(empty[i].arrive());
  int sum = 0;
  for (int step = 0; step < kSteps; ++step) {
    const int* const tile = ring[step % kStages];
    full[step % kStages].arrive_and_wait();
    // Of a row's part, which is not the part that is added up.
    int own = tile[t * kRows];
    for (int i = 1; i < kRows; ++i) own = max(own, tile[t * kRows + i]);
    most[step % 2][t] = own;
    among.arrive_and_wait();
    for (int i = 0; i < kHalf; ++i) own = max(own, most[step % 2][i]);
    for (int i = 0; i < kRows; ++i) {
      sum += (step + i + 1) * (own - tile[i * kHalf + t]);
    }
    static_cast<void>(empty[step % kStages].arrive());
  }
  return sum;
}

__global__ void run(const int* from, int* to) {
  __shared__ int ring[kStages][kTile], most[2][kHalf];
  __shared__ Barrier full[kStages], empty[kStages], among;
  if (threadIdx.x == 0) {
    for (int i = 0; i < kStages; ++i) {
      init(full + i, blockDim.x);
      init(empty + i, blockDim.x);
    }
    init(&among, kHalf);
  }
  __syncthreads();
  if (threadIdx.x < kHalf) {
    fill(from, ring, full, empty);
  } else {
    to[threadIdx.x - kHalf] = use(ring, most, full, empty, among);
  }
}

int main() {
  const auto from = numbers<int>(kSteps * kTile, 641, -20000, 20000);
  OnDevice<int> onFrom(from), onTo(kHalf);
  run<<<1, 2 * kHalf>>>(onFrom, onTo);
  const std::vector<int> to = onTo.values();
  show("to", to);
  std::vector<int> expected(kHalf);
  for (int step = 0; step < kSteps; ++step) {
    const int* const tile = from.data() + step * kTile;
    int most = tile[0];
    for (int i = 1; i < kTile; ++i) most = tile[i] > most ? tile[i] : most;
    for (int i = 0; i < kTile; ++i) {
      expected[i % kHalf] += (step + i / kHalf + 1) * (most - tile[i]);
    }
  }
  int wrong = 0;
  for (int i = 0; i < kHalf; ++i) wrong += to[i] != expected[i];
  std::printf("%d wrong\n", wrong);
}
