// Doubles, of which each product is 8 x 8 x 4.
#include <mma.h>

#include "matrix.cuh"

using namespace nvcuda;

template <typename LayoutA, typename LayoutB>
__global__ void multiply(const double* a, const double* b, double* d, int k,
                         int stepA, int stepB) {
  wmma::fragment<wmma::matrix_a, 8, 8, 4, double, LayoutA> tileA;
  wmma::fragment<wmma::matrix_b, 8, 8, 4, double, LayoutB> tileB;
  wmma::fragment<wmma::accumulator, 8, 8, 4, double> sums;
  wmma::load_matrix_sync(sums, a, 16, wmma::mem_col_major);
  for (int i = 0; i < k; i += 4) {
    wmma::load_matrix_sync(tileA, a + i * stepA, 16);
    wmma::load_matrix_sync(tileB, b + i * stepB, 16);
    wmma::mma_sync(sums, tileA, tileB, sums);
  }
  for (int i = 0; i < sums.num_elements; ++i) sums.x[i] *= 0.5;
  wmma::store_matrix_sync(d, sums, 8, wmma::mem_row_major);
}

int main() {
  OnDevice<double> a(numbers<double>(256, 11, -1000000, 1000000));
  OnDevice<double> b(numbers<double>(256, 12, -1000000, 1000000));
  OnDevice<double> d(64);
  multiply<wmma::row_major, wmma::col_major><<<1, 32>>>(a, b, d, 16, 1, 1);
  show("rows, columns", d.values());
  multiply<wmma::col_major, wmma::row_major><<<1, 32>>>(a, b, d, 16, 16, 16);
  show("columns, rows", d.values());
}
