// What is reachable in a graph: products of a matrix of zeros and ones by
// itself, of which each sum is held to 1, until nothing changes.
#include <mma.h>

#include "matrix.cuh"

using namespace nvcuda;

using Byte = unsigned char;

constexpr int kNodes = 64;
constexpr int kSide = kNodes / 16;

/// Tiles of 16 x 16 bytes, so that each begins where it may.
using Matrix = Byte[kSide][kSide][16][16];

__global__ void reach(const Byte* edges, Byte* reachable, int* rounds) {
  __shared__ __align__(32) Matrix matrix;
  __shared__ __align__(32) int sums[kSide][16][20];
  const int warp = threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  for (int i = threadIdx.x; i < kNodes * kNodes; i += blockDim.x) {
    const int from = i / kNodes, to = i % kNodes;
    matrix[from / 16][to / 16][from % 16][to % 16] =
        from == to ? Byte{1} : edges[i];
  }
  __syncthreads();
  int count = 0;
  bool isChanged = true;
  for (; isChanged; ++count) {
    wmma::fragment<wmma::matrix_a, 16, 16, 16, Byte, wmma::row_major> left;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, Byte, wmma::row_major> right;
    wmma::fragment<wmma::accumulator, 16, 16, 16, int> tiles[kSide];
    for (int i = 0; i < kSide; ++i) {
      wmma::fill_fragment(tiles[i], 0);
      for (int j = 0; j < kSide; ++j) {
        wmma::load_matrix_sync(left, &matrix[warp][j][0][0], 16);
        wmma::load_matrix_sync(right, &matrix[j][i][0][0], 16);
        wmma::mma_sync(tiles[i], left, right, tiles[i]);
      }
      for (int j = 0; j < tiles[i].num_elements; ++j) {
        tiles[i].x[j] = min(tiles[i].x[j], 1);
      }
    }
    __syncthreads();
    bool isOther = false;
    for (int i = 0; i < kSide; ++i) {
      wmma::store_matrix_sync(&sums[warp][0][0], tiles[i], 20,
                              wmma::mem_row_major);
      __syncwarp();
      for (int j = lane; j < 256; j += 32) {
        Byte& at = matrix[warp][i][j / 16][j % 16];
        const Byte now = static_cast<Byte>(sums[warp][j / 16][j % 16]);
        if (at != now) isOther = true;
        at = now;
      }
      __syncwarp();
    }
    isChanged = __syncthreads_or(isOther);
  }
  for (int i = threadIdx.x; i < kNodes * kNodes; i += blockDim.x) {
    const int from = i / kNodes, to = i % kNodes;
    reachable[i] = matrix[from / 16][to / 16][from % 16][to % 16];
  }
  if (threadIdx.x == 0) *rounds = count;
}

int main() {
  std::vector<Byte> edges(kNodes * kNodes);
  const auto ends = numbers<int>(2 * kNodes, 62, 0, kNodes - 1);
  for (int i = 0; i < kNodes; ++i)
    edges[ends[2 * i] * kNodes + ends[2 * i + 1]] = 1;
  OnDevice<Byte> onEdges(edges), reachable(kNodes * kNodes);
  OnDevice<int> rounds(1);
  reach<<<1, 32 * kSide>>>(onEdges, reachable, rounds);
  const std::vector<Byte> results = reachable.values();
  show("reachable", results);
  std::vector<Byte> expected = edges;
  for (int i = 0; i < kNodes; ++i) expected[i * kNodes + i] = 1;
  for (int by = 0; by < kNodes; ++by) {
    for (int i = 0; i < kNodes * kNodes; ++i) {
      const int from = i / kNodes, to = i % kNodes;
      expected[i] |= expected[from * kNodes + by] & expected[by * kNodes + to];
    }
  }
  int wrong = 0, pairs = 0;
  for (int i = 0; i < kNodes * kNodes; ++i) {
    pairs += results[i];
    if (results[i] != expected[i]) ++wrong;
  }
  std::printf("%d pairs, %d rounds, %d wrong\n", pairs, rounds.values()[0],
              wrong);
}
