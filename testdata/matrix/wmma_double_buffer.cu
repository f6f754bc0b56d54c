// Two buffers in shared memory, with padded rows: what comes next is read into
// registers, 16 bytes a thread, while the warps multiply.
#include <mma.h>

#include "matrix.cuh"

using namespace nvcuda;

constexpr int kTile = 32;
constexpr int kDepth = 16;
constexpr int kStepA = kDepth + 8;
constexpr int kStepB = kTile + 8;

struct Buffer {
  half a[kTile][kStepA];
  half b[kDepth][kStepB];
};

/// A half of the threads has A, the others have B.
__device__ int4 read(const half* a, const half* b, int n, int k) {
  const int i = threadIdx.x % 64;
  const half* const from =
      threadIdx.x < 64 ? a + i / 2 * k + i % 2 * 8 : b + i / 4 * n + i % 4 * 8;
  return *reinterpret_cast<const int4*>(from);
}

__device__ void write(Buffer& to, const int4& value) {
  const int i = threadIdx.x % 64;
  half* const at = threadIdx.x < 64 ? &to.a[i / 2][i % 2 * 8]  //
                                    : &to.b[i / 4][i % 4 * 8];
  *reinterpret_cast<int4*>(at) = value;
}

__global__ void __launch_bounds__(128)
    multiply(const half* a, const half* b, float* c, int n, int k) {
  __shared__ __align__(32) Buffer buffers[2];
  const int row = threadIdx.x / 64 * 16;
  const int column = threadIdx.x / 32 % 2 * 16;
  a += blockIdx.y * kTile * k;
  b += blockIdx.x * kTile;
  c += blockIdx.y * kTile * n + blockIdx.x * kTile;
  wmma::fragment<wmma::matrix_a, 16, 16, kDepth, half, wmma::row_major> tileA;
  wmma::fragment<wmma::matrix_b, 16, 16, kDepth, half, wmma::row_major> tileB;
  wmma::fragment<wmma::accumulator, 16, 16, kDepth, float> sums;
  wmma::fill_fragment(sums, 0.0f);
  write(buffers[0], read(a, b, n, k));
  __syncthreads();
  int now = 0;
  for (int i = kDepth; i <= k; i += kDepth) {
    int4 next = {};
    if (i < k) next = read(a + i, b + i * n, n, k);
    wmma::load_matrix_sync(tileA, &buffers[now].a[row][0], kStepA);
    wmma::load_matrix_sync(tileB, &buffers[now].b[0][column], kStepB);
    wmma::mma_sync(sums, tileA, tileB, sums);
    now ^= 1;
    if (i < k) write(buffers[now], next);
    __syncthreads();
  }
  wmma::store_matrix_sync(c + row * n + column, sums, n, wmma::mem_row_major);
}

int main() {
  const int m = 64, n = 96, k = 80;
  const std::vector<half> a = numbers<half>(m * k, 38, -9, 9);
  const std::vector<half> b = numbers<half>(k * n, 39, -9, 9);
  OnDevice<half> onA(a), onB(b);
  OnDevice<float> c(m * n);
  multiply<<<dim3(n / kTile, m / kTile), 128>>>(onA, onB, c, n, k);
  const std::vector<float> results = c.values();
  show("c", results);
  int wrong = 0;
  for (int i = 0; i < m * n; ++i) {
    double sum = 0;
    for (int j = 0; j < k; ++j) {
      sum += wide(a[i / n * k + j]) * wide(b[j * n + i % n]);
    }
    if (results[i] != sum) ++wrong;
  }
  std::printf("%d wrong\n", wrong);
}
