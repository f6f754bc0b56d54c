// What CUDA's device functions give that hipport/intrinsics.h has as well: for
// each a hash over many operands.
//
// testdata/intrinsics/truth.txt is what this program printed on an NVIDIA GPU:
//   nvcc -std=c++17 -arch=native truth.cu -o truth && ./truth > truth.txt
// tests/helpers includes it with the helpers for BUILTIN.
#ifndef BUILTIN
#include <cstdio>
#define BUILTIN(name) __##name
#define DEVICE __device__
#define PROGRAM
#endif

using Word = unsigned;
using Bits = unsigned long long;

struct Operands {
  Word a, b, c;
};

/// Words of all kinds: any bits, parts at the ends of their range, near ones.
DEVICE inline Operands operandsOf(Word number) {
  Word words[3] = {};
  Word state = number * 2654435761U + 12345U;
  for (Word& word : words) {
    for (int part = 0; part < 4; ++part) {
      state = state * 1664525U + 1013904223U;
      const Word bits = state >> 24;
      const Word kind = state >> 20 & 7U;
      const Word byte = kind == 0   ? 0U
                        : kind == 1 ? 0x80U
                        : kind == 2 ? 0x7fU
                        : kind == 3 ? 0xffU
                                    : bits;
      word |= byte << part * 8;
    }
  }
  if (number % 5 == 0) words[1] = words[0] + (number / 5) % 3 - 1U;
  return {words[0], words[1], words[2]};
}

DEVICE inline float floatOf(Word word) {
  // Exponents near each other, so that results are rounded.
  const Word bits = (word & 0x87ffffffU) + 0x3c000000U;
  float value = 0;
  static_assert(sizeof(value) == sizeof(bits), "32 bits");
  __builtin_memcpy(&value, &bits, sizeof(value));
  return value;
}
DEVICE inline Word wordOf(float value) {
  Word bits = 0;
  __builtin_memcpy(&bits, &value, sizeof(bits));
  return bits;
}
/// Any double for one in four; else exponents near each other.
DEVICE inline double doubleOf(Word high, Word low) {
  if ((low & 3U) != 0) high = (high & 0x807fffffU) + 0x3fc00000U;
  const Bits bits = static_cast<Bits>(high) << 32 | low;
  double value = 0;
  static_assert(sizeof(value) == sizeof(bits), "64 bits");
  __builtin_memcpy(&value, &bits, sizeof(value));
  return value;
}
/// Of a double as much as its bits mixed. One NaN is as good as another.
DEVICE inline Word wordOf(double value) {
  if (value != value) return 0x7ff80000U;
  Bits bits = 0;
  __builtin_memcpy(&bits, &value, sizeof(bits));
  return static_cast<Word>(bits) * 2654435761U + static_cast<Word>(bits >> 32);
}
DEVICE inline Word wordOf(Word value) { return value; }
DEVICE inline Word wordOf(int value) { return static_cast<Word>(value); }

#define PARTS(X, name) X(name##2) X(name##4)
#define UNARY(X) PARTS(X, vabs) PARTS(X, vabsss) PARTS(X, vneg) PARTS(X, vnegss)
#define BINARY(X)                                                             \
  PARTS(X, vadd)                                                              \
  PARTS(X, vaddss)                                                            \
  PARTS(X, vaddus) PARTS(X, vsub) PARTS(X, vsubss) PARTS(X, vsubus) PARTS(    \
      X, vabsdiffs) PARTS(X, vabsdiffu) PARTS(X, vavgs) PARTS(X, vavgu)       \
      PARTS(X, vhaddu) PARTS(X, vmaxs) PARTS(X, vmaxu) PARTS(X, vmins)        \
          PARTS(X, vminu) PARTS(X, vcmpeq) PARTS(X, vcmpne) PARTS(X, vcmpges) \
              PARTS(X, vcmpgeu) PARTS(X, vcmpgts) PARTS(X, vcmpgtu) PARTS(    \
                  X, vcmples) PARTS(X, vcmpleu) PARTS(X, vcmplts)             \
                  PARTS(X, vcmpltu) PARTS(X, vseteq) PARTS(X, vsetne) PARTS(  \
                      X, vsetges) PARTS(X, vsetgeu) PARTS(X, vsetgts)         \
                      PARTS(X, vsetgtu) PARTS(X, vsetles) PARTS(X, vsetleu)   \
                          PARTS(X, vsetlts) PARTS(X, vsetltu) PARTS(X, vsads) \
                              PARTS(X, vsadu) X(vimax_s32_relu)               \
                                  X(vimin_s32_relu) X(vimax_s16x2_relu)       \
                                      X(vimin_s16x2_relu) X(umul24)
#define TERNARY(X)                                                             \
  X(vimax3_s32)                                                                \
  X(vimin3_s32)                                                                \
  X(vimax3_s32_relu) X(vimin3_s32_relu) X(vimax3_u32) X(vimin3_u32)            \
      X(viaddmax_s32) X(viaddmin_s32) X(viaddmax_s32_relu)                     \
          X(viaddmin_s32_relu) X(viaddmax_u32) X(viaddmin_u32) X(vimax3_s16x2) \
              X(vimin3_s16x2) X(vimax3_s16x2_relu) X(vimin3_s16x2_relu)        \
                  X(vimax3_u16x2) X(vimin3_u16x2) X(viaddmax_s16x2)            \
                      X(viaddmin_s16x2) X(viaddmax_s16x2_relu)                 \
                          X(viaddmin_s16x2_relu) X(viaddmax_u16x2)             \
                              X(viaddmin_u16x2)
#define DOTS(X) X(dp4a) X(dp2a_lo) X(dp2a_hi)
#define CHOICES(X) X(vibmax_s32) X(vibmin_s32) X(vibmax_u32) X(vibmin_u32)
#define CHOICES_OF_PARTS(X) \
  X(vibmax_s16x2) X(vibmin_s16x2) X(vibmax_u16x2) X(vibmin_u16x2)
#define ROUNDINGS(X, name) X(name##_rd) X(name##_ru) X(name##_rz)
#define FLOAT_UNARY(X) \
  ROUNDINGS(X, frcp) ROUNDINGS(X, fsqrt) X(fsqrt_rn) X(frsqrt_rn)
#define FLOAT_BINARY(X) \
  ROUNDINGS(X, fadd) ROUNDINGS(X, fsub) ROUNDINGS(X, fmul) ROUNDINGS(X, fdiv)
#define FLOAT_TERNARY(X) ROUNDINGS(X, fmaf)
#define DOUBLE_UNARY(X) ROUNDINGS(X, drcp) ROUNDINGS(X, dsqrt)
#define DOUBLE_BINARY(X) ROUNDINGS(X, ddiv)

/// The result of function `index`, or with `name` its name.
DEVICE inline Word resultOf(int index, Operands o, const char** name) {
  const float x = floatOf(o.a), y = floatOf(o.b), z = floatOf(o.c);
  const double v = doubleOf(o.a, o.b), w = doubleOf(o.c, o.a);
  int at = 0;
  bool first = false, second = false;
  Word word = 0;
#define CALL(function, expression)          \
  if (at++ == index) {                      \
    if (name != nullptr) *name = #function; \
    return wordOf(expression);              \
  }
#define X(f) CALL(f, BUILTIN(f)(o.a))
  UNARY(X)
#undef X
#define X(f) CALL(f, BUILTIN(f)(o.a, o.b))
  BINARY(X)
#undef X
#define X(f) CALL(f, BUILTIN(f)(o.a, o.b, o.c))
  TERNARY(X)
  DOTS(X)
#undef X
#define X(f) CALL(f##_signed, BUILTIN(f)(int(o.a), int(o.b), int(o.c)))
  DOTS(X)
#undef X
#define X(f)                                            \
  CALL(f, (word = wordOf(BUILTIN(f)(o.a, o.b, &first)), \
           word * 2U + (first ? 1U : 0U)))
  CHOICES(X)
#undef X
#define X(f)                                                     \
  CALL(f, (word = wordOf(BUILTIN(f)(o.a, o.b, &first, &second)), \
           word * 4U + (first ? 2U : 0U) + (second ? 1U : 0U)))
  CHOICES_OF_PARTS(X)
#undef X
#define X(f) CALL(f, BUILTIN(f)(x < 0 ? -x : x))
  FLOAT_UNARY(X)
#undef X
#define X(f) CALL(f, BUILTIN(f)(x, y))
  FLOAT_BINARY(X)
#undef X
#define X(f) CALL(f, BUILTIN(f)(x, y, z))
  FLOAT_TERNARY(X)
#undef X
#define X(f) CALL(f, BUILTIN(f)(v < 0 ? -v : v))
  DOUBLE_UNARY(X)
#undef X
#define X(f) CALL(f, BUILTIN(f)(v, w))
  DOUBLE_BINARY(X)
#undef X
  CALL(fns, BUILTIN(fns)(o.a, o.b & 31U, int(o.c % 41U) - 20))
#undef CALL
  return 0;
}

constexpr Word kOperands = 20000;

/// FNV-1a over the results.
DEVICE inline Bits hashOf(int index, const char** name) {
  Bits hash = 0xcbf29ce484222325ULL;
  for (Word i = 0; i < kOperands; ++i) {
    hash = (hash ^ resultOf(index, operandsOf(i), name)) * 0x100000001b3ULL;
  }
  return hash;
}

#ifdef PROGRAM

constexpr int kMost = 512;
struct Line {
  char name[32];
  Bits hash;
};

__global__ void all(Line* lines) {
  const int index = threadIdx.x;
  const char* name = nullptr;
  lines[index].hash = hashOf(index, &name);
  for (int i = 0; name != nullptr && i < 31 && name[i] != 0; ++i) {
    lines[index].name[i] = name[i];
  }
}

int main() {
  Line* lines = nullptr;
  cudaMallocManaged(&lines, kMost * sizeof(Line));
  cudaMemset(lines, 0, kMost * sizeof(Line));
  all<<<1, kMost>>>(lines);
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  std::printf("# %s, CUDA %d\n", properties.name, CUDART_VERSION);
  for (int i = 0; i < kMost && lines[i].name[0] != 0; ++i) {
    std::printf("%s %016llx\n", lines[i].name, lines[i].hash);
  }
  return 0;
}

#endif
