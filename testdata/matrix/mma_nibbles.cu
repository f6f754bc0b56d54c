// mma.sync of integers of four bits.
#include "matrix.cuh"

__global__ void k32(const unsigned* a, const unsigned* b, int* d) {
  const int lane = threadIdx.x;
  int sums[4];
  for (int i = 0; i < 4; ++i) sums[i] = d[4 * lane + i];
  asm volatile(
      "mma.sync.aligned.m16n8k32.row.col.s32.s4.s4.s32 {%0, %1, %2, %3}, {%4, "
      "%5}, {%6}, {%0, %1, %2, %3};"
      : "+r"(sums[0]), "+r"(sums[1]), "+r"(sums[2]), "+r"(sums[3])
      : "r"(a[2 * lane + 0]), "r"(a[2 * lane + 1]), "r"(b[1 * lane + 0]));
  for (int i = 0; i < 4; ++i) d[4 * lane + i] = sums[i];
}

__global__ void k64(const unsigned* a, const unsigned* b, int* d) {
  const int lane = threadIdx.x;
  int sums[4];
  for (int i = 0; i < 4; ++i) sums[i] = d[4 * lane + i];
  asm volatile(
      "mma.sync.aligned.m16n8k64.row.col.s32.u4.s4.s32 {%0, %1, %2, %3}, {%4, "
      "%5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
      : "+r"(sums[0]), "+r"(sums[1]), "+r"(sums[2]), "+r"(sums[3])
      : "r"(a[4 * lane + 0]), "r"(a[4 * lane + 1]), "r"(a[4 * lane + 2]),
        "r"(a[4 * lane + 3]), "r"(b[2 * lane + 0]), "r"(b[2 * lane + 1]));
  for (int i = 0; i < 4; ++i) d[4 * lane + i] = sums[i];
}

__global__ void eight(const unsigned* a, const unsigned* b, int* d) {
  const int lane = threadIdx.x;
  int sums[2];
  for (int i = 0; i < 2; ++i) sums[i] = d[2 * lane + i];
  asm volatile(
      "mma.sync.aligned.m8n8k32.row.col.s32.u4.u4.s32 {%0, %1}, {%2}, {%3}, "
      "{%0, %1};"
      : "+r"(sums[0]), "+r"(sums[1])
      : "r"(a[1 * lane + 0]), "r"(b[1 * lane + 0]));
  for (int i = 0; i < 2; ++i) d[2 * lane + i] = sums[i];
}

int main() {
  {
    OnDevice<unsigned char> a(numbers<unsigned char>(256, 41, 0, 255));
    OnDevice<unsigned char> b(numbers<unsigned char>(128, 42, 0, 255));
    OnDevice<int> d(numbers<int>(128, 43, -1000, 1000));
    k32<<<1, 32>>>(reinterpret_cast<unsigned*>((unsigned char*)a),
                   reinterpret_cast<unsigned*>((unsigned char*)b), d);
    show("k32", d.values());
  }
  {
    OnDevice<unsigned char> a(numbers<unsigned char>(512, 41, 0, 255));
    OnDevice<unsigned char> b(numbers<unsigned char>(256, 42, 0, 255));
    OnDevice<int> d(numbers<int>(128, 43, -1000, 1000));
    k64<<<1, 32>>>(reinterpret_cast<unsigned*>((unsigned char*)a),
                   reinterpret_cast<unsigned*>((unsigned char*)b), d);
    show("k64", d.values());
  }
  {
    OnDevice<unsigned char> a(numbers<unsigned char>(128, 41, 0, 255));
    OnDevice<unsigned char> b(numbers<unsigned char>(128, 42, 0, 255));
    OnDevice<int> d(numbers<int>(64, 43, -1000, 1000));
    eight<<<1, 32>>>(reinterpret_cast<unsigned*>((unsigned char*)a),
                     reinterpret_cast<unsigned*>((unsigned char*)b), d);
    show("eight", d.values());
  }
}
