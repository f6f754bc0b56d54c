// What follows a product: any number of functors over the elements of its sums,
// one after the other. Three warps of a block, tiles of 32 x 8.
#include <mma.h>

#include "matrix.cuh"

using namespace nvcuda;

constexpr int kM = 64, kN = 24, kK = 48;

struct Scale {
  float by;
  __host__ __device__ float operator()(float x) const { return by * x; }
};

struct Clamp {
  float least, most;
  __host__ __device__ float operator()(float x) const {
    return x < least ? least : x > most ? most : x;
  }
};

struct Relu {
  __host__ __device__ float operator()(float x) const {
    return x > 0 ? x : 0.0f;
  }
};

template <typename Sums>
__device__ void apply(Sums&) {}

template <typename Sums, typename Step, typename... Steps>
__device__ void apply(Sums& sums, Step step, Steps... steps) {
#pragma unroll
  for (int i = 0; i < sums.num_elements; ++i) sums.x[i] = step(sums.x[i]);
  apply(sums, steps...);
}

template <typename... Steps>
__global__ void multiply(const half* a, const half* b, float* d,
                         Steps... steps) {
  const int row = blockIdx.x * 32;
  const int column = threadIdx.x / 32 * 8;
  wmma::fragment<wmma::matrix_a, 32, 8, 16, half, wmma::row_major> tileA;
  wmma::fragment<wmma::matrix_b, 32, 8, 16, half, wmma::col_major> tileB;
  wmma::fragment<wmma::accumulator, 32, 8, 16, float> sums;
  wmma::fill_fragment(sums, 0.0f);
  for (int i = 0; i < kK; i += 16) {
    wmma::load_matrix_sync(tileA, a + row * kK + i, kK);
    wmma::load_matrix_sync(tileB, b + column * kK + i, kK);
    wmma::mma_sync(sums, tileA, tileB, sums);
  }
  apply(sums, steps...);
  wmma::store_matrix_sync(d + row * kN + column, sums, kN, wmma::mem_row_major);
}

float applied(float x) { return x; }

template <typename Step, typename... Steps>
float applied(float x, Step step, Steps... steps) {
  return applied(step(x), steps...);
}

template <typename... Steps>
void run(const char* what, Steps... steps) {
  const std::vector<half> a = numbers<half>(kM * kK, 31, -5, 5);
  const std::vector<half> b = numbers<half>(kK * kN, 32, -5, 5);
  OnDevice<half> onA(a), onB(b);
  OnDevice<float> d(kM * kN);
  multiply<<<kM / 32, kN / 8 * 32>>>(onA, onB, d, steps...);
  const std::vector<float> results = d.values();
  show(what, results);
  int wrong = 0;
  for (int i = 0; i < kM * kN; ++i) {
    float sum = 0;
    for (int k = 0; k < kK; ++k) {
      sum += wide(a[i / kN * kK + k]) * wide(b[i % kN * kK + k]);
    }
    if (results[i] != applied(sum, steps...)) ++wrong;
  }
  std::printf("%d wrong\n", wrong);
}

int main() {
  run("nothing");
  run("scale", Scale{0.5f});
  run("clamp", Clamp{-40.0f, 60.0f});
  run("scale, relu", Scale{-3.0f}, Relu{});
  run("relu, scale, clamp", Relu{}, Scale{2.0f}, Clamp{-8.0f, 99.5f});
}
