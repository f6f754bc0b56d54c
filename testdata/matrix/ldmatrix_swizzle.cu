// Tiles in shared memory whose eights of halves are dealt out by exclusive or,
// for some numbers of bits; rows further down by a constant that stands in the
// instruction; B as it lies, turned by ldmatrix.
#include <cuda_fp16.h>

#include "matrix.cuh"

constexpr int kM = 32, kN = 64, kK = 64;

/// An offset in bytes in a tile with rows of 128: bits of the row's number are
/// mixed with those of the eight's.
template <int kBits>
struct Swizzle {
  static constexpr unsigned kMask = ((1u << kBits) - 1) << 4;
  static __device__ unsigned of(unsigned row, unsigned eight) {
    const unsigned offset = row * 128 + eight * 16;
    return offset ^ (offset >> 3 & kMask);
  }
};

template <int kOffset>
__device__ void load(unsigned (&to)[4], unsigned address) {
  asm volatile(
      "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4 + %5];"
      : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
      : "r"(address), "n"(kOffset));
}

template <int kOffset>
__device__ void loadTurned(unsigned (&to)[4], unsigned address) {
  asm volatile(
      "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, "
      "[%4 + %5];"
      : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
      : "r"(address), "n"(kOffset));
}

__device__ void multiply(unsigned (&d)[2], const unsigned (&a)[4],
                         const unsigned* b) {
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 "
      "{%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%0, %1};"
      : "+r"(d[0]), "+r"(d[1])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

template <int kBits>
__global__ void multiplyTiles(const uint4* a, const uint4* b, unsigned* c) {
  __shared__ __align__(128) unsigned char tileA[kM * 128], tileB[kK * 128];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  for (int i = threadIdx.x; i < kK * 8; i += 64) {
    const unsigned offset = Swizzle<kBits>::of(i / 8, i % 8);
    if (i < kM * 8) *reinterpret_cast<uint4*>(tileA + offset) = a[i];
    *reinterpret_cast<uint4*>(tileB + offset) = b[i];
  }
  __syncthreads();
  const auto startA = static_cast<unsigned>(__cvta_generic_to_shared(tileA));
  const auto startB = static_cast<unsigned>(__cvta_generic_to_shared(tileB));
  unsigned sums[2][4][2] = {};
  for (int k = 0; k < 4; ++k) {
    const unsigned row = lane % 16, part = lane / 16;
    unsigned left[2][4], right[2][4];
    const unsigned at = startA + Swizzle<kBits>::of(row, 2 * k + part);
    load<0>(left[0], at);
    load<16 * 128>(left[1], at);
    // What lies 16 rows further is dealt out in the same way.
    const unsigned first =
        startB + Swizzle<kBits>::of(row, 4 * warp + part) + k * 16 * 128;
    loadTurned<0>(right[0], first);
    loadTurned<0>(right[1], first ^ 32);
    for (int i = 0; i < 8; ++i) {
      multiply(sums[i / 4][i % 4], left[i / 4], right[i % 4 / 2] + i % 2 * 2);
    }
  }
  for (int i = 0; i < 16; ++i) {
    const int row = i / 8 * 16 + i % 2 * 8 + lane / 4;
    c[row * (kN / 2) + 16 * warp + i / 2 % 4 * 4 + lane % 4] =
        sums[i / 8][i / 2 % 4][i % 2];
  }
}

template <int kBits>
void test(const std::vector<half>& a, const std::vector<half>& b) {
  OnDevice<half> onA(a), onB(b), c(kM * kN);
  multiplyTiles<kBits><<<1, 64>>>(reinterpret_cast<uint4*>((half*)onA),
                                  reinterpret_cast<uint4*>((half*)onB),
                                  reinterpret_cast<unsigned*>((half*)c));
  const std::vector<half> results = c.values();
  show("c", results);
  int wrong = 0;
  for (int i = 0; i < kM * kN; ++i) {
    double sum = 0;
    for (int k = 0; k < kK; ++k) {
      sum += wide(a[i / kN * kK + k]) * wide(b[k * kN + i % kN]);
    }
    wrong += wide(results[i]) != sum;
  }
  std::printf("%d bits, %d wrong\n", kBits, wrong);
}

int main() {
  const auto a = numbers<half>(kM * kK, 121, -4, 4);
  const auto b = numbers<half>(kK * kN, 122, -4, 4);
  test<0>(a, b);
  test<2>(a, b);
  test<3>(a, b);
}
