// A product of many factors, a chain a warp: sums of half go through shared
// memory to be the left side of the next product, by rows and columns in turn.
#include <mma.h>

#include "matrix.cuh"

using namespace nvcuda;

constexpr int kChains = 6, kFactors = 3;
constexpr int kWarps = 3;
constexpr int kStep = 24;

using TileB = wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major>;
template <typename T>
using Sums = wmma::fragment<wmma::accumulator, 16, 16, 16, T>;

/// after = left * right + before, with `left` from memory.
template <typename Layout, typename T>
__device__ void step(Sums<T>& after, const half* left, const half* right,
                     const Sums<half>& before) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, Layout> tileA;
  TileB tileB;
  wmma::load_matrix_sync(tileA, left, kStep);
  wmma::load_matrix_sync(tileB, right, 16);
  wmma::mma_sync(after, tileA, tileB, before);
}

__global__ void multiply(const half* first, const half* factors,
                         const half* biases, float* to) {
  alignas(32) __shared__ half tiles[kWarps][16][kStep];
  const int chain = blockIdx.x * kWarps + threadIdx.x / 32;
  half* const tile = &tiles[threadIdx.x / 32][0][0];
  Sums<half> before, after;
  Sums<float> last;
  wmma::load_matrix_sync(after, first + 256 * chain, 16, wmma::mem_row_major);
  for (int i = 0; i < kFactors; ++i) {
    const bool isByRows = i % 2 == 0;
    wmma::store_matrix_sync(
        tile, after, kStep,
        isByRows ? wmma::mem_row_major : wmma::mem_col_major);
    __syncwarp();
    wmma::load_matrix_sync(before, biases + 256 * i, 16, wmma::mem_col_major);
    const half* const right = factors + 256 * i;
    if (i + 1 == kFactors) {
      step<wmma::row_major>(last, tile, right, before);
    } else if (isByRows) {
      step<wmma::row_major>(after, tile, right, before);
    } else {
      step<wmma::col_major>(after, tile, right, before);
    }
    __syncwarp();
  }
  static_assert(kFactors % 2 == 1, "the last one is stored by rows");
  wmma::store_matrix_sync(to + 256 * chain, last, 16, wmma::mem_row_major);
}

int main() {
  const std::vector<half> first = numbers<half>(256 * kChains, 54, -1, 1);
  const std::vector<half> factors = numbers<half>(256 * kFactors, 55, -1, 1);
  const std::vector<half> biases = numbers<half>(256 * kFactors, 56, -9, 9);
  OnDevice<half> onFirst(first), onFactors(factors), onBiases(biases);
  OnDevice<float> to(256 * kChains);
  multiply<<<kChains / kWarps, 32 * kWarps>>>(onFirst, onFactors, onBiases, to);
  const std::vector<float> results = to.values();
  show("to", results);
  int wrong = 0;
  double most = 0;  // of sums and parts of them
  for (int chain = 0; chain < kChains; ++chain) {
    std::vector<double> now;
    for (int i = 0; i < 256; ++i) now.push_back(wide(first[256 * chain + i]));
    for (int factor = 0; factor < kFactors; ++factor) {
      std::vector<double> next;
      for (int i = 0; i < 256; ++i) {
        double sum = wide(biases[256 * factor + i % 16 * 16 + i / 16]);
        double size = sum < 0 ? -sum : sum;
        for (int k = 0; k < 16; ++k) {
          const double product = now[i / 16 * 16 + k] *
                                 wide(factors[256 * factor + 16 * k + i % 16]);
          sum += product;
          size += product < 0 ? -product : product;
        }
        next.push_back(sum);
        if (size > most) most = size;
      }
      now = next;
    }
    for (int i = 0; i < 256; ++i) {
      if (results[256 * chain + i] != now[i]) ++wrong;
    }
  }
  std::printf("%d wrong, up to %g\n", wrong, most);
}
