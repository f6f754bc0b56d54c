// A class has a warp's part of the sums, an array of fragments; a structure has
// what is multiplied, and is returned, copied and passed by reference.
#include <cuda_bf16.h>
#include <mma.h>

#include "matrix.cuh"

using namespace nvcuda;

using TileA =
    wmma::fragment<wmma::matrix_a, 8, 32, 16, __nv_bfloat16, wmma::row_major>;
using TileB =
    wmma::fragment<wmma::matrix_b, 8, 32, 16, __nv_bfloat16, wmma::col_major>;
using Sums = wmma::fragment<wmma::accumulator, 8, 32, 16, float>;

template <int rows>
struct Operands {
  TileA left[rows];
  TileB right;
};

template <int rows>
__device__ void loadAll(TileA (&tiles)[rows], const __nv_bfloat16* from,
                        int step) {
  for (int i = 0; i < rows; ++i) {
    wmma::load_matrix_sync(tiles[i], from + 8 * i * step, step);
  }
}

template <int rows>
__device__ Operands<rows> load(const __nv_bfloat16* a, const __nv_bfloat16* b,
                               int step) {
  Operands<rows> all;
  loadAll(all.left, a, step);
  wmma::load_matrix_sync(all.right, b, step);
  return all;
}

template <int rows>
class Part {
 public:
  __device__ Part() {
    for (Sums& each : sums_) wmma::fill_fragment(each, 0.0f);
  }
  __device__ void add(const Operands<rows>& operands) {
    for (int i = 0; i < rows; ++i) {
      add(operands.left[i], operands.right, sums_[i]);
    }
  }
  __device__ void store(float* to, int step) const {
    for (int i = 0; i < rows; ++i) {
      wmma::store_matrix_sync(to + 8 * i * step, sums_[i], step,
                              wmma::mem_row_major);
    }
  }

 private:
  __device__ static void add(const TileA& a, const TileB& b, Sums& sums) {
    wmma::mma_sync(sums, a, b, sums);
  }
  Sums sums_[rows];
};

template <int rows>
__global__ void multiply(const __nv_bfloat16* a, const __nv_bfloat16* b,
                         float* d, int k) {
  const int first = (blockIdx.x * blockDim.y + threadIdx.y) * 8 * rows;
  a += first * k;
  Part<rows> part;
  Operands<rows> now = load<rows>(a, b, k);
  for (int i = 16; i < k; i += 16) {
    const Operands<rows> next = load<rows>(a + i, b + i, k);
    part.add(now);
    now = next;
  }
  part.add(now);
  part.store(d + first * 32, 32);
}

int main() {
  const int m = 96, k = 64;
  const auto a = numbers<__nv_bfloat16>(m * k, 33, -20, 20);
  const auto b = numbers<__nv_bfloat16>(32 * k, 34, -20, 20);
  OnDevice<__nv_bfloat16> onA(a), onB(b);
  for (const int rows : {1, 2, 3}) {
    OnDevice<float> d(m * 32);
    const dim3 threads(32, 2);
    if (rows == 1) multiply<1><<<m / 16, threads>>>(onA, onB, d, k);
    if (rows == 2) multiply<2><<<m / 32, threads>>>(onA, onB, d, k);
    if (rows == 3) multiply<3><<<m / 48, threads>>>(onA, onB, d, k);
    const std::vector<float> results = d.values();
    show("d", results);
    int wrong = 0;
    for (int i = 0; i < m * 32; ++i) {
      double sum = 0;
      for (int j = 0; j < k; ++j) {
        sum += wide(a[i / 32 * k + j]) * wide(b[i % 32 * k + j]);
      }
      if (results[i] != sum) ++wrong;
    }
    std::printf("%d wrong\n", wrong);
  }
}
