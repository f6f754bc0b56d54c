// Bytes with a scale for each 32 of them, as llama.cpp keeps its weights: tiles
// that know which element a register is, and sums scaled after each block.
#include <cuda_fp16.h>

#include <cmath>
#include <type_traits>

#include "matrix.cuh"

constexpr int kRows = 32, kColumns = 16, kBlocks = 4;

struct Block {
  half scale;
  signed char values[32];
};

template <int kI, int kJ, typename T>
struct Tile {
  static constexpr int kCount = kI * kJ / 32;
  T x[kCount] = {};

  static __device__ int getI(int at) {
    const int group = threadIdx.x % 32 / 4;
    if constexpr (kI == 8) {
      return group;
    } else if constexpr (std::is_same<T, int>::value) {
      return group + at / 2 * 8;
    } else {
      return group + at % 2 * 8;
    }
  }
  static __device__ int getJ(int at) {
    const int place = threadIdx.x % 4;
    if constexpr (kI == 8) {
      return place + 4 * at;
    } else if constexpr (std::is_same<T, int>::value) {
      return 2 * place + at % 2;
    } else {
      return place + at / 2 * 4;
    }
  }
};

/// The values of a block are at even addresses, no better.
template <int kI, int kJ>
__device__ void load(Tile<kI, kJ, unsigned>& tile, const Block* rows,
                     int word) {
#pragma unroll
  for (int i = 0; i < tile.kCount; ++i) {
    const auto* const pairs = reinterpret_cast<const unsigned short*>(
        rows[tile.getI(i) * kBlocks].values + 4 * (word + tile.getJ(i)));
    tile.x[i] = pairs[0] | static_cast<unsigned>(pairs[1]) << 16;
  }
}

__device__ void multiply(Tile<16, 8, int>& d, const Tile<16, 8, unsigned>& a,
                         const Tile<8, 8, unsigned>& b) {
  asm("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0, %1, %2, %3}, "
      "{%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
      : "+r"(d.x[0]), "+r"(d.x[1]), "+r"(d.x[2]), "+r"(d.x[3])
      : "r"(a.x[0]), "r"(a.x[1]), "r"(a.x[2]), "r"(a.x[3]), "r"(b.x[0]),
        "r"(b.x[1]));
}

__device__ void multiply(Tile<16, 8, int>& d, const Tile<16, 4, unsigned>& a,
                         const Tile<8, 4, unsigned>& b) {
  asm("mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32 {%0, %1, %2, %3}, "
      "{%4, %5}, {%6}, {%0, %1, %2, %3};"
      : "+r"(d.x[0]), "+r"(d.x[1]), "+r"(d.x[2]), "+r"(d.x[3])
      : "r"(a.x[0]), "r"(a.x[1]), "r"(b.x[0]));
}

template <int kWords>
__global__ void multiplyBlocks(const Block* a, const Block* b, float* c) {
  const int warp = threadIdx.x / 32;
  a += warp / 2 * 16 * kBlocks;
  b += warp % 2 * 8 * kBlocks;
  Tile<16, 8, float> sums;
  for (int block = 0; block < kBlocks; ++block) {
    Tile<16, 8, int> products;
#pragma unroll
    for (int word = 0; word < 8; word += kWords) {
      Tile<16, kWords, unsigned> left;
      Tile<8, kWords, unsigned> right;
      load(left, a + block, word);
      load(right, b + block, word);
      multiply(products, left, right);
    }
#pragma unroll
    for (int i = 0; i < sums.kCount; ++i) {
      sums.x[i] += __half2float(a[products.getI(i) * kBlocks + block].scale) *
                   __half2float(b[products.getJ(i) * kBlocks + block].scale) *
                   static_cast<float>(products.x[i]);
    }
  }
  for (int i = 0; i < 4; ++i) {
    const int row = warp / 2 * 16 + Tile<16, 8, int>::getI(i);
    c[row * kColumns + warp % 2 * 8 + Tile<16, 8, int>::getJ(i)] = sums.x[i];
  }
}

std::vector<Block> blocks(int rows, unsigned seed) {
  std::vector<Block> all(rows * kBlocks);
  const auto values = numbers<signed char>(32 * all.size(), seed, -31, 31);
  const auto powers = numbers<int>(all.size(), seed + 1, -2, 1);
  for (std::size_t i = 0; i < 32 * all.size(); ++i) {
    all[i / 32].values[i % 32] = values[i];
    all[i / 32].scale = __float2half(std::ldexp(1.0f, powers[i / 32]));
  }
  return all;
}

int wrong(const std::vector<Block>& a, const std::vector<Block>& b,
          const std::vector<float>& c) {
  int count = 0;
  for (int i = 0; i < kRows * kColumns; ++i) {
    double sum = 0;
    for (int k = 0; k < 32 * kBlocks; ++k) {
      const Block& left = a[i / kColumns * kBlocks + k / 32];
      const Block& right = b[i % kColumns * kBlocks + k / 32];
      sum += wide(left.scale) * wide(right.scale) * left.values[k % 32] *
             right.values[k % 32];
    }
    if (c[i] != sum) ++count;
  }
  return count;
}

int main() {
  const std::vector<Block> a = blocks(kRows, 101), b = blocks(kColumns, 103);
  OnDevice<Block> onA(a), onB(b);
  OnDevice<float> c(kRows * kColumns);
  multiplyBlocks<8><<<1, 128>>>(onA, onB, c);
  show("32 bytes", c.values());
  std::printf("%d wrong\n", wrong(a, b, c.values()));
  OnDevice<float> d(kRows * kColumns);
  multiplyBlocks<4><<<1, 128>>>(onA, onB, d);
  show("16 bytes", d.values());
  std::printf("%d wrong\n", wrong(a, b, d.values()));
}
