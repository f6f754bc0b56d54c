// mma.sync of bytes, signed and not, and of both.
#include "matrix.cuh"

__global__ void k16_ss(const unsigned* a, const unsigned* b, int* d) {
  const int lane = threadIdx.x;
  int sums[4];
  for (int i = 0; i < 4; ++i) sums[i] = d[4 * lane + i];
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32 {%0, %1, %2, %3}, {%4, "
      "%5}, {%6}, {%0, %1, %2, %3};"
      : "+r"(sums[0]), "+r"(sums[1]), "+r"(sums[2]), "+r"(sums[3])
      : "r"(a[2 * lane + 0]), "r"(a[2 * lane + 1]), "r"(b[1 * lane + 0]));
  for (int i = 0; i < 4; ++i) d[4 * lane + i] = sums[i];
}

__global__ void k32_ss(const unsigned* a, const unsigned* b, int* d) {
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

__global__ void k16_uu(const unsigned* a, const unsigned* b, int* d) {
  const int lane = threadIdx.x;
  int sums[4];
  for (int i = 0; i < 4; ++i) sums[i] = d[4 * lane + i];
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.s32.u8.u8.s32 {%0, %1, %2, %3}, {%4, "
      "%5}, {%6}, {%0, %1, %2, %3};"
      : "+r"(sums[0]), "+r"(sums[1]), "+r"(sums[2]), "+r"(sums[3])
      : "r"(a[2 * lane + 0]), "r"(a[2 * lane + 1]), "r"(b[1 * lane + 0]));
  for (int i = 0; i < 4; ++i) d[4 * lane + i] = sums[i];
}

__global__ void k32_uu(const unsigned* a, const unsigned* b, int* d) {
  const int lane = threadIdx.x;
  int sums[4];
  for (int i = 0; i < 4; ++i) sums[i] = d[4 * lane + i];
  asm volatile(
      "mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32 {%0, %1, %2, %3}, {%4, "
      "%5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
      : "+r"(sums[0]), "+r"(sums[1]), "+r"(sums[2]), "+r"(sums[3])
      : "r"(a[4 * lane + 0]), "r"(a[4 * lane + 1]), "r"(a[4 * lane + 2]),
        "r"(a[4 * lane + 3]), "r"(b[2 * lane + 0]), "r"(b[2 * lane + 1]));
  for (int i = 0; i < 4; ++i) d[4 * lane + i] = sums[i];
}

__global__ void k16_su(const unsigned* a, const unsigned* b, int* d) {
  const int lane = threadIdx.x;
  int sums[4];
  for (int i = 0; i < 4; ++i) sums[i] = d[4 * lane + i];
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.s32.s8.u8.s32 {%0, %1, %2, %3}, {%4, "
      "%5}, {%6}, {%0, %1, %2, %3};"
      : "+r"(sums[0]), "+r"(sums[1]), "+r"(sums[2]), "+r"(sums[3])
      : "r"(a[2 * lane + 0]), "r"(a[2 * lane + 1]), "r"(b[1 * lane + 0]));
  for (int i = 0; i < 4; ++i) d[4 * lane + i] = sums[i];
}

__global__ void k32_su(const unsigned* a, const unsigned* b, int* d) {
  const int lane = threadIdx.x;
  int sums[4];
  for (int i = 0; i < 4; ++i) sums[i] = d[4 * lane + i];
  asm volatile(
      "mma.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32 {%0, %1, %2, %3}, {%4, "
      "%5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
      : "+r"(sums[0]), "+r"(sums[1]), "+r"(sums[2]), "+r"(sums[3])
      : "r"(a[4 * lane + 0]), "r"(a[4 * lane + 1]), "r"(a[4 * lane + 2]),
        "r"(a[4 * lane + 3]), "r"(b[2 * lane + 0]), "r"(b[2 * lane + 1]));
  for (int i = 0; i < 4; ++i) d[4 * lane + i] = sums[i];
}

__global__ void k16_us(const unsigned* a, const unsigned* b, int* d) {
  const int lane = threadIdx.x;
  int sums[4];
  for (int i = 0; i < 4; ++i) sums[i] = d[4 * lane + i];
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.s32.u8.s8.s32 {%0, %1, %2, %3}, {%4, "
      "%5}, {%6}, {%0, %1, %2, %3};"
      : "+r"(sums[0]), "+r"(sums[1]), "+r"(sums[2]), "+r"(sums[3])
      : "r"(a[2 * lane + 0]), "r"(a[2 * lane + 1]), "r"(b[1 * lane + 0]));
  for (int i = 0; i < 4; ++i) d[4 * lane + i] = sums[i];
}

__global__ void k32_us(const unsigned* a, const unsigned* b, int* d) {
  const int lane = threadIdx.x;
  int sums[4];
  for (int i = 0; i < 4; ++i) sums[i] = d[4 * lane + i];
  asm volatile(
      "mma.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32 {%0, %1, %2, %3}, {%4, "
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
      "mma.sync.aligned.m8n8k16.row.col.s32.s8.u8.s32 {%0, %1}, {%2}, {%3}, "
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
    k16_ss<<<1, 32>>>(reinterpret_cast<unsigned*>((unsigned char*)a),
                      reinterpret_cast<unsigned*>((unsigned char*)b), d);
    show("k16_ss", d.values());
  }
  {
    OnDevice<unsigned char> a(numbers<unsigned char>(512, 41, 0, 255));
    OnDevice<unsigned char> b(numbers<unsigned char>(256, 42, 0, 255));
    OnDevice<int> d(numbers<int>(128, 43, -1000, 1000));
    k32_ss<<<1, 32>>>(reinterpret_cast<unsigned*>((unsigned char*)a),
                      reinterpret_cast<unsigned*>((unsigned char*)b), d);
    show("k32_ss", d.values());
  }
  {
    OnDevice<unsigned char> a(numbers<unsigned char>(256, 41, 0, 255));
    OnDevice<unsigned char> b(numbers<unsigned char>(128, 42, 0, 255));
    OnDevice<int> d(numbers<int>(128, 43, -1000, 1000));
    k16_uu<<<1, 32>>>(reinterpret_cast<unsigned*>((unsigned char*)a),
                      reinterpret_cast<unsigned*>((unsigned char*)b), d);
    show("k16_uu", d.values());
  }
  {
    OnDevice<unsigned char> a(numbers<unsigned char>(512, 41, 0, 255));
    OnDevice<unsigned char> b(numbers<unsigned char>(256, 42, 0, 255));
    OnDevice<int> d(numbers<int>(128, 43, -1000, 1000));
    k32_uu<<<1, 32>>>(reinterpret_cast<unsigned*>((unsigned char*)a),
                      reinterpret_cast<unsigned*>((unsigned char*)b), d);
    show("k32_uu", d.values());
  }
  {
    OnDevice<unsigned char> a(numbers<unsigned char>(256, 41, 0, 255));
    OnDevice<unsigned char> b(numbers<unsigned char>(128, 42, 0, 255));
    OnDevice<int> d(numbers<int>(128, 43, -1000, 1000));
    k16_su<<<1, 32>>>(reinterpret_cast<unsigned*>((unsigned char*)a),
                      reinterpret_cast<unsigned*>((unsigned char*)b), d);
    show("k16_su", d.values());
  }
  {
    OnDevice<unsigned char> a(numbers<unsigned char>(512, 41, 0, 255));
    OnDevice<unsigned char> b(numbers<unsigned char>(256, 42, 0, 255));
    OnDevice<int> d(numbers<int>(128, 43, -1000, 1000));
    k32_su<<<1, 32>>>(reinterpret_cast<unsigned*>((unsigned char*)a),
                      reinterpret_cast<unsigned*>((unsigned char*)b), d);
    show("k32_su", d.values());
  }
  {
    OnDevice<unsigned char> a(numbers<unsigned char>(256, 41, 0, 255));
    OnDevice<unsigned char> b(numbers<unsigned char>(128, 42, 0, 255));
    OnDevice<int> d(numbers<int>(128, 43, -1000, 1000));
    k16_us<<<1, 32>>>(reinterpret_cast<unsigned*>((unsigned char*)a),
                      reinterpret_cast<unsigned*>((unsigned char*)b), d);
    show("k16_us", d.values());
  }
  {
    OnDevice<unsigned char> a(numbers<unsigned char>(512, 41, 0, 255));
    OnDevice<unsigned char> b(numbers<unsigned char>(256, 42, 0, 255));
    OnDevice<int> d(numbers<int>(128, 43, -1000, 1000));
    k32_us<<<1, 32>>>(reinterpret_cast<unsigned*>((unsigned char*)a),
                      reinterpret_cast<unsigned*>((unsigned char*)b), d);
    show("k32_us", d.values());
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
