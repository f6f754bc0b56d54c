// __pipeline_memcpy_async, whole and with zeros at the end.
#include <cuda_pipeline.h>

#include "matrix.cuh"

__global__ void copy(const int* from, int* to) {
  __shared__ __align__(16) int tile[3][128];
  const int lane = threadIdx.x;
  __pipeline_memcpy_async(&tile[0][4 * lane], from + 4 * lane, 16);
  __pipeline_commit();
  __pipeline_memcpy_async(&tile[1][4 * lane], from + 4 * (31 - lane), 16, 8);
  __pipeline_memcpy_async(&tile[2][lane], from + lane, sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(1);
  __syncthreads();
  for (int i = 0; i < 4; ++i) to[32 * i + lane] = tile[0][127 - 32 * i - lane];
  __pipeline_wait_prior(0);
  __syncthreads();
  for (int i = 0; i < 4; ++i) {
    to[128 + 32 * i + lane] = tile[1][127 - 32 * i - lane];
  }
  to[256 + lane] = tile[2][31 - lane];
}

int main() {
  OnDevice<int> from(numbers<int>(128, 64, -1000, 1000));
  OnDevice<int> to(288);
  copy<<<1, 32>>>(from, to);
  show("to", to.values());
}
