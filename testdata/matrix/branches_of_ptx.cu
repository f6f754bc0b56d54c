// PTX with labels: loops, branches ahead, several ways out, lanes that go
// different ways, and what the text says of addresses.
#include <cstdint>

#include "matrix.cuh"

__device__ uint32_t commonDivisor(uint32_t a, uint32_t b) {
  asm("{\n"
      ".reg .pred isDone;\n"
      ".reg .u32 rest;\n"
      "AGAIN:\n"
      "setp.eq.u32 isDone, %1, 0;\n"
      "@isDone bra END;\n"
      "rem.u32 rest, %0, %1;\n"
      "mov.u32 %0, %1;\n"
      "mov.u32 %1, rest;\n"
      "bra.uni AGAIN;\n"
      "END:\n"
      "}"
      : "+r"(a), "+r"(b));
  return a;
}

/// Steps of 3n + 1 down to 1, at most `most`.
__device__ uint32_t stepsToOne(uint32_t n, uint32_t most) {
  uint32_t steps;
  asm volatile(
      "{\n"
      ".reg .pred p, q;\n"
      ".reg .u32 value, bit;\n"
      "mov.u32 value, %1;\n"
      "mov.u32 %0, 0;\n"
      "$L_next_%=:\n"
      "setp.le.u32 p, value, 1;\n"
      "setp.ge.or.u32 q, %0, %2, p;\n"
      "@q bra $L_end_%=;\n"
      "add.u32 %0, %0, 1;\n"
      "and.b32 bit, value, 1;\n"
      "setp.ne.u32 p, bit, 0;\n"
      "@!p bra $L_even_%=;\n"
      "mad.lo.u32 value, value, 3, 1;\n"
      "bra $L_next_%=;\n"
      "$L_even_%=:\n"
      "shr.u32 value, value, 1;\n"
      "bra $L_next_%=;\n"
      "$L_end_%=:\n"
      "}"
      : "=&r"(steps)
      : "r"(n), "r"(most));
  return steps;
}

/// Which of four ranges a value is in.
#define RANGE_OF(result, value)                                          \
  asm("{ .reg .pred p; setp.lt.s32 p, %1, -100; @p bra LOW;\n"           \
      "setp.lt.s32 p, %1, 0; @p bra NEGATIVE;\n"                         \
      "setp.lt.s32 p, %1, 100; @p bra SMALL; mov.s32 %0, 3; bra OUT;\n"  \
      "LOW: mov.s32 %0, 0; bra OUT; NEGATIVE: mov.s32 %0, 1; bra OUT;\n" \
      "SMALL: mov.s32 %0, 2; OUT: }"                                     \
      : "=r"(result)                                                     \
      : "r"(value))

__device__ uint32_t spacesOf(const void* a, const void* b) {
  uint32_t spaces;
  asm("{ .reg .pred p, q; isspacep.shared p, %1; isspacep.local q, %2;\n"
      "selp.u32 %0, 1, 0, p; @q add.u32 %0, %0, 2; }"
      : "=r"(spaces)
      : "l"(a), "l"(b));
  return spaces;
}

__global__ void run(const int* in, uint32_t* out, int count) {
  __shared__ int there[2];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int here[2] = {i, in[i]};
  there[threadIdx.x % 2] = i;
  __syncthreads();
  const int value = in[i];
  const uint32_t size = value < 0 ? -value : value;
  asm volatile("prefetch.global.L2 [%0];" ::"l"(in + i));
  int range, other;
  RANGE_OF(range, value);
  RANGE_OF(other, value * 3);
  out[i] = commonDivisor(size, 360);
  out[count + i] = stepsToOne(size, 100);
  out[2 * count + i] = range * 4 + other;
  out[3 * count + i] = spacesOf(there, here) * 16 + spacesOf(in, there) +
                       (here[value & 1] == i ? 0 : 0);
}

int main() {
  const int count = 512;
  const std::vector<int> in = numbers<int>(count, 72, -400, 400);
  OnDevice<int> from(in);
  OnDevice<int> to(4 * count);
  run<<<4, 128>>>(from, reinterpret_cast<uint32_t*>(static_cast<int*>(to)),
                  count);
  const std::vector<int> out = to.values();
  show("results", out);
  int wrong = 0;
  for (int i = 0; i < count; ++i) {
    const int size = std::abs(in[i]);
    int a = size, b = 360;
    while (b != 0) {
      const int rest = a % b;
      a = b;
      b = rest;
    }
    int steps = 0;
    for (int n = size; n > 1 && steps < 100; ++steps) {
      n = n % 2 != 0 ? 3 * n + 1 : n / 2;
    }
    const auto rangeOf = [](int x) {
      return x < -100 ? 0 : x < 0 ? 1 : x < 100 ? 2 : 3;
    };
    wrong += out[i] != a;
    wrong += out[count + i] != steps;
    wrong += out[2 * count + i] != rangeOf(in[i]) * 4 + rangeOf(in[i] * 3);
    wrong += out[3 * count + i] != 3 * 16;
  }
  std::printf("%d wrong\n", wrong);
}
