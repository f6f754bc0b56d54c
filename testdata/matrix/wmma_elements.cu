// alpha A B + beta C by the elements of fragments, and a change of type.
#include <mma.h>

#include "matrix.cuh"

using namespace nvcuda;

__global__ void combine(const half* a, const half* b, const float* c, half* d,
                        float alpha, float beta) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> tileA;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> tileB;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> product, before;
  wmma::fragment<wmma::accumulator, 16, 16, 16, half> result;
  wmma::fill_fragment(product, 0.0f);
  wmma::load_matrix_sync(tileA, a, 16);
  wmma::load_matrix_sync(tileB, b, 16);
  for (int i = 0; i < tileA.num_elements; ++i) {
    tileA.x[i] = __hmul(tileA.x[i], __float2half(2.0f));
  }
  wmma::mma_sync(product, tileA, tileB, product);
  wmma::load_matrix_sync(before, c, 16, wmma::mem_row_major);
#pragma unroll
  for (int i = 0; i < result.num_elements; ++i) {
    result.x[i] = __float2half(alpha * product.x[i] + beta * before.x[i]);
  }
  wmma::store_matrix_sync(d, result, 16, wmma::mem_row_major);
}

int main() {
  OnDevice<half> a(numbers<half>(256, 15, -4, 4));
  OnDevice<half> b(numbers<half>(256, 16, -4, 4));
  OnDevice<float> c(numbers<float>(256, 17, -50, 50));
  OnDevice<half> d(256);
  combine<<<1, 32>>>(a, b, c, d, 1.5f, -2.0f);
  show("d", d.values());
}
