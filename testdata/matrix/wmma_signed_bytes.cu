// Tiles of 32 x 8 and 8 x 32, of signed bytes.
#include <mma.h>

#include "matrix.cuh"

using namespace nvcuda;

template <int m, int n, typename LayoutA, typename LayoutB>
__global__ void multiply(const signed char* a, const signed char* b, int* d) {
  wmma::fragment<wmma::matrix_a, m, n, 16, signed char, LayoutA> tileA;
  wmma::fragment<wmma::matrix_b, m, n, 16, signed char, LayoutB> tileB;
  wmma::fragment<wmma::accumulator, m, n, 16, int> sums;
  wmma::load_matrix_sync(tileA, a, 32);
  wmma::load_matrix_sync(tileB, b, 32);
  wmma::fill_fragment(sums, 3);
  wmma::mma_sync(sums, tileA, tileB, sums);
  wmma::mma_sync(sums, tileA, tileB, sums);
  wmma::store_matrix_sync(d, sums, n, wmma::mem_row_major);
}

template <int m, int n>
void run(const char* what) {
  OnDevice<signed char> a(numbers<signed char>(1024, 6, -128, 127));
  OnDevice<signed char> b(numbers<signed char>(1024, 7, -128, 127));
  OnDevice<int> d(m * n);
  multiply<m, n, wmma::row_major, wmma::col_major><<<1, 32>>>(a, b, d);
  show(what, d.values());
  multiply<m, n, wmma::col_major, wmma::row_major><<<1, 32>>>(a, b, d);
  show(what, d.values());
}

int main() {
  run<16, 16>("16 x 16");
  run<32, 8>("32 x 8");
  run<8, 32>("8 x 32");
}
