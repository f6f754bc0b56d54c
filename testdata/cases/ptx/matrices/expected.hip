#include <hip/hip_runtime.h>
#include "hipport/mma.h"
#include "hipport/shared.h"

__device__ unsigned addressOf(const void* pointer) {
  unsigned address;
  do {
    uint32_t ptx_0;
    const uint64_t ptx_1 = uint64_t(pointer);
    uint64_t ptx_shared;
    ptx_shared = hipport::shared::address((const void*)(ptx_1));
    ptx_0 = uint32_t(ptx_shared);
    address = ptx_0;
  } while (false);
  return address + static_cast<unsigned>(hipport::shared::address(pointer));
}

__device__ void products(float* d, int* e, double* f, const unsigned* a, unsigned b) {
  do {
    const float ptx_0 = d[0];
    const float ptx_1 = d[1];
    const float ptx_2 = d[2];
    const float ptx_3 = d[3];
    const uint32_t ptx_4 = uint32_t(a[0]);
    const uint32_t ptx_5 = uint32_t(a[1]);
    const uint32_t ptx_6 = uint32_t(b);
    const auto ptx_matrix = hipport::mma::product<hipport::mma::bf16, hipport::mma::bf16>(hipport::mma::words(ptx_4, ptx_5), hipport::mma::words(ptx_6), hipport::mma::floats(ptx_0, ptx_1, ptx_2, ptx_3));
    d[0] = ptx_matrix.x[0];
    d[1] = ptx_matrix.x[1];
    d[2] = ptx_matrix.x[2];
    d[3] = ptx_matrix.x[3];
  } while (false);
  do {
    const uint32_t ptx_2 = uint32_t(a[0]);
    const uint32_t ptx_3 = uint32_t(b);
    const uint32_t ptx_4 = uint32_t(e[0]);
    const uint32_t ptx_5 = uint32_t(e[1]);
    const auto ptx_matrix = hipport::mma::saturated_product<hipport::mma::s8, hipport::mma::u8>(hipport::mma::words(ptx_2), hipport::mma::words(ptx_3), hipport::mma::ints(int32_t(ptx_4), int32_t(ptx_5)));
    e[0] = ptx_matrix.x[0];
    e[1] = ptx_matrix.x[1];
  } while (false);
  do {
    const uint32_t ptx_0 = uint32_t(e[0]);
    const uint32_t ptx_1 = uint32_t(e[1]);
    const uint32_t ptx_2 = uint32_t(a[0]);
    const uint32_t ptx_3 = uint32_t(b);
    const auto ptx_matrix = hipport::mma::product<hipport::mma::b1_and, hipport::mma::b1_and>(hipport::mma::words(ptx_2), hipport::mma::words(ptx_3), hipport::mma::ints(int32_t(ptx_0), int32_t(ptx_1)));
    e[0] = ptx_matrix.x[0];
    e[1] = ptx_matrix.x[1];
  } while (false);
  do {
    const double ptx_0 = f[0];
    const double ptx_1 = f[1];
    const double ptx_2 = f[2];
    const double ptx_3 = f[3];
    const auto ptx_matrix = hipport::mma::product<hipport::mma::f64, hipport::mma::f64>(hipport::mma::doubles(ptx_2), hipport::mma::doubles(ptx_3), hipport::mma::doubles(ptx_0, ptx_1));
    f[0] = ptx_matrix.x[0];
    f[1] = ptx_matrix.x[1];
  } while (false);
  do {
    const uint32_t ptx_0 = uint32_t(e[0]);
    const uint32_t ptx_1 = uint32_t(e[1]);
    const uint32_t ptx_2 = uint32_t(e[2]);
    const uint32_t ptx_3 = uint32_t(e[3]);
    const uint32_t ptx_4 = uint32_t(a[0]);
    const uint32_t ptx_5 = uint32_t(a[1]);
    const uint32_t ptx_6 = uint32_t(b);
    const auto ptx_matrix = hipport::mma::product_of_eight<false, true>(hipport::mma::words(ptx_4, ptx_5), hipport::mma::words(ptx_6, ptx_6), hipport::mma::words(ptx_0, ptx_1, ptx_2, ptx_3));
    e[0] = ptx_matrix.x[0];
    e[1] = ptx_matrix.x[1];
    e[2] = ptx_matrix.x[2];
    e[3] = ptx_matrix.x[3];
  } while (false);
}

__device__ unsigned matrices(unsigned address, unsigned* to) {
  do {
    const uint32_t ptx_2 = uint32_t(address);
    const auto ptx_matrix = hipport::mma::load_matrices<2, true>(ptx_2 + 16);
    to[0] = ptx_matrix.x[0];
    to[1] = ptx_matrix.x[1];
  } while (false);
  hipport::mma::store_matrices<1, false>(uint32_t(address), hipport::mma::words(uint32_t(to[0])));
  unsigned turned;
  turned = hipport::mma::transposed_matrix(uint32_t(to[1]));
  return turned;
}

__device__ float copies(unsigned to, const float* from, int n) {
  hipport::shared::copy<4>(uint32_t(to), (const void*)(from));
  do {
    const uint32_t ptx_0 = uint32_t(to);
    const uint64_t ptx_1 = uint64_t(from);
    const uint32_t ptx_2 = uint32_t(n);
    bool ptx_p;
    ptx_p = ptx_2 != 0u;
    if (ptx_p) hipport::shared::copy<16>(ptx_0, (const void*)(ptx_1), ptx_2);
  } while (false);
  static_cast<void>(0);
  static_cast<void>(0);
  float x, y;
  do {
    const uint32_t ptx_2 = uint32_t(to);
    const float2 ptx_vector = *(const float2*)hipport::shared::pointer(ptx_2);
    x = ptx_vector.x;
    y = ptx_vector.y;
  } while (false);
  *(float*)hipport::shared::pointer(uint32_t(to + 4)) = x;
  atomicAdd((int*)hipport::shared::pointer(uint32_t(to + 8)), int32_t(n));
  return y;
}

// Numbers of 8 bits, of two kinds.
__device__ void eightBits(float* d, const unsigned* a, const unsigned* b) {
  do {
    const float ptx_0 = d[0];
    const float ptx_1 = d[1];
    const float ptx_2 = d[2];
    const float ptx_3 = d[3];
    const uint32_t ptx_4 = uint32_t(a[0]);
    const uint32_t ptx_5 = uint32_t(a[1]);
    const uint32_t ptx_6 = uint32_t(a[2]);
    const uint32_t ptx_7 = uint32_t(a[3]);
    const uint32_t ptx_8 = uint32_t(b[0]);
    const uint32_t ptx_9 = uint32_t(b[1]);
    const auto ptx_matrix = hipport::mma::product_of_bytes<hipport::mma::e4m3, hipport::mma::e5m2>(hipport::mma::words(ptx_4, ptx_5, ptx_6, ptx_7), hipport::mma::words(ptx_8, ptx_9), hipport::mma::floats(ptx_0, ptx_1, ptx_2, ptx_3));
    d[0] = ptx_matrix.x[0];
    d[1] = ptx_matrix.x[1];
    d[2] = ptx_matrix.x[2];
    d[3] = ptx_matrix.x[3];
  } while (false);
}

// Several in one statement, and fragments of PTX.
__device__ void tile(float* d, const unsigned short* a, const unsigned short* b, unsigned stride) {
  do {
    const uint64_t ptx_0 = uint64_t(d);
    const uint64_t ptx_1 = uint64_t(a);
    const uint32_t ptx_2 = uint32_t(static_cast<unsigned>(hipport::shared::address(b)));
    const uint32_t ptx_3 = uint32_t(stride);
    uint32_t ptx_a0;
    uint32_t ptx_a1;
    uint32_t ptx_a2;
    uint32_t ptx_a3;
    uint32_t ptx_a4;
    uint32_t ptx_a5;
    uint32_t ptx_a6;
    uint32_t ptx_a7;
    uint32_t ptx_b0;
    uint32_t ptx_b1;
    uint32_t ptx_b2;
    uint32_t ptx_b3;
    uint32_t ptx_b4;
    uint32_t ptx_b5;
    uint32_t ptx_b6;
    uint32_t ptx_b7;
    float ptx_c0;
    float ptx_c1;
    float ptx_c2;
    float ptx_c3;
    float ptx_c4;
    float ptx_c5;
    float ptx_c6;
    float ptx_c7;
    const auto ptx_matrix = hipport::mma::load_operand<hipport::mma::f16, 16, 16, 16, true, true, 8>((const void*)(ptx_1), ptx_3);
    ptx_a0 = ptx_matrix.x[0];
    ptx_a1 = ptx_matrix.x[1];
    ptx_a2 = ptx_matrix.x[2];
    ptx_a3 = ptx_matrix.x[3];
    ptx_a4 = ptx_matrix.x[4];
    ptx_a5 = ptx_matrix.x[5];
    ptx_a6 = ptx_matrix.x[6];
    ptx_a7 = ptx_matrix.x[7];
    {
      const auto ptx_matrix = hipport::mma::load_operand<hipport::mma::f16, 16, 16, 16, false, false, 8>((const void*)hipport::shared::pointer(ptx_2), 16);
      ptx_b0 = ptx_matrix.x[0];
      ptx_b1 = ptx_matrix.x[1];
      ptx_b2 = ptx_matrix.x[2];
      ptx_b3 = ptx_matrix.x[3];
      ptx_b4 = ptx_matrix.x[4];
      ptx_b5 = ptx_matrix.x[5];
      ptx_b6 = ptx_matrix.x[6];
      ptx_b7 = ptx_matrix.x[7];
    }
    {
      const auto ptx_matrix = hipport::mma::load_sums<float, 16, 16, true, 8>((const void*)(ptx_0), 16u);
      ptx_c0 = ptx_matrix.x[0];
      ptx_c1 = ptx_matrix.x[1];
      ptx_c2 = ptx_matrix.x[2];
      ptx_c3 = ptx_matrix.x[3];
      ptx_c4 = ptx_matrix.x[4];
      ptx_c5 = ptx_matrix.x[5];
      ptx_c6 = ptx_matrix.x[6];
      ptx_c7 = ptx_matrix.x[7];
    }
    {
      const auto ptx_matrix = hipport::mma::fragment_product<hipport::mma::f16, hipport::mma::f16, 16, 16, 16, false>(hipport::mma::words(ptx_a0, ptx_a1, ptx_a2, ptx_a3, ptx_a4, ptx_a5, ptx_a6, ptx_a7), hipport::mma::words(ptx_b0, ptx_b1, ptx_b2, ptx_b3, ptx_b4, ptx_b5, ptx_b6, ptx_b7), hipport::mma::floats(ptx_c0, ptx_c1, ptx_c2, ptx_c3, ptx_c4, ptx_c5, ptx_c6, ptx_c7));
      ptx_c0 = ptx_matrix.x[0];
      ptx_c1 = ptx_matrix.x[1];
      ptx_c2 = ptx_matrix.x[2];
      ptx_c3 = ptx_matrix.x[3];
      ptx_c4 = ptx_matrix.x[4];
      ptx_c5 = ptx_matrix.x[5];
      ptx_c6 = ptx_matrix.x[6];
      ptx_c7 = ptx_matrix.x[7];
    }
    hipport::mma::store_sums<float, 16, 16, true, 8>((void*)(ptx_0), hipport::mma::floats(ptx_c0, ptx_c1, ptx_c2, ptx_c3, ptx_c4, ptx_c5, ptx_c6, ptx_c7), 16u);
  } while (false);
}

__device__ void twoMatrices(unsigned* to, unsigned address) {
  do {
    uint32_t ptx_0;
    uint32_t ptx_1;
    const uint32_t ptx_2 = uint32_t(address);
    const auto ptx_matrix = hipport::mma::load_matrices<1, false>(ptx_2);
    ptx_0 = ptx_matrix.x[0];
    {
      const auto ptx_matrix = hipport::mma::load_matrices<1, true>(ptx_2 + 128);
      ptx_1 = ptx_matrix.x[0];
    }
    to[0] = ptx_0;
    to[1] = ptx_1;
  } while (false);
}
