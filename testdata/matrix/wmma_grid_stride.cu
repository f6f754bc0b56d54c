// A few warps go through all tiles in strides of the grid. The left side is
// triangular, so that a tile takes the longer the lower it lies.
#include <mma.h>

#include "matrix.cuh"

using namespace nvcuda;

constexpr int kM = 40, kN = 56;

__global__ void multiply(const double* a, const double* b, double* c,
                         double alpha) {
  const int warps = gridDim.x * blockDim.x / 32;
  const int tiles = kM / 8 * (kN / 8);
  for (int tile = (blockIdx.x * blockDim.x + threadIdx.x) / 32; tile < tiles;
       tile += warps) {
    const int row = tile / (kN / 8) * 8;
    const int column = tile % (kN / 8) * 8;
    wmma::fragment<wmma::accumulator, 8, 8, 4, double> sums, before;
    wmma::fill_fragment(sums, 0.0);
    for (int k = 0; k < row + 8; k += 4) {
      wmma::fragment<wmma::matrix_a, 8, 8, 4, double, wmma::row_major> tileA;
      wmma::fragment<wmma::matrix_b, 8, 8, 4, double, wmma::row_major> tileB;
      wmma::load_matrix_sync(tileA, a + row * kM + k, kM);
      wmma::load_matrix_sync(tileB, b + k * kN + column, kN);
      wmma::mma_sync(sums, tileA, tileB, sums);
    }
    double* const at = c + row * kN + column;
    wmma::load_matrix_sync(before, at, kN, wmma::mem_row_major);
    for (int i = 0; i < sums.num_elements; ++i) {
      sums.x[i] = alpha * sums.x[i] + before.x[i];
    }
    wmma::store_matrix_sync(at, sums, kN, wmma::mem_row_major);
  }
}

int main() {
  std::vector<double> a = numbers<double>(kM * kM, 42, -9999, 9999);
  for (int i = 0; i < kM * kM; ++i) {
    if (i % kM > i / kM) a[i] = 0;
  }
  const auto b = numbers<double>(kM * kN, 43, -9999, 9999);
  const auto before = numbers<double>(kM * kN, 44, -999999, 999999);
  std::vector<double> expected = before;
  for (int i = 0; i < kM * kN; ++i) {
    for (int k = 0; k < kM; ++k) {
      expected[i] -= 0.25 * a[i / kN * kM + k] * b[k * kN + i % kN];
    }
  }
  OnDevice<double> onA(a), onB(b);
  for (const int blocks : {1, 2, 20}) {
    OnDevice<double> c(before);
    multiply<<<blocks, 96>>>(onA, onB, c, -0.25);
    const std::vector<double> results = c.values();
    show("c", results);
    int wrong = 0;
    for (int i = 0; i < kM * kN; ++i) {
      if (results[i] != expected[i]) ++wrong;
    }
    std::printf("%d wrong\n", wrong);
  }
}
