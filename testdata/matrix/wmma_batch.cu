// Many small products of bytes, one for each blockIdx.z: where a matrix lies is
// a stride, which may be 0, or a list of pointers. Tiles are stored as wholes.
#include <mma.h>

#include "matrix.cuh"

using namespace nvcuda;

constexpr int kM = 32, kN = 48, kK = 32;

struct Strided {
  const signed char* first;
  int stride;
  __device__ const signed char* operator()(int i) const {
    return first + i * stride;
  }
};

struct Listed {
  const signed char* const* all;
  __device__ const signed char* operator()(int i) const { return all[i]; }
};

template <typename ManyA, typename ManyB>
__global__ void multiply(ManyA manyA, ManyB manyB, int* c) {
  const int row = blockIdx.x;
  const int column = threadIdx.y;
  const signed char* const a = manyA(blockIdx.z) + row * kK * 16;
  const signed char* const b = manyB(blockIdx.z) + column * kK * 16;
  c += blockIdx.z * kM * kN + row * 16 * kN + column * 16;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major>
      tileA;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, signed char, wmma::col_major>
      tileB;
  wmma::fragment<wmma::accumulator, 16, 16, 16, int> sums;
  wmma::fill_fragment(sums, 0);
  for (int k = 0; k < kK / 16; ++k) {
    wmma::load_matrix_sync(tileA, a + 256 * k, 16);
    wmma::load_matrix_sync(tileB, b + 256 * k, 16);
    wmma::mma_sync(sums, tileA, tileB, sums);
  }
  wmma::store_matrix_sync(c, sums, kN, wmma::mem_row_major);
}

/// Of rows that are stored tile by tile.
int at(int row, int k) {
  return (row / 16 * (kK / 16) + k / 16) * 256 + row % 16 * 16 + k % 16;
}

int main() {
  const int batches = 4;
  const int sizeA = kM * kK, sizeB = kN * kK;
  const auto a = numbers<signed char>(batches * sizeA, 51, -128, 127);
  const auto b = numbers<signed char>(batches * sizeB, 52, -128, 127);
  OnDevice<signed char> onA(a), onB(b);
  const std::vector<int> order = {2, 0, 3, 2};
  std::vector<const signed char*> list;
  for (const int each : order) list.push_back(onB + each * sizeB);
  OnDevice<const signed char*> onList(list);
  const dim3 blocks(kM / 16, 1, batches), threads(32, kN / 16);
  const Strided manyA = {onA, sizeA};
  const Strided oneA = {onA + sizeA, 0};
  const Strided manyB = {onB, sizeB};
  const Listed listB = {onList};
  for (int way = 0; way < 3; ++way) {
    OnDevice<int> c(batches * kM * kN);
    if (way == 0) multiply<<<blocks, threads>>>(manyA, manyB, c);
    if (way == 1) multiply<<<blocks, threads>>>(oneA, manyB, c);
    if (way == 2) multiply<<<blocks, threads>>>(manyA, listB, c);
    const std::vector<int> results = c.values();
    show("c", results);
    int wrong = 0;
    for (int i = 0; i < batches * kM * kN; ++i) {
      const int batch = i / (kM * kN);
      const int fromA = way == 1 ? 1 : batch;
      const int fromB = way == 2 ? order[batch] : batch;
      int sum = 0;
      for (int k = 0; k < kK; ++k) {
        sum += a[fromA * sizeA + at(i / kN % kM, k)] *
               b[fromB * sizeB + at(i % kN, k)];
      }
      if (results[i] != sum) ++wrong;
    }
    std::printf("%d wrong\n", wrong);
  }
}
