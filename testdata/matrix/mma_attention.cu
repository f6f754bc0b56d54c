// softmax(Q K) V in registers: the sums of the first product are scaled, made
// weights and packed as A of the second, where they lie.
#include <cuda_fp16.h>

#include <cmath>

#include "matrix.cuh"

__device__ void multiply(float (&d)[4], const unsigned (&a)[4], unsigned b0,
                         unsigned b1) {
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
      "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

__device__ unsigned packed(float low, float high) {
  const half2 pair = __floats2half2_rn(low, high);
  return *reinterpret_cast<const unsigned*>(&pair);
}

__global__ void attend(const half* q, const half* k, const half* v, float* o) {
  __shared__ __align__(16) half tiles[3][16][16];
  const int lane = threadIdx.x;
  for (int i = lane; i < 256; i += 32) {
    tiles[0][i / 16][i % 16] = q[i];
    tiles[1][i / 16][i % 16] = k[i];
    tiles[2][i / 16][i % 16] = v[i];
  }
  __syncwarp();
  unsigned a[4], b[4];
  const int row = lane % 16, column = lane / 16 * 8;
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(a[0]), "=r"(a[1]), "=r"(a[2]), "=r"(a[3])
               : "l"(__cvta_generic_to_shared(&tiles[0][row][column])));
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(b[0]), "=r"(b[1]), "=r"(b[2]), "=r"(b[3])
               : "l"(__cvta_generic_to_shared(&tiles[1][row][column])));
  float scores[2][4] = {};
  multiply(scores[0], a, b[0], b[2]);
  multiply(scores[1], a, b[1], b[3]);
  float sums[2];
  for (int half_ = 0; half_ < 2; ++half_) {
    float most = -1e30f;
    for (int i = 0; i < 4; ++i) {
      float& score = scores[i / 2][2 * half_ + i % 2];
      score *= 0.25f;
      most = fmaxf(most, score);
    }
    most = fmaxf(most, __shfl_xor_sync(0xffffffff, most, 1));
    most = fmaxf(most, __shfl_xor_sync(0xffffffff, most, 2));
    sums[half_] = 0;
    for (int i = 0; i < 4; ++i) {
      float& score = scores[i / 2][2 * half_ + i % 2];
      sums[half_] += score = expf(score - most);
    }
    sums[half_] += __shfl_xor_sync(0xffffffff, sums[half_], 1);
    sums[half_] += __shfl_xor_sync(0xffffffff, sums[half_], 2);
  }
  const unsigned weights[4] = {
      packed(scores[0][0], scores[0][1]), packed(scores[0][2], scores[0][3]),
      packed(scores[1][0], scores[1][1]), packed(scores[1][2], scores[1][3])};
  asm volatile(
      "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0,%1,%2,%3}, [%4];"
      : "=r"(b[0]), "=r"(b[1]), "=r"(b[2]), "=r"(b[3])
      : "l"(__cvta_generic_to_shared(&tiles[2][row][column])));
  for (int part = 0; part < 2; ++part) {
    float result[4] = {};
    multiply(result, weights, b[2 * part], b[2 * part + 1]);
    for (int i = 0; i < 4; ++i) {
      o[(lane / 4 + i / 2 * 8) * 16 + 8 * part + lane % 4 * 2 + i % 2] =
          result[i] / sums[i / 2];
    }
  }
}

std::vector<half> halves(const std::vector<float>& from) {
  std::vector<half> all;
  for (const float each : from) all.push_back(__float2half(each));
  return all;
}

int main() {
  const std::vector<half> q = halves(fractions(256, 53));
  const std::vector<half> k = halves(fractions(256, 54));
  const std::vector<half> v = halves(fractions(256, 55));
  std::vector<double> expected(256);
  for (int i = 0; i < 16; ++i) {
    double weights[16], sum = 0;
    for (int j = 0; j < 16; ++j) {
      double score = 0;
      for (int l = 0; l < 16; ++l) {
        score += wide(q[16 * i + l]) * wide(k[16 * j + l]);
      }
      sum += weights[j] = std::exp(score / 4);
    }
    for (int j = 0; j < 16; ++j) {
      for (int l = 0; l < 16; ++l) {
        expected[16 * i + l] += weights[j] / sum * wide(v[16 * j + l]);
      }
    }
  }
  OnDevice<half> onQ(q), onK(k), onV(v);
  OnDevice<float> o(256);
  attend<<<1, 32>>>(onQ, onK, onV, o);
  compare("o", o.values(), expected, 1.0 / 1024);
}
