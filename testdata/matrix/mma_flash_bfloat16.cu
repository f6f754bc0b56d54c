// Attention that sees no later key, as FlashAttention does it: each warp has 16
// queries and ends its loop where they end; tiles lie swizzled in shared
// memory; weights go from sums to operands in registers. A power of two is in
// the place of exp.
#include <cuda_bf16.h>

#include <algorithm>
#include <cmath>

#include "matrix.cuh"

using bf16 = __nv_bfloat16;

constexpr int kLength = 64, kDepth = 32, kStep = 32;

/// Of eight numbers a row has four; which is where depends on the row.
__device__ bf16* at(bf16* tile, int row, int eight) {
  return tile + row * kDepth + (eight ^ (row / 2 % 4)) * 8;
}

struct Words {
  unsigned x[4];
};

__device__ Words loadFour(const bf16* row) {
  Words to;
  asm volatile(
      "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
      : "=r"(to.x[0]), "=r"(to.x[1]), "=r"(to.x[2]), "=r"(to.x[3])
      : "r"(static_cast<unsigned>(__cvta_generic_to_shared(row))));
  return to;
}

__device__ Words loadFourTurned(const bf16* row) {
  Words to;
  asm volatile(
      "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
      : "=r"(to.x[0]), "=r"(to.x[1]), "=r"(to.x[2]), "=r"(to.x[3])
      : "r"(static_cast<unsigned>(__cvta_generic_to_shared(row))));
  return to;
}

__device__ void multiply(float (&d)[4], const Words& a, unsigned b0,
                         unsigned b1) {
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 "
      "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};"
      : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
      : "r"(a.x[0]), "r"(a.x[1]), "r"(a.x[2]), "r"(a.x[3]), "r"(b0), "r"(b1),
        "f"(d[0]), "f"(d[1]), "f"(d[2]), "f"(d[3]));
}

/// 2 to an integer, 0 where it is far below.
__device__ float power(float exponent) {
  return exponent < -100.0f
             ? 0.0f
             : __int_as_float((127 + static_cast<int>(exponent)) << 23);
}

__host__ __device__ float score(float product) {
  return fminf(fmaxf(floorf(product * 0.0625f), -6.0f), 6.0f);
}

__global__ void attend(const bf16* q, const bf16* k, const bf16* v, float* o,
                       float* sums) {
  __shared__ __align__(16) bf16 tiles[3][kLength * kDepth];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  for (int i = threadIdx.x; i < kLength * 4; i += blockDim.x) {
    const bf16* const from[3] = {q, k, v};
    for (int j = 0; j < 3; ++j) {
      *reinterpret_cast<uint4*>(at(tiles[j], i / 4, i % 4)) =
          reinterpret_cast<const uint4*>(from[j])[i];
    }
  }
  __syncthreads();
  Words left[2];
  for (int i = 0; i < 2; ++i) {
    left[i] = loadFour(at(tiles[0], 16 * warp + lane % 16, 2 * i + lane / 16));
  }
  float most[2] = {-1e30f, -1e30f}, sum[2] = {}, result[4][4] = {};
  for (int first = 0; first < 16 * (warp + 1); first += kStep) {
    float scores[4][4] = {};
    for (int j = 0; j < 4; ++j) {
      const Words keys =
          loadFour(at(tiles[1], first + 8 * j + lane % 8, lane / 8));
      multiply(scores[j], left[0], keys.x[0], keys.x[1]);
      multiply(scores[j], left[1], keys.x[2], keys.x[3]);
    }
    for (int row = 0; row < 2; ++row) {
      const int query = 16 * warp + lane / 4 + 8 * row;
      float next = most[row];
      for (int i = 0; i < 8; ++i) {
        float& each = scores[i / 2][2 * row + i % 2];
        const int key = first + i / 2 * 8 + lane % 4 * 2 + i % 2;
        each = key > query ? -1e30f : score(each);
        next = fmaxf(next, each);
      }
      next = fmaxf(next, __shfl_xor_sync(0xffffffff, next, 1));
      next = fmaxf(next, __shfl_xor_sync(0xffffffff, next, 2));
      const float factor = power(most[row] - next);
      most[row] = next;
      sum[row] *= factor;
      for (int i = 0; i < 8; ++i) {
        result[i / 2][2 * row + i % 2] *= factor;
        float& each = scores[i / 2][2 * row + i % 2];
        sum[row] += each = power(each - next);
      }
    }
    for (int part = 0; part < kStep / 16; ++part) {
      Words weights;
      for (int i = 0; i < 4; ++i) {
        const float* const pair = &scores[2 * part + i / 2][i % 2 * 2];
        __nv_bfloat162 both = __floats2bfloat162_rn(pair[0], pair[1]);
        weights.x[i] = *reinterpret_cast<unsigned*>(&both);
      }
      for (int j = 0; j < 2; ++j) {
        const Words values = loadFourTurned(
            at(tiles[2], first + 16 * part + lane % 16, 2 * j + lane / 16));
        multiply(result[2 * j], weights, values.x[0], values.x[1]);
        multiply(result[2 * j + 1], weights, values.x[2], values.x[3]);
      }
    }
  }
  for (int row = 0; row < 2; ++row) {
    const int query = 16 * warp + lane / 4 + 8 * row;
    sum[row] += __shfl_xor_sync(0xffffffff, sum[row], 1);
    sum[row] += __shfl_xor_sync(0xffffffff, sum[row], 2);
    if (lane % 4 == 0) sums[query] = sum[row];
    for (int i = 0; i < 8; ++i) {
      o[query * kDepth + i / 2 * 8 + lane % 4 * 2 + i % 2] =
          result[i / 2][2 * row + i % 2];
    }
  }
}

int main() {
  const auto q = numbers<bf16>(kLength * kDepth, 111, -3, 3);
  const auto k = numbers<bf16>(kLength * kDepth, 112, -3, 3);
  const auto v = numbers<bf16>(kLength * kDepth, 113, -8, 8);
  OnDevice<bf16> onQ(q), onK(k), onV(v);
  OnDevice<float> o(kLength * kDepth), sums(kLength);
  attend<<<1, 128>>>(onQ, onK, onV, o, sums);
  show("o", o.values());
  show("sums", sums.values());

  const std::vector<float> results = o.values(), ofSums = sums.values();
  int wrong = 0;
  for (int query = 0; query < kLength; ++query) {
    std::vector<float> scores(query + 1);
    std::vector<double> expected(kDepth);
    for (int key = 0; key <= query; ++key) {
      double product = 0;
      for (int i = 0; i < kDepth; ++i) {
        product += wide(q[query * kDepth + i]) * wide(k[key * kDepth + i]);
      }
      scores[key] = score(static_cast<float>(product));
    }
    const float most = *std::max_element(scores.begin(), scores.end());
    double sum = 0;
    for (int key = 0; key <= query; ++key) {
      const double weight = std::exp2(scores[key] - most);
      sum += weight;
      for (int i = 0; i < kDepth; ++i) {
        expected[i] += weight * wide(v[key * kDepth + i]);
      }
    }
    if (ofSums[query] != sum) ++wrong;
    for (int i = 0; i < kDepth; ++i) {
      if (results[query * kDepth + i] != expected[i]) ++wrong;
    }
  }
  std::printf("%d wrong\n", wrong);
}
