// stmatrix, and movmatrix, which transposes in registers.
#include "matrix.cuh"

__device__ unsigned addressOf(const void* pointer) {
  unsigned address;
  asm("{ .reg .u64 shared; cvta.to.shared.u64 shared, %1; "
      "cvt.u32.u64 %0, shared; }"
      : "=r"(address)
      : "l"(pointer));
  return address;
}

__global__ void store(const unsigned* from, unsigned short* to) {
  __shared__ __align__(16) unsigned short rows[32][8];
  const int lane = threadIdx.x;
  for (int i = 0; i < 8; ++i) rows[lane][i] = 7;
  __syncthreads();
  const unsigned row = addressOf(rows[(5 * lane + 1) % 32]);
  asm volatile(
      "stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(
          row),
      "r"(from[lane]), "r"(from[32 + lane]), "r"(from[64 + lane]),
      "r"(from[96 + lane])
      : "memory");
  __syncthreads();
  for (int i = 0; i < 8; ++i) to[8 * lane + i] = rows[lane][i];
  __syncthreads();
  asm volatile(
      "stmatrix.sync.aligned.m8n8.x2.trans.shared.b16 [%0], {%1, %2};" ::"r"(
          row),
      "r"(from[lane]), "r"(from[32 + lane])
      : "memory");
  asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(
                   addressOf(rows[31 - lane % 8])),
               "r"(from[64 + lane])
               : "memory");
  __syncthreads();
  for (int i = 0; i < 8; ++i) to[256 + 8 * lane + i] = rows[lane][i];
  unsigned turned;
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;"
      : "=r"(turned)
      : "r"(from[lane]));
  to[512 + 2 * lane] = turned & 0xffff;
  to[513 + 2 * lane] = turned >> 16;
}

int main() {
  OnDevice<unsigned short> from(numbers<unsigned short>(256, 52, 0, 30000));
  OnDevice<unsigned short> to(576);
  store<<<1, 32>>>(reinterpret_cast<unsigned*>((unsigned short*)from), to);
  std::vector<int> halves;
  for (const unsigned short each : to.values()) halves.push_back(each);
  show("halves", halves);
}
