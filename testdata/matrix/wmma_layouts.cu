// A and B by rows and by columns, sums of half and of float, of which C and D
// are one each.
#include <mma.h>

#include "matrix.cuh"

using namespace nvcuda;

template <typename LayoutA, typename LayoutB, typename TC, typename TD>
__global__ void multiply(const half* a, const half* b, const TC* c, TD* d,
                         wmma::layout_t layout) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, LayoutA> tileA;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, LayoutB> tileB;
  wmma::fragment<wmma::accumulator, 16, 16, 16, TC> before;
  wmma::fragment<wmma::accumulator, 16, 16, 16, TD> after;
  wmma::load_matrix_sync(tileA, a, 24);
  wmma::load_matrix_sync(tileB, b, 24);
  wmma::load_matrix_sync(before, c, 16, layout);
  wmma::mma_sync(after, tileA, tileB, before);
  wmma::store_matrix_sync(d, after, 16, layout);
}

template <typename LayoutA, typename LayoutB, typename TC, typename TD>
void run(const char* what) {
  OnDevice<half> a(numbers<half>(16 * 24, 3, -4, 5));
  OnDevice<half> b(numbers<half>(16 * 24, 4, -5, 4));
  OnDevice<TC> c(numbers<TC>(256, 5, -100, 100));
  OnDevice<TD> d(256);
  const wmma::layout_t layouts[] = {wmma::mem_row_major, wmma::mem_col_major};
  for (const wmma::layout_t layout : layouts) {
    multiply<LayoutA, LayoutB, TC, TD><<<1, 32>>>(a, b, c, d, layout);
    show(what, d.values());
  }
}

int main() {
  run<wmma::row_major, wmma::row_major, float, float>("rows, rows");
  run<wmma::row_major, wmma::col_major, half, float>("rows, columns");
  run<wmma::col_major, wmma::row_major, float, half>("columns, rows");
  run<wmma::col_major, wmma::col_major, half, half>("columns, columns");
}
