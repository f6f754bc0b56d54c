// Attention of quantised queries and keys, as SpargeAttn does it: bytes with a
// scale for each block, a block of keys left out where no row of the warp
// would notice, and the weights multiplied in half. A power of two is in the
// place of exp.
#include <cuda_fp16.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "matrix.cuh"

constexpr int kQueries = 32, kKeys = 64, kDepth = 32, kWidth = 16;

__device__ unsigned addressOf(const void* pointer) {
  return static_cast<unsigned>(__cvta_generic_to_shared(pointer));
}

__device__ void loadFour(unsigned (&r)[4], const void* row) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
               : "r"(addressOf(row)));
}

/// An integer from 0 to 4.
__host__ __device__ float score(int product, float scale) {
  return fminf(fmaxf(floorf(static_cast<float>(product) * scale), 0.0f), 4.0f);
}

__global__ void attend(const int4* q, const int4* k, const half* v,
                       const float* scaleQ, const float* scaleK, float* o,
                       float* sums, int* skipped) {
  __shared__ __align__(16) signed char queries[kQueries][48], keys[kKeys][48];
  __shared__ __align__(16) half values[kKeys][24];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  for (int i = threadIdx.x; i < kKeys * 2; i += 64) {
    if (i < kQueries * 2) {
      *reinterpret_cast<int4*>(&queries[i / 2][i % 2 * 16]) = q[i];
    }
    *reinterpret_cast<int4*>(&keys[i / 2][i % 2 * 16]) = k[i];
    *reinterpret_cast<int4*>(&values[i / 2][i % 2 * 8]) =
        reinterpret_cast<const int4*>(v)[i];
  }
  __syncthreads();
  unsigned a[4], b[4];
  loadFour(a, &queries[16 * warp + lane % 16][lane / 16 * 16]);
  float most[2] = {-8, -8}, sum[2] = {}, result[2][4] = {};
  for (int block = 0; block < kKeys / 16; ++block) {
    int products[2][4] = {};
    loadFour(b,
             &keys[16 * block + lane % 8 + lane / 16 * 8][lane / 8 % 2 * 16]);
    for (int i = 0; i < 2; ++i) {
      asm volatile(
          "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0,%1,%2,%3}, "
          "{%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
          : "+r"(products[i][0]), "+r"(products[i][1]), "+r"(products[i][2]),
            "+r"(products[i][3])
          : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[2 * i]),
            "r"(b[2 * i + 1]));
    }
    const float scale = scaleQ[warp] * scaleK[block];
    float scores[2][4], best[2] = {-8, -8};
    for (int i = 0; i < 8; ++i) {
      scores[i / 4][i % 4] = score(products[i / 4][i % 4], scale);
      best[i / 2 % 2] = fmaxf(best[i / 2 % 2], scores[i / 4][i % 4]);
    }
    for (float& each : best) {
      each = fmaxf(each, __shfl_xor_sync(0xffffffff, each, 1));
      each = fmaxf(each, __shfl_xor_sync(0xffffffff, each, 2));
    }
    if (__all_sync(0xffffffff,
                   best[0] + 3 <= most[0] && best[1] + 3 <= most[1])) {
      if (lane == 0) atomicAdd(skipped, 1);
      continue;
    }
    unsigned weights[4];
    for (int row = 0; row < 2; ++row) {
      const float before = most[row];
      most[row] = fmaxf(before, best[row]);
      const float factor = ldexpf(1.0f, static_cast<int>(before - most[row]));
      sum[row] *= factor;
      for (int i = 0; i < 2; ++i) {
        result[i][2 * row] *= factor;
        result[i][2 * row + 1] *= factor;
        float* const pair = &scores[i][2 * row];
        pair[0] = ldexpf(1.0f, static_cast<int>(pair[0] - most[row]));
        pair[1] = ldexpf(1.0f, static_cast<int>(pair[1] - most[row]));
        sum[row] += pair[0] + pair[1];
        half2 both = __floats2half2_rn(pair[0], pair[1]);
        weights[2 * i + row] = reinterpret_cast<unsigned&>(both);
      }
    }
    asm volatile(
        "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0,%1,%2,%3}, [%4];"
        : "=r"(b[0]), "=r"(b[1]), "=r"(b[2]), "=r"(b[3])
        : "r"(addressOf(&values[16 * block + lane % 16][lane / 16 * 8])));
    for (int i = 0; i < 2; ++i) {
      half2 part[2];
      unsigned* const words = reinterpret_cast<unsigned*>(part);
      asm volatile(
          "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0,%1}, "
          "{%2,%3,%4,%5}, {%6,%7}, {%8,%9};"
          : "=r"(words[0]), "=r"(words[1])
          : "r"(weights[0]), "r"(weights[1]), "r"(weights[2]), "r"(weights[3]),
            "r"(b[2 * i]), "r"(b[2 * i + 1]), "r"(0), "r"(0));
      for (int row = 0; row < 2; ++row) {
        result[i][2 * row] += __low2float(part[row]);
        result[i][2 * row + 1] += __high2float(part[row]);
      }
    }
  }
  for (int row = 0; row < 2; ++row) {
    sum[row] += __shfl_xor_sync(0xffffffff, sum[row], 1);
    sum[row] += __shfl_xor_sync(0xffffffff, sum[row], 2);
    const int query = 16 * warp + lane / 4 + 8 * row;
    if (lane % 4 == 0) sums[query] = sum[row];
    for (int i = 0; i < 4; ++i) {
      o[query * kWidth + i / 2 * 8 + lane % 4 * 2 + i % 2] =
          result[i / 2][2 * row + i % 2];
    }
  }
}

int main() {
  const auto q = numbers<signed char>(kQueries * kDepth, 105, 0, 7);
  const auto k = numbers<signed char>(kKeys * kDepth, 106, -4, 7);
  const auto v = numbers<half>(kKeys * kWidth, 107, -3, 3);
  const std::vector<float> scaleQ = {0.5f, 0.25f};
  const std::vector<float> scaleK = {0.0625f, 0.03125f, 0.0009765625f, 0.125f};
  OnDevice<signed char> onQ(q), onK(k);
  OnDevice<half> onV(v);
  OnDevice<float> onScaleQ(scaleQ), onScaleK(scaleK);
  OnDevice<float> o(kQueries * kWidth), sums(kQueries);
  OnDevice<int> skipped(1);
  attend<<<1, 64>>>(reinterpret_cast<int4*>((signed char*)onQ),
                    reinterpret_cast<int4*>((signed char*)onK), onV, onScaleQ,
                    onScaleK, o, sums, skipped);
  show("o", o.values());
  show("sums", sums.values());
  show("skipped", skipped.values());

  const std::vector<float> results = o.values(), ofSums = sums.values();
  int wrong = 0;
  for (int warp = 0; warp < 2; ++warp) {
    std::vector<float> most(16, -8), expected(16 * kWidth), ofWeights(16);
    for (int block = 0; block < kKeys; block += 16) {
      std::vector<float> scores(256), next = most;
      bool isLow = true;
      for (int i = 0; i < 256; ++i) {
        const auto* const query = &q[(16 * warp + i / 16) * kDepth];
        const auto* const key = &k[(block + i % 16) * kDepth];
        scores[i] = score(std::inner_product(query, query + kDepth, key, 0),
                          scaleQ[warp] * scaleK[block / 16]);
        next[i / 16] = std::max(next[i / 16], scores[i]);
        isLow = isLow && scores[i] + 3 <= most[i / 16];
      }
      if (isLow) continue;
      for (int i = 0; i < 16 * kWidth; ++i) {
        const int row = i / kWidth;
        expected[i] *= std::exp2(most[row] - next[row]);
        if (i % kWidth == 0) ofWeights[row] *= std::exp2(most[row] - next[row]);
        for (int j = 0; j < 16; ++j) {
          const float weight = std::exp2(scores[16 * row + j] - next[row]);
          const half value = v[(block + j) * kWidth + i % kWidth];
          expected[i] += weight * static_cast<float>(value);
          if (i % kWidth == 0) ofWeights[row] += weight;
        }
      }
      most = next;
    }
    for (int i = 0; i < 16 * kWidth; ++i) {
      wrong += results[16 * warp * kWidth + i] != expected[i];
    }
    for (int i = 0; i < 16; ++i) wrong += ofSums[16 * warp + i] != ofWeights[i];
  }
  std::printf("%d wrong\n", wrong);
}
