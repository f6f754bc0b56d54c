// Every product of hipport/wmma.h and hipport/mma.h.
#include "hipport/mma.h"
#include "hipport/wmma.h"

namespace wmma = hipport::matrix::wmma;
namespace mma = hipport::mma;

template <int m, int n, int k, typename T, typename LayoutA, typename LayoutB,
          typename Storage, typename Sum>
__device__ void product(const Storage* a, const Storage* b, const Sum* c,
                        Sum* d) {
  wmma::fragment<wmma::matrix_a, m, n, k, T, LayoutA> tileA;
  wmma::fragment<wmma::matrix_b, m, n, k, T, LayoutB> tileB;
  wmma::fragment<wmma::accumulator, m, n, k, Sum> sums;
  wmma::load_matrix_sync(tileA, a, 32);
  wmma::load_matrix_sync(tileB, b, 32);
  wmma::load_matrix_sync(sums, c, 32, wmma::mem_row_major);
  wmma::mma_sync(sums, tileA, tileB, sums);
  for (int i = 0; i < sums.num_elements; ++i) sums.x[i] += sums.x[i];
  wmma::store_matrix_sync(d, sums, 32, wmma::mem_col_major);
}

template <typename T, typename Sum>
__device__ void shapes(const T* a, const T* b, const Sum* c, Sum* d) {
  product<16, 16, 16, T, wmma::row_major, wmma::col_major>(a, b, c, d);
  product<32, 8, 16, T, wmma::col_major, wmma::row_major>(a, b, c, d);
  product<8, 32, 16, T, wmma::row_major, wmma::row_major>(a, b, c, d);
}

extern "C" __global__ void fragments_half(const __half* a, const float* c,
                                          float* d) {
  shapes(a, a, c, d);
}
extern "C" __global__ void fragments_bytes(const signed char* a,
                                           const unsigned char* b, const int* c,
                                           int* d) {
  shapes(a, a, c, d);
  shapes(b, b, c, d);
}
extern "C" __global__ void fragments_wide(const float* a, const float* c,
                                          float* d, const double* e,
                                          double* f) {
  product<16, 16, 8, wmma::precision::tf32, wmma::row_major, wmma::col_major>(
      a, a, c, d);
  product<8, 8, 4, double, wmma::row_major, wmma::col_major>(e, e, e, f);
}
#if __has_include(<hip/hip_bf16.h>)
extern "C" __global__ void fragments_bfloat16(const __hip_bfloat16* a,
                                              const float* c, float* d) {
  shapes(a, a, c, d);
}
#endif

template <typename A, typename B, int countA, int countB, int sums, typename T>
__device__ void multiply(const unsigned* from, T* to) {
  mma::Registers<unsigned, countA> a;
  mma::Registers<unsigned, countB> b;
  mma::Registers<T, sums> c;
  for (int i = 0; i < countA; ++i) a.x[i] = from[32 * i + threadIdx.x];
  for (int i = 0; i < countB; ++i) b.x[i] = from[32 * i + threadIdx.x + 512];
  for (int i = 0; i < sums; ++i) c.x[i] = to[32 * i + threadIdx.x];
  c = mma::product<A, B>(a, b, c);
  for (int i = 0; i < sums; ++i) to[32 * i + threadIdx.x] = c.x[i];
}

extern "C" __global__ void registers(const unsigned* from, float* floats,
                                     unsigned* halves, int* ints) {
  multiply<mma::f16, mma::f16, 4, 2, 4>(from, floats);
  multiply<mma::f16, mma::f16, 2, 1, 2>(from, halves);
  multiply<mma::bf16, mma::bf16, 4, 2, 4>(from, floats);
  multiply<mma::tf32, mma::tf32, 2, 1, 4>(from, floats);
  multiply<mma::s8, mma::s8, 4, 2, 4>(from, ints);
  multiply<mma::s8, mma::u8, 1, 1, 2>(from, ints);
  multiply<mma::u4, mma::s4, 4, 2, 4>(from, ints);
  multiply<mma::b1_xor, mma::b1_xor, 2, 1, 4>(from, ints);
}

extern "C" __global__ void matrices(unsigned* words) {
  __shared__ __attribute__((aligned(16))) unsigned rows[256];
  const unsigned lane = threadIdx.x;
  hipport::shared::copy<16>(hipport::shared::address(rows + 4 * lane),
                            words + 4 * lane, 4 * (lane % 5));
  __syncthreads();
  const unsigned long row = hipport::shared::address(rows + 4 * lane);
  const mma::Registers<unsigned, 4> all = mma::load_matrices<4, false>(row);
  const mma::Registers<unsigned, 2> two = mma::load_matrices<2, true>(row);
  mma::store_matrices<2, true>(row, two);
  words[lane] = all.x[3] + mma::transposed_matrix(two.x[1]) + rows[lane];
}
