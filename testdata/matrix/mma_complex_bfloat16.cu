// A product of complex matrices, or with the second one's conjugate: pairs of
// bfloat16 are parted in registers, and a real product becomes four.
#include <cuda_bf16.h>

#include "matrix.cuh"

constexpr int kM = 32, kN = 16, kK = 24;

/// Two real or two imaginary parts.
union Pair {
  __nv_bfloat162 numbers;
  unsigned word;
};

template <int kCount>
struct Parts {
  unsigned real[kCount];
  unsigned imaginary[kCount];

  /// Rows 8 apart, of kK complex numbers.
  __device__ void load(const __nv_bfloat162* from) {
    from += threadIdx.x % 32 / 4 * kK + threadIdx.x % 4 * 2;
    for (int i = 0; i < kCount; ++i) {
      Pair pair;
      pair.numbers = __lows2bfloat162(from[8 * i * kK], from[8 * i * kK + 1]);
      real[i] = pair.word;
      pair.numbers = __highs2bfloat162(from[8 * i * kK], from[8 * i * kK + 1]);
      imaginary[i] = pair.word;
    }
  }
};

__device__ void multiply(float* d, const unsigned (&a)[2], unsigned b) {
  asm volatile(
      "mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 "
      "{ %0, %1, %2, %3 }, { %4, %5 }, { %6 }, { %0, %1, %2, %3 };"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(b));
}

/// The signs of both are others.
__device__ unsigned negative(unsigned pair) { return pair ^ 0x80008000u; }

template <bool kIsConjugate>
__global__ void multiplyComplex(const __nv_bfloat162* a,
                                const __nv_bfloat162* b, float2* c) {
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const int row = warp / 2 * 16, column = warp % 2 * 8;
  float real[4] = {}, imaginary[4] = {};
  for (int k = 0; k < kK; k += 8) {
    Parts<2> left;
    Parts<1> right;
    left.load(a + row * kK + k);
    right.load(b + column * kK + k);
    if constexpr (kIsConjugate) {
      right.imaginary[0] = negative(right.imaginary[0]);
    }
    multiply(real, left.real, right.real[0]);
    multiply(real, left.imaginary, negative(right.imaginary[0]));
    multiply(imaginary, left.real, right.imaginary[0]);
    multiply(imaginary, left.imaginary, right.real[0]);
  }
  for (int i = 0; i < 4; ++i) {
    c[(row + lane / 4 + i / 2 * 8) * kN + column + lane % 4 * 2 + i % 2] =
        make_float2(real[i], imaginary[i]);
  }
}

int main() {
  const auto a = numbers<__nv_bfloat16>(2 * kM * kK, 144, -40, 40);
  const auto b = numbers<__nv_bfloat16>(2 * kN * kK, 145, -40, 40);
  OnDevice<__nv_bfloat16> onA(a), onB(b);
  const auto* const pairsA =
      reinterpret_cast<__nv_bfloat162*>((__nv_bfloat16*)onA);
  const auto* const pairsB =
      reinterpret_cast<__nv_bfloat162*>((__nv_bfloat16*)onB);
  for (const int sign : {1, -1}) {
    OnDevice<float> c(2 * kM * kN);
    float2* const pairsC = reinterpret_cast<float2*>((float*)c);
    if (sign > 0) multiplyComplex<false><<<1, 128>>>(pairsA, pairsB, pairsC);
    if (sign < 0) multiplyComplex<true><<<1, 128>>>(pairsA, pairsB, pairsC);
    const std::vector<float> results = c.values();
    show("c", results);
    int wrong = 0;
    for (int i = 0; i < kM * kN; ++i) {
      double real = 0, imaginary = 0;
      for (int k = 0; k < kK; ++k) {
        const auto* const left = &a[2 * (i / kN * kK + k)];
        const auto* const right = &b[2 * (i % kN * kK + k)];
        real += wide(left[0]) * wide(right[0]) -
                sign * wide(left[1]) * wide(right[1]);
        imaginary += sign * wide(left[0]) * wide(right[1]) +
                     wide(left[1]) * wide(right[0]);
      }
      wrong += results[2 * i] != real || results[2 * i + 1] != imaginary;
    }
    std::printf("%d wrong\n", wrong);
  }
}
