// cp.async of 4, 8 and 16 bytes, whole and in part, and by a condition.
#include "matrix.cuh"

__device__ unsigned addressOf(const void* pointer) {
  return static_cast<unsigned>(__cvta_generic_to_shared(pointer));
}

__global__ void copy(const float* from, float* to) {
  __shared__ __align__(16) float tile[5][128];
  const int lane = threadIdx.x;
  for (int i = 0; i < 5; ++i) {
    for (int j = 0; j < 4; ++j) tile[i][32 * j + lane] = -1.0f;
  }
  __syncthreads();
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(
                   addressOf(&tile[0][lane])),
               "l"(from + lane));
  asm volatile("cp.async.ca.shared.global [%0], [%1], 8;\n" ::"r"(
                   addressOf(&tile[1][2 * lane])),
               "l"(from + 2 * lane)
               : "memory");
  asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], %2;" ::"r"(
                   addressOf(&tile[2][4 * lane])),
               "l"(from + 4 * lane), "n"(16));
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(
                   addressOf(&tile[3][4 * lane])),
               "l"(from + 4 * lane), "r"(4 * (lane % 5)));
  asm volatile(
      "{\n"
      "  .reg .pred p;\n"
      "  setp.ne.b32 p, %2, 0;\n"
      "  @p cp.async.cg.shared.global [%0], [%1], 16;\n"
      "}\n" ::"r"(addressOf(&tile[4][4 * lane])),
      "l"(from + 4 * lane), "r"(lane % 3));
  asm volatile("cp.async.commit_group;");
  asm volatile("cp.async.wait_all;" ::: "memory");
  __syncthreads();
  for (int i = 0; i < 5; ++i) {
    for (int j = 0; j < 4; ++j) {
      to[128 * i + 32 * j + lane] = tile[i][127 - 32 * j - lane];
    }
  }
}

int main() {
  OnDevice<float> from(numbers<float>(128, 61, -1000, 1000));
  OnDevice<float> to(640);
  copy<<<1, 32>>>(from, to);
  show("to", to.values());
}
