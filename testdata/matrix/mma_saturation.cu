// mma.sync of bytes whose sums are held at the ends of int.
#include "matrix.cuh"

std::vector<int> ends() {
  std::vector<int> all;
  for (int i = 0; i < 128; ++i) {
    all.push_back(i % 2 == 0 ? 0x7fffffff - 50 * i : -0x7fffffff + 50 * i);
  }
  return all;
}

__global__ void held(const unsigned* a, const unsigned* b, int* d) {
  const int lane = threadIdx.x;
  int sums[4];
  for (int i = 0; i < 4; ++i) sums[i] = d[4 * lane + i];
  asm volatile(
      "mma.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.s8.s32 {%0, %1, %2, "
      "%3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
      : "+r"(sums[0]), "+r"(sums[1]), "+r"(sums[2]), "+r"(sums[3])
      : "r"(a[4 * lane + 0]), "r"(a[4 * lane + 1]), "r"(a[4 * lane + 2]),
        "r"(a[4 * lane + 3]), "r"(b[2 * lane + 0]), "r"(b[2 * lane + 1]));
  for (int i = 0; i < 4; ++i) d[4 * lane + i] = sums[i];
}

__global__ void around(const unsigned* a, const unsigned* b, int* d) {
  const int lane = threadIdx.x;
  int sums[4];
  for (int i = 0; i < 4; ++i) sums[i] = d[4 * lane + i];
  asm volatile(
      "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0, %1, %2, %3}, {%4, "
      "%5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
      : "+r"(sums[0]), "+r"(sums[1]), "+r"(sums[2]), "+r"(sums[3])
      : "r"(a[4 * lane + 0]), "r"(a[4 * lane + 1]), "r"(a[4 * lane + 2]),
        "r"(a[4 * lane + 3]), "r"(b[2 * lane + 0]), "r"(b[2 * lane + 1]));
  for (int i = 0; i < 4; ++i) d[4 * lane + i] = sums[i];
}

int main() {
  {
    OnDevice<unsigned char> a(numbers<unsigned char>(512, 41, 0, 255));
    OnDevice<unsigned char> b(numbers<unsigned char>(256, 42, 0, 255));
    OnDevice<int> d(ends());
    held<<<1, 32>>>(reinterpret_cast<unsigned*>((unsigned char*)a),
                    reinterpret_cast<unsigned*>((unsigned char*)b), d);
    show("held", d.values());
  }
  {
    OnDevice<unsigned char> a(numbers<unsigned char>(512, 41, 0, 255));
    OnDevice<unsigned char> b(numbers<unsigned char>(256, 42, 0, 255));
    OnDevice<int> d(ends());
    around<<<1, 32>>>(reinterpret_cast<unsigned*>((unsigned char*)a),
                      reinterpret_cast<unsigned*>((unsigned char*)b), d);
    show("around", d.values());
  }
}
