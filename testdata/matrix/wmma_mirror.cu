// A times itself transposed, of doubles: tiles on and below the diagonal only,
// each stored once by rows and once, mirrored, by columns.
#include <mma.h>

#include "matrix.cuh"

using namespace nvcuda;

constexpr int kTiles = 5;
constexpr int kN = 8 * kTiles, kK = 12;
constexpr int kStep = kN + 4;

__global__ void multiply(const double* a, double* c) {
  const int tile = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  int row = 0;
  while ((row + 1) * (row + 2) / 2 <= tile) ++row;
  const int column = tile - row * (row + 1) / 2;
  if (row >= kTiles) return;
  wmma::fragment<wmma::matrix_a, 8, 8, 4, double, wmma::col_major> tileA;
  wmma::fragment<wmma::matrix_b, 8, 8, 4, double, wmma::row_major> tileB;
  wmma::fragment<wmma::accumulator, 8, 8, 4, double> sums;
  wmma::fill_fragment(sums, 0.0);
  for (int k = 0; k < kK; k += 4) {
    wmma::load_matrix_sync(tileA, a + k * kN + 8 * row, kN);
    wmma::load_matrix_sync(tileB, a + k * kN + 8 * column, kN);
    wmma::mma_sync(sums, tileA, tileB, sums);
  }
  wmma::store_matrix_sync(c + 8 * row * kStep + 8 * column, sums, kStep,
                          wmma::mem_row_major);
  if (row == column) return;
  wmma::store_matrix_sync(c + 8 * column * kStep + 8 * row, sums, kStep,
                          wmma::mem_col_major);
}

int main() {
  const auto a = numbers<double>(kK * kN, 53, -999999, 999999);
  OnDevice<double> onA(a);
  OnDevice<double> c(std::vector<double>(kN * kStep, -1.0));
  const int warps = 2, tiles = kTiles * (kTiles + 1) / 2;
  multiply<<<(tiles + warps - 1) / warps, 32 * warps>>>(onA, c);
  const std::vector<double> results = c.values();
  show("c", results);
  int wrong = 0;
  for (int i = 0; i < kN * kStep; ++i) {
    const int row = i / kStep, column = i % kStep;
    double sum = column < kN ? 0.0 : -1.0;
    for (int k = 0; k < kK && column < kN; ++k) {
      sum += a[k * kN + row] * a[k * kN + column];
    }
    if (results[i] != sum) ++wrong;
  }
  std::printf("%d wrong\n", wrong);
}
