// Bytes by weights of four bits: a byte is 16 times its high half, with a sign,
// and its low half, without one; so a product of bytes is two of nibbles, by
// three shapes of the instruction.
#include "matrix.cuh"

constexpr int kM = 16, kN = 16, kK = 128;

/// Of 32 columns, or of 64 where `kDepth` says so.
template <bool kIsSigned, int kRows, int kDepth>
__device__ void multiply(int (&d)[4], const unsigned* a, const unsigned* b) {
  if constexpr (kIsSigned && kDepth == 64) {
    asm volatile(
        "mma.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32 {%0, %1, %2, %3}, "
        "{%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};\n"
        : "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
  } else if constexpr (kDepth == 64) {
    asm volatile(
        "mma.sync.aligned.m16n8k64.row.col.s32.u4.s4.s32 {%0, %1, %2, %3}, "
        "{%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};\n"
        : "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
  } else if constexpr (kIsSigned && kRows == 16) {
    asm volatile(
        "mma.sync.aligned.m16n8k32.row.col.s32.s4.s4.s32 {%0, %1, %2, %3}, "
        "{%4, %5}, {%6}, {%0, %1, %2, %3};\n"
        : "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3])
        : "r"(a[0]), "r"(a[1]), "r"(b[0]));
  } else if constexpr (kRows == 16) {
    asm volatile(
        "mma.sync.aligned.m16n8k32.row.col.s32.u4.s4.s32 {%0, %1, %2, %3}, "
        "{%4, %5}, {%6}, {%0, %1, %2, %3};\n"
        : "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3])
        : "r"(a[0]), "r"(a[1]), "r"(b[0]));
  } else {
    static_assert(kRows == 8 && kDepth == 32, "no other shape");
    for (int i = 0; i < 2; ++i) {
      if constexpr (kIsSigned) {
        asm volatile(
            "mma.sync.aligned.m8n8k32.row.col.s32.s4.s4.s32 {%0, %1}, {%2}, "
            "{%3}, {%0, %1};\n"
            : "+r"(d[2 * i]), "+r"(d[2 * i + 1])
            : "r"(a[i]), "r"(b[0]));
      } else {
        asm volatile(
            "mma.sync.aligned.m8n8k32.row.col.s32.u4.s4.s32 {%0, %1}, {%2}, "
            "{%3}, {%0, %1};\n"
            : "+r"(d[2 * i]), "+r"(d[2 * i + 1])
            : "r"(a[i]), "r"(b[0]));
      }
    }
  }
}

/// The low or, shifted, the high halves of eight bytes.
__device__ unsigned halves(uint2 bytes, int shift) {
  unsigned parts[2] = {bytes.x >> shift, bytes.y >> shift};
  for (unsigned& part : parts) {
    part &= 0x0f0f0f0fu;
    part = (part | part >> 4) & 0x00ff00ffu;
    part = (part | part >> 8) & 0xffffu;
  }
  return parts[0] | parts[1] << 16;
}

/// A row of `a` has 16 times 8 bytes, a column of `b` 16 times 8 nibbles.
template <int kRows, int kDepth>
__global__ void multiplyBytes(const uint2* a, const unsigned* b, int* c) {
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  int high[4] = {}, low[4] = {};
#pragma unroll 1
  for (int k = 0; k < kK / 8; k += kDepth / 8) {
    unsigned left[2][4], right[2];
    for (int i = 0; i < kDepth / 16; ++i) {
      const uint2 bytes =
          a[(lane / 4 + i % 2 * 8) * 16 + k + i / 2 * 4 + lane % 4];
      left[0][i] = halves(bytes, 0);
      left[1][i] = halves(bytes, 4);
    }
    for (int i = 0; i < kDepth / 32; ++i) {
      right[i] = b[(8 * warp + lane / 4) * 16 + k + 4 * i + lane % 4];
    }
    multiply<false, kRows, kDepth>(low, left[0], right);
    multiply<true, kRows, kDepth>(high, left[1], right);
  }
  for (int i = 0; i < 4; ++i) {
    c[(lane / 4 + i / 2 * 8) * kN + 8 * warp + lane % 4 * 2 + i % 2] =
        16 * high[i] + low[i];
  }
}

int main() {
  const auto a = numbers<signed char>(kM * kK, 153, -128, 127);
  const auto b = numbers<unsigned char>(kN * kK / 2, 154, 0, 255);
  OnDevice<signed char> onA(a);
  OnDevice<unsigned char> onB(b);
  const auto* const bytes = reinterpret_cast<uint2*>((signed char*)onA);
  const auto* const words = reinterpret_cast<unsigned*>((unsigned char*)onB);
  for (int way = 0; way < 3; ++way) {
    OnDevice<int> c(kM * kN);
    if (way == 0) multiplyBytes<16, 64><<<1, 64>>>(bytes, words, c);
    if (way == 1) multiplyBytes<16, 32><<<1, 64>>>(bytes, words, c);
    if (way == 2) multiplyBytes<8, 32><<<1, 64>>>(bytes, words, c);
    const std::vector<int> results = c.values();
    show("c", results);
    int wrong = 0;
    for (int i = 0; i < kM * kN; ++i) {
      int sum = 0;
      for (int k = 0; k < kK; ++k) {
        const int nibble = b[(i % kN * kK + k) / 2] >> k % 2 * 4 & 15;
        sum += a[i / kN * kK + k] * (nibble < 8 ? nibble : nibble - 16);
      }
      wrong += results[i] != sum;
    }
    std::printf("%d wrong\n", wrong);
  }
}
