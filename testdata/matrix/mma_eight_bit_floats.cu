// mma.sync of numbers of 8 bits: e4m3, e5m2, and of both, with exact sums.
#include "matrix.cuh"

// The bits of whole numbers from -4 to 4.
static unsigned char e4m3(int value) {
  const unsigned char all[] = {0x00, 0x38, 0x40, 0x44, 0x48};
  return value < 0 ? 0x80 | all[-value] : all[value];
}
static unsigned char e5m2(int value) {
  const unsigned char all[] = {0x00, 0x3c, 0x40, 0x42, 0x44};
  return value < 0 ? 0x80 | all[-value] : all[value];
}

struct E4m3 {};
struct E5m2 {};

__device__ void multiply(E4m3, E4m3, float* d, const unsigned* a,
                         const unsigned* b) {
  asm volatile(
      "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%0, %1, %2, %3}, "
      "{%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}
__device__ void multiply(E4m3, E5m2, float* d, const unsigned* a,
                         const unsigned* b) {
  asm volatile(
      "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32 {%0, %1, %2, %3}, "
      "{%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}
__device__ void multiply(E5m2, E4m3, float* d, const unsigned* a,
                         const unsigned* b) {
  asm volatile(
      "mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e4m3.f32 {%0, %1, %2, %3}, "
      "{%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}
__device__ void multiply(E5m2, E5m2, float* d, const unsigned* a,
                         const unsigned* b) {
  asm volatile(
      "mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e5m2.f32 {%0, %1, %2, %3}, "
      "{%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

/// Of A (16 x 32) by rows and B (32 x 8) by columns, with PTX's fragments.
template <typename A, typename B>
__global__ void product(const unsigned* a, const unsigned* b, float* d) {
  const int group = threadIdx.x / 4;
  const int four = threadIdx.x % 4;
  unsigned rows[4];
  for (int i = 0; i < 4; ++i) {
    rows[i] = a[(group + 8 * (i % 2)) * 8 + four + 4 * (i / 2)];
  }
  const unsigned columns[2] = {b[group * 8 + four], b[group * 8 + four + 4]};
  float sums[4];
  for (int i = 0; i < 4; ++i) {
    sums[i] = d[(group + 8 * (i / 2)) * 8 + 2 * four + i % 2];
  }
  multiply(A(), B(), sums, rows, columns);
  for (int i = 0; i < 4; ++i) {
    d[(group + 8 * (i / 2)) * 8 + 2 * four + i % 2] = sums[i];
  }
}

template <typename A, typename B>
static int run(const char* name, unsigned char (*codeA)(int),
               unsigned char (*codeB)(int)) {
  const std::vector<int> a = numbers<int>(16 * 32, 51, -4, 4);
  const std::vector<int> b = numbers<int>(8 * 32, 52, -4, 4);
  const std::vector<float> c = numbers<float>(16 * 8, 53, -20, 20);
  std::vector<unsigned char> bitsA, bitsB;
  for (const int each : a) bitsA.push_back(codeA(each));
  for (const int each : b) bitsB.push_back(codeB(each));
  OnDevice<unsigned char> ofA(bitsA);
  OnDevice<unsigned char> ofB(bitsB);
  OnDevice<float> ofD(c);
  product<A, B><<<1, 32>>>(reinterpret_cast<unsigned*>((unsigned char*)ofA),
                           reinterpret_cast<unsigned*>((unsigned char*)ofB),
                           ofD);
  const std::vector<float> d = ofD.values();
  show(name, d);
  int wrong = 0;
  for (int row = 0; row < 16; ++row) {
    for (int column = 0; column < 8; ++column) {
      float sum = c[row * 8 + column];
      for (int k = 0; k < 32; ++k) sum += a[row * 32 + k] * b[column * 32 + k];
      wrong += sum != d[row * 8 + column];
    }
  }
  return wrong;
}

int main() {
  int wrong = run<E4m3, E4m3>("e4m3 e4m3", e4m3, e4m3);
  wrong += run<E4m3, E5m2>("e4m3 e5m2", e4m3, e5m2);
  wrong += run<E5m2, E4m3>("e5m2 e4m3", e5m2, e4m3);
  wrong += run<E5m2, E5m2>("e5m2 e5m2", e5m2, e5m2);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
