// ld.shared and st.shared by addresses beside cp.async, and an atomic sum.
#include "matrix.cuh"

__global__ void turn(const float* from, float* to) {
  __shared__ __align__(16) float tile[128];
  __shared__ int sum;
  const int lane = threadIdx.x;
  if (lane == 0) sum = 0;
  const unsigned first = static_cast<unsigned>(__cvta_generic_to_shared(tile));
  asm volatile(
      "cp.async.ca.shared::cta.global [%0], [%1], 16;" ::"r"(first + 16 * lane),
      "l"(from + 4 * lane)
      : "memory");
  asm volatile("cp.async.commit_group; cp.async.wait_group 0;" ::: "memory");
  __syncthreads();
  float value;
  asm volatile("ld.shared.f32 %0, [%1];" : "=f"(value) : "r"(first + 4 * lane));
  float x, y, z, w;
  asm volatile("ld.shared.v4.f32 {%0, %1, %2, %3}, [%4];"
               : "=f"(x), "=f"(y), "=f"(z), "=f"(w)
               : "r"(first + 16 * (31 - lane)));
  __syncthreads();
  asm volatile("st.shared.f32 [%0 + 4], %1;" ::"r"(first + 8 * lane),
               "f"(value + x + y + z + w)
               : "memory");
  int before;
  asm volatile("atom.shared.add.s32 %0, [%1], %2;"
               : "=r"(before)
               : "r"(static_cast<unsigned>(__cvta_generic_to_shared(&sum))),
                 "r"(lane)
               : "memory");
  __syncthreads();
  to[lane] = tile[2 * lane + 1];
  to[32 + lane] = before >= 0 ? sum : before;
  const float* const back =
      static_cast<const float*>(__cvta_shared_to_generic(first));
  to[64 + lane] = back[2 * lane + 1] * 2;
}

int main() {
  OnDevice<float> from(numbers<float>(128, 68, -1000, 1000));
  OnDevice<float> to(96);
  turn<<<1, 32>>>(from, to);
  show("to", to.values());
}
