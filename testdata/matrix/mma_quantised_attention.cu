// A step of attention in 8 bits: products of bytes, weights that become e4m3 in
// registers, and products of those with values in e4m3, whose rows lie as the
// weights do in registers. All numbers are whole, so that sums are exact.
#include "matrix.cuh"

constexpr int kQueries = 16;
constexpr int kKeys = 32;
constexpr int kDepth = 64;
constexpr int kColumns = 8;

__device__ void multiplyBytes(int* d, const unsigned* a, const unsigned* b) {
  asm volatile(
      "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0, %1, %2, %3}, "
      "{%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};\n"
      : "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

__device__ void multiplyWeights(float* d, const unsigned* a,
                                const unsigned* b) {
  asm volatile(
      "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%0, %1, %2, %3}, "
      "{%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};\n"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

/// Four numbers as a word of e4m3.
__device__ unsigned packed(float a, float b, float c, float d) {
  unsigned word;
  asm volatile(
      "{\n"
      ".reg .b16 low, high;\n"
      "cvt.rn.satfinite.e4m3x2.f32 low, %2, %1;\n"
      "cvt.rn.satfinite.e4m3x2.f32 high, %4, %3;\n"
      "mov.b32 %0, {low, high};\n"
      "}\n"
      : "=r"(word)
      : "f"(a), "f"(b), "f"(c), "f"(d));
  return word;
}

__device__ float weightOf(int score) {
  return static_cast<float>(min(max(score >> 5, 0), 8));
}

__global__ void attend(const unsigned* queries, const unsigned* keys,
                       const unsigned char* values, float* out) {
  const int group = threadIdx.x / 4;
  const int four = threadIdx.x % 4;
  float weights[4][4];
  for (int tile = 0; tile < kKeys / 8; ++tile) {
    int scores[4] = {};
    for (int step = 0; step < kDepth / 32; ++step) {
      unsigned a[4];
      for (int i = 0; i < 4; ++i) {
        a[i] = queries[(group + 8 * (i % 2)) * (kDepth / 4) + 8 * step + four +
                       4 * (i / 2)];
      }
      const unsigned* const key =
          keys + (8 * tile + group) * (kDepth / 4) + 8 * step;
      const unsigned b[2] = {key[four], key[four + 4]};
      multiplyBytes(scores, a, b);
    }
    for (int i = 0; i < 4; ++i) weights[tile][i] = weightOf(scores[i]);
  }
  // Two neighbouring keys of two tiles are the four numbers of a word.
  unsigned a[4];
  for (int i = 0; i < 4; ++i) {
    const int tile = 2 * (i / 2);
    const int row = 2 * (i % 2);
    a[i] = packed(weights[tile][row], weights[tile][row + 1],
                  weights[tile + 1][row], weights[tile + 1][row + 1]);
  }
  unsigned b[2];
  for (int i = 0; i < 2; ++i) {
    b[i] = 0;
    for (int k = 0; k < 4; ++k) {
      const int key = 16 * i + 8 * (k / 2) + 2 * four + k % 2;
      b[i] |= static_cast<unsigned>(values[key * kColumns + group]) << 8 * k;
    }
  }
  float sums[4] = {};
  multiplyWeights(sums, a, b);
  for (int i = 0; i < 4; ++i) {
    out[(group + 8 * (i / 2)) * kColumns + 2 * four + i % 2] = sums[i];
  }
}

int main() {
  const auto q = numbers<signed char>(kQueries * kDepth, 61, -9, 9);
  const auto k = numbers<signed char>(kKeys * kDepth, 62, -9, 9);
  const std::vector<int> v = numbers<int>(kKeys * kColumns, 63, 0, 4);
  const unsigned char codes[] = {0x00, 0x38, 0x40, 0x44, 0x48};
  std::vector<unsigned char> bits;
  for (const int each : v) bits.push_back(codes[each]);
  OnDevice<signed char> queries(q);
  OnDevice<signed char> keys(k);
  OnDevice<unsigned char> values(bits);
  OnDevice<float> out(kQueries * kColumns);
  attend<<<1, 32>>>(reinterpret_cast<unsigned*>((signed char*)queries),
                    reinterpret_cast<unsigned*>((signed char*)keys), values,
                    out);
  const std::vector<float> got = out.values();
  show("attention", got);
  int wrong = 0;
  for (int row = 0; row < kQueries; ++row) {
    for (int column = 0; column < kColumns; ++column) {
      float sum = 0;
      for (int key = 0; key < kKeys; ++key) {
        int score = 0;
        for (int i = 0; i < kDepth; ++i) {
          score += q[row * kDepth + i] * k[key * kDepth + i];
        }
        const int weight = score >> 5 < 0 ? 0 : score >> 5 > 8 ? 8 : score >> 5;
        sum += static_cast<float>(weight * v[key * kColumns + column]);
      }
      wrong += sum != got[row * kColumns + column];
    }
  }
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
