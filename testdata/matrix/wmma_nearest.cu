// The nearest of some centres for each point, by |p|^2 + |c|^2 - 2 p c, of
// tf32. Points, centres and dimensions end amid a tile; zeros fill it.
#include <mma.h>

#include "matrix.cuh"

using namespace nvcuda;

constexpr int kPoints = 77, kCentres = 27, kDimensions = 13;
constexpr int kPadded = 16, kStep = kPadded + 4;
constexpr int kWarps = 3;

struct Nearest {
  int centre;
  float square;
};

/// Sixteen rows with zeros around, and the squares of their lengths.
__device__ void gather(float (*rows)[kStep], float* squares, const float* all,
                       int first, int count) {
  const int lane = threadIdx.x % 32;
  for (int i = lane; i < 16 * kPadded; i += 32) {
    const int row = i / kPadded, column = i % kPadded;
    const bool isThere = first + row < count && column < kDimensions;
    rows[row][column] =
        isThere ? all[(first + row) * kDimensions + column] : 0.0f;
  }
  __syncwarp();
  if (lane < 16) {
    float sum = 0;
    for (int i = 0; i < kPadded; ++i) sum += rows[lane][i] * rows[lane][i];
    squares[lane] = sum;
  }
  __syncwarp();
}

template <typename Tile>
__device__ void load(Tile& tile, const float* from) {
  wmma::load_matrix_sync(tile, from, kStep);
  for (int i = 0; i < tile.num_elements; ++i) {
    tile.x[i] = wmma::__float_to_tf32(tile.x[i]);
  }
}

__global__ void find(const float* points, const float* centres, Nearest* to) {
  __shared__ __align__(32) float left[kWarps][16][kStep],
      right[kWarps][16][kStep];
  __shared__ __align__(32) float products[kWarps][16][kStep];
  __shared__ float squares[kWarps][2][16];
  const int warp = threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  const int first = (blockIdx.x * kWarps + warp) * 16;
  if (first >= kPoints) return;
  gather(left[warp], squares[warp][0], points, first, kPoints);
  Nearest nearest = {-1, 0.0f};
  for (int centre = 0; centre < kCentres; centre += 16) {
    gather(right[warp], squares[warp][1], centres, centre, kCentres);
    wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32,
                   wmma::row_major>
        tileA;
    wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32,
                   wmma::col_major>
        tileB;
    wmma::fragment<wmma::accumulator, 16, 16, 8, float> sums;
    wmma::fill_fragment(sums, 0.0f);
    for (int k = 0; k < kPadded; k += 8) {
      load(tileA, &left[warp][0][k]);
      load(tileB, &right[warp][0][k]);
      wmma::mma_sync(sums, tileA, tileB, sums);
    }
    wmma::store_matrix_sync(&products[warp][0][0], sums, kStep,
                            wmma::mem_row_major);
    __syncwarp();
    for (int i = 0; i < 16 && centre + i < kCentres && lane < 16; ++i) {
      const float square = squares[warp][0][lane] + squares[warp][1][i] -
                           2 * products[warp][lane][i];
      if (nearest.centre < 0 || square < nearest.square) {
        nearest = {centre + i, square};
      }
    }
    __syncwarp();
  }
  if (lane < 16 && first + lane < kPoints) to[first + lane] = nearest;
}

int main() {
  const auto points = numbers<float>(kPoints * kDimensions, 63, -40, 40);
  const auto centres = numbers<float>(kCentres * kDimensions, 64, -40, 40);
  OnDevice<float> onPoints(points), onCentres(centres);
  OnDevice<Nearest> to(kPoints);
  const int tiles = (kPoints + 15) / 16;
  find<<<(tiles + kWarps - 1) / kWarps, 32 * kWarps>>>(onPoints, onCentres, to);
  std::vector<int> which;
  std::vector<float> squares;
  int wrong = 0;
  for (const Nearest& each : to.values()) {
    const float* const point = &points[which.size() * kDimensions];
    int best = -1;
    double least = 0;
    for (int i = 0; i < kCentres; ++i) {
      double square = 0;
      for (int j = 0; j < kDimensions; ++j) {
        const double difference = point[j] - centres[i * kDimensions + j];
        square += difference * difference;
      }
      if (best < 0 || square < least) best = i, least = square;
    }
    which.push_back(each.centre);
    squares.push_back(each.square);
    if (each.centre != best || each.square != least) ++wrong;
  }
  show("which", which);
  show("squares", squares);
  std::printf("%d wrong\n", wrong);
}
