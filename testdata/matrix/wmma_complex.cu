// A complex product as four real ones, of tf32: parts are taken asunder in
// shared memory, and one is negated in its fragment.
#include <mma.h>

#include "matrix.cuh"

using namespace nvcuda;

constexpr int kM = 32, kN = 32, kK = 24;

using TileA = wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32,
                             wmma::row_major>;
using TileB = wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32,
                             wmma::row_major>;
using Sums = wmma::fragment<wmma::accumulator, 16, 16, 8, float>;

template <typename Tile>
__device__ void load(Tile& tile, const float* from, int step, float factor) {
  wmma::load_matrix_sync(tile, from, step);
  for (int i = 0; i < tile.num_elements; ++i) {
    tile.x[i] = wmma::__float_to_tf32(factor * tile.x[i]);
  }
}

/// Of B as it is or conjugated.
template <bool isConjugated>
__global__ void multiply(const float2* a, const float2* b, float2* c) {
  __shared__ __align__(32) float partsA[2][16][12];
  __shared__ __align__(32) float partsB[2][8][20];
  __shared__ __align__(32) float partsC[2][16][20];
  const int lane = threadIdx.x;
  a += blockIdx.y * 16 * kK;
  b += blockIdx.x * 16;
  c += blockIdx.y * 16 * kN + blockIdx.x * 16;
  Sums real, imaginary;
  wmma::fill_fragment(real, 0.0f);
  wmma::fill_fragment(imaginary, 0.0f);
  for (int k = 0; k < kK; k += 8) {
    for (int i = lane; i < 128; i += 32) {
      const float2 left = a[i / 8 * kK + k + i % 8];
      partsA[0][i / 8][i % 8] = left.x;
      partsA[1][i / 8][i % 8] = left.y;
      const float2 right = b[(k + i / 16) * kN + i % 16];
      partsB[0][i / 16][i % 16] = right.x;
      partsB[1][i / 16][i % 16] = right.y;
    }
    __syncwarp();
    TileA realA, imaginaryA, negativeA;
    TileB realB, imaginaryB;
    load(realA, &partsA[0][0][0], 12, 1.0f);
    load(imaginaryA, &partsA[1][0][0], 12, 1.0f);
    load(realB, &partsB[0][0][0], 20, 1.0f);
    load(imaginaryB, &partsB[1][0][0], 20, isConjugated ? -1.0f : 1.0f);
    for (int i = 0; i < negativeA.num_elements; ++i) {
      negativeA.x[i] = -imaginaryA.x[i];
    }
    wmma::mma_sync(real, realA, realB, real);
    wmma::mma_sync(real, negativeA, imaginaryB, real);
    wmma::mma_sync(imaginary, realA, imaginaryB, imaginary);
    wmma::mma_sync(imaginary, imaginaryA, realB, imaginary);
    __syncwarp();
  }
  wmma::store_matrix_sync(&partsC[0][0][0], real, 20, wmma::mem_row_major);
  wmma::store_matrix_sync(&partsC[1][0][0], imaginary, 20, wmma::mem_row_major);
  __syncwarp();
  for (int i = lane; i < 256; i += 32) {
    c[i / 16 * kN + i % 16] =
        make_float2(partsC[0][i / 16][i % 16], partsC[1][i / 16][i % 16]);
  }
}

std::vector<float2> pairs(const std::vector<float>& from) {
  std::vector<float2> all;
  for (std::size_t i = 0; i < from.size(); i += 2) {
    all.push_back(make_float2(from[i], from[i + 1]));
  }
  return all;
}

int main() {
  const auto a = pairs(numbers<float>(2 * kM * kK, 47, -60, 60));
  const auto b = pairs(numbers<float>(2 * kK * kN, 48, -60, 60));
  OnDevice<float2> onA(a), onB(b);
  for (const float sign : {1.0f, -1.0f}) {
    OnDevice<float2> c(kM * kN);
    const dim3 blocks(kN / 16, kM / 16);
    if (sign > 0) multiply<false><<<blocks, 32>>>(onA, onB, c);
    if (sign < 0) multiply<true><<<blocks, 32>>>(onA, onB, c);
    std::vector<float> real, imaginary;
    int wrong = 0;
    for (const float2& each : c.values()) {
      const int i = static_cast<int>(real.size());
      double x = 0, y = 0;
      for (int k = 0; k < kK; ++k) {
        const float2 left = a[i / kN * kK + k], right = b[k * kN + i % kN];
        x += left.x * right.x - sign * left.y * right.y;
        y += sign * left.x * right.y + left.y * right.x;
      }
      if (each.x != x || each.y != y) ++wrong;
      real.push_back(each.x);
      imaginary.push_back(each.y);
    }
    show("real", real);
    show("imaginary", imaginary);
    std::printf("%d wrong\n", wrong);
  }
}
