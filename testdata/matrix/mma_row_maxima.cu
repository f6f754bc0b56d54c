// What is computed on sums where they lie: max(x, 0), the greatest of a row and
// its column by shuffles in fours, sums of columns by shuffles between them.
// The first product of each has constants as C.
#include <cuda_fp16.h>

#include "matrix.cuh"

constexpr int kRows = 64, kColumns = 32, kInner = 16;

__device__ unsigned bits(half2 pair) {
  return reinterpret_cast<const unsigned&>(pair);
}

/// The greatest of both parts in all lanes of the four.
__device__ float greatest(half2 pair) {
#pragma unroll
  for (int mask = 1; mask <= 2; mask *= 2) {
    const unsigned other = __shfl_xor_sync(0xffffffffu, bits(pair), mask);
    pair = __hmax2(pair, reinterpret_cast<const half2&>(other));
  }
  return fmaxf(__low2float(pair), __high2float(pair));
}

/// A row of `a` has 8 pairs, and so has a column of `b`.
__global__ void classify(const half2* a, const half2* b, float* maxima,
                         int* classes) {
  const int lane = threadIdx.x % 32, group = lane / 4, place = lane % 4;
  const int row = threadIdx.x / 32 * 16 + group;
  const half2* const left = a + row * 8 + place;
  half2 sums[4][2];
  for (int j = 0; j < 4; ++j) {
    const half2* const right = b + (8 * j + group) * 8 + place;
    auto* const d = reinterpret_cast<unsigned*>(sums[j]);
    asm("mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 "
        "{%0, %1}, {%2, %3}, {%4}, {%5, %6};"
        : "=r"(d[0]), "=r"(d[1])
        : "r"(bits(left[0])), "r"(bits(left[64])), "r"(bits(right[0])), "r"(0),
          "r"(0));
    asm("mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 "
        "{%0, %1}, {%2, %3}, {%4}, {%0, %1};"
        : "+r"(d[0]), "+r"(d[1])
        : "r"(bits(left[4])), "r"(bits(left[68])), "r"(bits(right[4])));
  }
  for (int i = 0; i < 2; ++i) {
    half2 most = __float2half2_rn(0.0f);  // and so max(x, 0)
    for (int j = 0; j < 4; ++j) most = __hmax2(most, sums[j][i]);
    const float best = greatest(most);
    int least = kColumns;  // the first column of the greatest
    for (int j = 3; j >= 0; --j) {
      if (__high2float(sums[j][i]) == best) least = 8 * j + 2 * place + 1;
      if (__low2float(sums[j][i]) == best) least = 8 * j + 2 * place;
    }
    least = min(least, __shfl_xor_sync(0xffffffffu, least, 1));
    least = min(least, __shfl_xor_sync(0xffffffffu, least, 2));
    if (place != 0) continue;
    maxima[row + 8 * i] = best;
    classes[row + 8 * i] = least;
  }
}

__global__ void sumColumns(const half2* a, const half2* b, float* columns) {
  const int lane = threadIdx.x % 32, group = lane / 4, place = lane % 4;
  const int row = threadIdx.x / 32 * 16 + group;
  const half2* const left = a + row * 8 + place;
  for (int j = 0; j < 4; ++j) {
    const half2* const right = b + (8 * j + group) * 8 + place;
    float d[4];
    asm("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 "
        "{%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};"
        : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
        : "r"(bits(left[0])), "r"(bits(left[64])), "r"(bits(right[0])),
          "f"(0.f), "f"(0.f), "f"(0.f), "f"(0.f));
    asm("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 "
        "{%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};"
        : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
        : "r"(bits(left[4])), "r"(bits(left[68])), "r"(bits(right[4])));
    for (int i = 0; i < 2; ++i) {
      float sum = fmaxf(d[i], 0.f) + fmaxf(d[i + 2], 0.f);
      for (int mask = 4; mask < 32; mask *= 2) {
        sum += __shfl_xor_sync(0xffffffffu, sum, mask);
      }
      if (group == 0) atomicAdd(&columns[8 * j + 2 * place + i], sum);
    }
  }
}

int main() {
  const auto a = numbers<half>(kRows * kInner, 133, -7, 7);
  const auto b = numbers<half>(kColumns * kInner, 134, -7, 7);
  OnDevice<half> onA(a), onB(b);
  const half2* const pairsA = reinterpret_cast<half2*>((half*)onA);
  const half2* const pairsB = reinterpret_cast<half2*>((half*)onB);
  OnDevice<float> maxima(kRows), columns(kColumns);
  OnDevice<int> classes(kRows);
  classify<<<1, 2 * kRows>>>(pairsA, pairsB, maxima, classes);
  sumColumns<<<1, 2 * kRows>>>(pairsA, pairsB, columns);
  show("maxima", maxima.values());
  show("classes", classes.values());
  show("columns", columns.values());
  std::vector<float> ofColumns(kColumns);
  int wrong = 0;
  for (int i = 0; i < kRows; ++i) {
    float most = 0;
    int first = kColumns;
    for (int j = 0; j < kColumns; ++j) {
      float sum = 0;
      for (int k = 0; k < kInner; ++k) {
        sum += static_cast<float>(a[i * kInner + k]) *
               static_cast<float>(b[j * kInner + k]);
      }
      if (sum > 0) ofColumns[j] += sum;
      if (sum > most) first = j, most = sum;
    }
    wrong += maxima.values()[i] != most || classes.values()[i] != first;
  }
  for (int j = 0; j < kColumns; ++j) {
    wrong += columns.values()[j] != ofColumns[j];
  }
  std::printf("%d wrong\n", wrong);
}
