// Elements of fragments whose place in the matrix matters, or not.
#include <cuda_fp16.h>
#include <mma.h>

using namespace nvcuda;
using Sums = wmma::fragment<wmma::accumulator, 16, 16, 16, float>;
typedef wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> Left;

__global__ void placed(float* out, const half* in, const float* bias) {
  const int lane = threadIdx.x % 32;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums;
  Left left;
  wmma::fill_fragment(sums, 0.0f);
  for (int i = 0; i < left.num_elements; ++i) {
    left.x[i] = in[threadIdx.x * 16 + i];  // wrong: fragment-layout
  }
  for (int i = 0; i < sums.num_elements; ++i) {
    const int row = lane / 4 + i / 2 % 2 * 8;
    const int column = lane % 4 * 2 + i % 2 + i / 4 * 8;
    sums.x[i] += bias[column];  // wrong: fragment-layout
    out[row * 16 + column] = sums.x[i];  // wrong: fragment-layout
    if (column > row) sums.x[i] = -1e30f;  // wrong: fragment-layout
  }
  if (lane == 0) out[0] = sums.x[0];  // wrong: fragment-layout
}

__device__ void rows(const Sums& sums, float (&most)[2]) {
  for (int i = 0; i < sums.num_elements; ++i) {
    most[i / 2 % 2] = fmaxf(most[i / 2 % 2], sums.x[i]);  // wrong: fragment-layout
  }
}

__device__ void listed(Sums& sums, const unsigned* places, int count) {
  for (int k = 0; k < count; ++k) {
    sums.x[places[k]] = 1.0f;  // wrong: fragment-layout
    const unsigned place = places[k];
    sums.x[place] = 2.0f;  // wrong: fragment-layout
  }
}

__device__ void put(float* to, int place, float value) { to[place] = value; }
__device__ void calls(float* out, Sums (&tiles)[2]) {
  for (int t = 0; t < 2; ++t) {
    for (int i = 0; i < tiles[t].num_elements; ++i) {
      put(out, 8 * t + i, tiles[t].x[i]);  // wrong: fragment-layout
    }
  }
}

__global__ void alike(float* out, const float* scales, float alpha, bool isPositive) {
  const int warp = threadIdx.x / 32;
  const int block = blockIdx.x;
  Sums sums, start;
  Sums tiles[4];
  float copy[8];
  wmma::fill_fragment(sums, 0.0f);
  wmma::fill_fragment(start, 1.0f);
  float most = -1e30f;
  for (int i = 0; i < sums.num_elements; ++i) {
    sums.x[i] = alpha * sums.x[i] + start.x[i];  // harmless: fragment-layout
    sums.x[i] *= scales[warp];  // harmless: fragment-layout
    sums.x[i] *= scales[block + threadIdx.x / warpSize];  // harmless: fragment-layout
    copy[i] = sums.x[i];  // harmless: fragment-layout
    if (isPositive) sums.x[i] = fmaxf(sums.x[i], 0.0f);  // harmless: fragment-layout
    most = fmaxf(most, sums.x[i]);  // harmless: fragment-layout
  }
  for (int t = 0; t < 4; ++t) {
#pragma unroll
    for (int i = 0; i < tiles[t].num_elements; ++i) tiles[t].x[i] = copy[i] * scales[t] - most;  // harmless: fragment-layout
  }
  for (int t = threadIdx.x; t < 4; t += blockDim.x) out[t] = scales[t];
  wmma::store_matrix_sync(out, sums, 16, wmma::mem_row_major);
  out[threadIdx.x] = scales[threadIdx.x];
}

__device__ float element(const Sums& sums, int i) { return sums.x[i]; }  // harmless: fragment-layout

struct Matrix {
  float x[16];
};
__device__ float mine(const Matrix& matrix, int lane) { return matrix.x[lane]; }  // harmless: fragment-layout
