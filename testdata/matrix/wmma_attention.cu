// Rows of softmax(Q K) V, in parts that go through shared memory.
#include <mma.h>

#include <cmath>

#include "matrix.cuh"

using namespace nvcuda;

__global__ void attend(const half* q, const half* k, const half* v, float* o) {
  __shared__ float scores[16][24];
  __shared__ half weights[16][24];
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> keys;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> right;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums;
  wmma::fill_fragment(sums, 0.0f);
  wmma::load_matrix_sync(left, q, 16);
  wmma::load_matrix_sync(keys, k, 16);
  wmma::mma_sync(sums, left, keys, sums);
  for (int i = 0; i < sums.num_elements; ++i) sums.x[i] *= 0.25f;
  wmma::store_matrix_sync(&scores[0][0], sums, 24, wmma::mem_row_major);
  __syncwarp();
  if (threadIdx.x < 16) {
    float* const row = scores[threadIdx.x];
    float most = row[0];
    for (int i = 1; i < 16; ++i) most = fmaxf(most, row[i]);
    float sum = 0;
    for (int i = 0; i < 16; ++i) sum += row[i] = expf(row[i] - most);
    for (int i = 0; i < 16; ++i) {
      weights[threadIdx.x][i] = __float2half(row[i] / sum);
    }
  }
  __syncwarp();
  wmma::load_matrix_sync(left, &weights[0][0], 24);
  wmma::load_matrix_sync(right, v, 16);
  wmma::fill_fragment(sums, 0.0f);
  wmma::mma_sync(sums, left, right, sums);
  wmma::store_matrix_sync(o, sums, 16, wmma::mem_row_major);
}

std::vector<half> halves(const std::vector<float>& from) {
  std::vector<half> all;
  for (const float each : from) all.push_back(__float2half(each));
  return all;
}

int main() {
  const std::vector<half> q = halves(fractions(256, 22));
  const std::vector<half> k = halves(fractions(256, 23));
  const std::vector<half> v = halves(fractions(256, 24));
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
  compare("o", o.values(), expected, 1.0 / 2048);
}
