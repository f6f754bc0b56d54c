// What CUDA's own warp builtins return, for tests of include/hipport/warp.h.
//   nvcc -arch=native truth.cu -o truth && ./truth > truth.txt
// truth.txt was made so; its first line names the GPU and the CUDA version.
//
// One line a case: operation type mask gone mode width arg seed : one result a
// lane, "VALUExCOUNT" for equal ones. Lanes in `gone` have left; `mask` and its
// complement are two groups, in one call (mode 0) or in two branches (mode 1).
// The tests define the macros below and replay the cases with hipport's.
#ifndef BUILTIN
#include <cstdio>
#include <cstring>
#define BUILTIN(name) __##name
#define DEVICE __device__
#define BRANCH(number)
#endif

struct Case {
  int op, type;
  unsigned mask, gone;
  int mode, width, arg;
  unsigned seed;
};

typedef unsigned long long Bits;

DEVICE inline unsigned random(unsigned seed, unsigned lane) {
  unsigned x = seed + lane * 2654435769u;
  for (int i = 0; i < 3; ++i) x = (x ^ x >> 15) * 1664525u + 1013904223u;
  return x ^ x >> 16;
}

template <class T>
DEVICE Bits bitsOf(T value) {
  Bits bits = 0;
  memcpy(&bits, &value, sizeof value);
  return bits;
}

template <class T>
DEVICE Bits shuffle(const Case& c, unsigned mask, unsigned lane) {
  const Bits bits = random(c.seed, lane) | Bits(random(c.seed, ~lane)) << 32;
  T value;
  memcpy(&value, &bits, sizeof value);
  if (sizeof value == 1) value = T(c.type == 0 ? bits & 1 : lane * 9);
  const int arg = c.arg < 0 ? random(c.seed + 1, lane) % 70 : c.arg;
  if (c.op == 0) {
    return bitsOf(BUILTIN(shfl_sync)(mask, value, arg, c.width));
  } else if (c.op == 1) {
    return bitsOf(BUILTIN(shfl_up_sync)(mask, value, arg, c.width));
  } else if (c.op == 2) {
    return bitsOf(BUILTIN(shfl_down_sync)(mask, value, arg, c.width));
  }
  return bitsOf(BUILTIN(shfl_xor_sync)(mask, value, arg, c.width));
}

template <class T>
DEVICE Bits match(const Case& c, unsigned mask, unsigned lane) {
  // c.width distinct values, which differ in the highest and lowest bits.
  const Bits kind = random(c.seed, lane) % c.width;
  const Bits bits = kind | kind << 29 | kind << 61;
  T value;
  memcpy(&value, &bits, sizeof value);
  if (c.op == 7) return BUILTIN(match_any_sync)(mask, value);
  int all = -1;
  const Bits lanes = BUILTIN(match_all_sync)(mask, value, &all);
  return lanes | Bits(all) << 32;
}

DEVICE inline Bits reduce(const Case& c, unsigned mask, unsigned lane) {
  const unsigned u = random(c.seed, lane);
  const int i = int(u);
  switch (c.op) {
    case 9:
      return bitsOf(BUILTIN(reduce_add_sync)(mask, i));
    case 10:
      return bitsOf(BUILTIN(reduce_add_sync)(mask, u));
    case 11:
      return bitsOf(BUILTIN(reduce_min_sync)(mask, i));
    case 12:
      return bitsOf(BUILTIN(reduce_min_sync)(mask, u));
    case 13:
      return bitsOf(BUILTIN(reduce_max_sync)(mask, i));
    case 14:
      return bitsOf(BUILTIN(reduce_max_sync)(mask, u));
    case 15:
      return BUILTIN(reduce_and_sync)(mask, u | 0x0ff0f00fu);
    case 16:
      return BUILTIN(reduce_or_sync)(mask, u & 0x10204081u);
    default:
      return BUILTIN(reduce_xor_sync)(mask, u);
  }
}

DEVICE inline Bits operation(const Case& c, unsigned mask, unsigned lane) {
  if (c.op < 4) {
    switch (c.type) {
      case 0:
        return shuffle<bool>(c, mask, lane);
      case 1:
        return shuffle<signed char>(c, mask, lane);
      case 2:
        return shuffle<unsigned char>(c, mask, lane);
      case 3:
        return shuffle<short>(c, mask, lane);
      case 4:
        return shuffle<int>(c, mask, lane);
      case 5:
        return shuffle<unsigned>(c, mask, lane);
      case 6:
        return shuffle<long>(c, mask, lane);
      case 7:
        return shuffle<unsigned long long>(c, mask, lane);
      case 8:
        return shuffle<float>(c, mask, lane);
      default:
        return shuffle<double>(c, mask, lane);
    }
  }
  // The predicate holds for about c.width of eight lanes.
  const int predicate = int(random(c.seed, lane) % 8) < c.width ? 1 << 20 : 0;
  if (c.op == 4) return BUILTIN(ballot_sync)(mask, predicate);
  if (c.op == 5) return BUILTIN(all_sync)(mask, predicate) != 0;
  if (c.op == 6) return BUILTIN(any_sync)(mask, predicate) != 0;
  if (c.op > 8) return reduce(c, mask, lane);
  switch (c.type) {
    case 4:
      return match<int>(c, mask, lane);
    case 7:
      return match<unsigned long long>(c, mask, lane);
    case 8:
      return match<float>(c, mask, lane);
    default:
      return match<double>(c, mask, lane);
  }
}

/// What one lane does.
DEVICE inline void run(const Case& c, unsigned lane, Bits* results) {
  if (c.gone >> lane & 1) return;
  const bool isIn = c.mask >> lane & 1;
  const unsigned mask = isIn ? c.mask : ~c.mask;
  if (c.mode == 0) {
    results[lane] = operation(c, mask, lane);
  } else if (isIn) {
    BRANCH(1);
    results[lane] = operation(c, mask, lane);
  } else {
    BRANCH(2);
    results[lane] = operation(c, mask, lane) ^ 1;
  }
}

#ifdef __CUDACC__
__global__ void kernel(Case c, Bits* results) { run(c, threadIdx.x, results); }

Bits* results;

void record(Case c) {
  for (int i = 0; i < 32; ++i) results[i] = 0;
  kernel<<<1, 32>>>(c, results);
  if (cudaError_t error = cudaDeviceSynchronize()) {
    printf("error %s\n", cudaGetErrorString(error));
  }
  printf("%d %d %x %x %d %d %d %x :", c.op, c.type, c.mask, c.gone, c.mode,
         c.width, c.arg, c.seed);
  for (int i = 0, n; i < 32; i += n) {
    for (n = 1; i + n < 32 && results[i + n] == results[i];) ++n;
    printf(n > 1 ? " %llxx%d" : " %llx", results[i], n);
  }
  printf("\n");
}

int main() {
  cudaDeviceProp device;
  cudaGetDeviceProperties(&device, 0);
  printf("# %s, CUDA %d.%d\n", device.name, CUDART_VERSION / 1000,
         CUDART_VERSION % 100 / 10);
  cudaMallocHost(&results, 32 * sizeof(Bits));
  const unsigned masks[] = {~0u,         0x0000ffffu, 0x55555555u, 0x80000001u,
                            0xdeadbeefu, 0x00000010u, 0x7fff0ffeu};
  const unsigned gone[] = {0u, 0x80000000u, 0x00f00f0fu};
  unsigned seed = 1;
  for (int op = 0; op < 4; ++op) {
    for (int width = 1; width <= 32; ++width) {
      for (int arg : {-1, 0, 1, 3, 8, 17, 31, 33}) {
        record({op, 2, ~0u, 0, 0, width, arg, seed++});
      }
    }
    for (int type = 0; type < 10; ++type) {
      for (int arg : {-1, 1, 5}) {
        record({op, type, masks[seed % 7], gone[seed % 3], int(seed / 7 % 2),
                arg == 5 ? 8 : 32, arg, seed * 77});
        ++seed;
      }
    }
  }
  for (int op = 4; op < 18; ++op) {
    for (unsigned mask : masks) {
      for (unsigned left : gone) {
        for (int mode : {0, 1}) {
          const bool isMatch = op == 7 || op == 8;
          const int types[] = {4, 7, 8, 9};
          const int widths[] = {op == 8 ? 1 : 3, op == 5 ? 8 : op == 8 ? 2 : 7};
          record({op, isMatch ? types[seed % 4] : 4, mask, left, mode,
                  widths[seed / 2 % 2], 0, seed * 99});
          ++seed;
        }
      }
    }
  }
}
#endif
