// ldmatrix of one, two and four matrices, by rows and by columns.
#include "matrix.cuh"

__device__ unsigned addressOf(const void* pointer) {
  return static_cast<unsigned>(__cvta_generic_to_shared(pointer));
}

__global__ void load(const unsigned short* from, unsigned* to) {
  __shared__ __align__(16) unsigned short rows[32][24];
  const int lane = threadIdx.x;
  for (int i = 0; i < 24; ++i) rows[lane][i] = from[24 * lane + i];
  __syncthreads();
  // Rows in another order than the lanes.
  const unsigned row = addressOf(&rows[(7 * lane + 3) % 32][8 * (lane % 3)]);
  unsigned r0, r1, r2, r3;
  asm volatile(
      "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
      : "=r"(r0), "=r"(r1), "=r"(r2), "=r"(r3)
      : "r"(row));
  to[lane] = r0;
  to[32 + lane] = r1;
  to[64 + lane] = r2;
  to[96 + lane] = r3;
  asm volatile(
      "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
      : "=r"(r0), "=r"(r1), "=r"(r2), "=r"(r3)
      : "r"(row));
  to[128 + lane] = r0;
  to[160 + lane] = r1;
  to[192 + lane] = r2;
  to[224 + lane] = r3;
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2 + 0];"
               : "=r"(r0), "=r"(r1)
               : "r"(row));
  to[256 + lane] = r0;
  to[288 + lane] = r1;
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"
               : "=r"(r0), "=r"(r1)
               : "r"(row));
  to[320 + lane] = r0;
  to[352 + lane] = r1;
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];"
               : "=r"(r0)
               : "r"(row));
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%0}, [%1];"
               : "=r"(r1)
               : "r"(row));
  to[384 + lane] = r0;
  to[416 + lane] = r1;
}

int main() {
  OnDevice<unsigned short> from(numbers<unsigned short>(768, 51, 0, 30000));
  OnDevice<unsigned> to(448);
  load<<<1, 32>>>(from, to);
  std::vector<int> words;
  for (const unsigned each : to.values()) words.push_back(each);
  show("words", words);
}
