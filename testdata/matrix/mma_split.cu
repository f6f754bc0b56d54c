// Sums of which three blocks add a part each, of matrices that end amid a tile:
// loads and atomic sums under a predicate of PTX, tf32 in eights and at the end
// in a four.
#include "matrix.cuh"

constexpr int kM = 37, kN = 21, kK = 59, kParts = 3, kOfPart = 20;

__device__ unsigned loadIf(bool isThere, const float* from) {
  float value;
  asm volatile(
      "{\n"
      "  .reg .pred p;\n"
      "  setp.ne.b32 p, %2, 0;\n"
      "  mov.f32 %0, 0f00000000;\n"
      "  @p ld.global.f32 %0, [%1];\n"
      "}\n"
      : "=f"(value)
      : "l"(from), "r"(static_cast<int>(isThere)));
  unsigned bits;
  asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(bits) : "f"(value));
  return bits;
}

__device__ void addIf(bool isThere, float* to, float value) {
  asm volatile(
      "{ .reg .pred p; setp.ne.s32 p, %2, 0;\n"
      "  @p red.global.add.f32 [%0], %1; }" ::"l"(to),
      "f"(value), "r"(static_cast<int>(isThere))
      : "memory");
}

__global__ void multiply(const float* a, const float* b, float* c) {
  const int lane = threadIdx.x % 32, group = lane / 4, place = lane % 4;
  const int row = 16 * blockIdx.x + group;
  const int column = 8 * (threadIdx.x / 32);
  const int end = min(kOfPart * (blockIdx.z + 1), kK);
  auto left = [&](int i, int k) {
    return loadIf(i < kM && k < end, a + i * kK + k);
  };
  auto right = [&](int k) {
    return loadIf(k < end && column + group < kN, b + k * kN + column + group);
  };
  float d[4] = {0.f, 0.f, 0.f, 0.f};
  int k = kOfPart * blockIdx.z + place;
  for (; k - place + 8 <= end; k += 8) {
    const unsigned a0 = left(row, k), a1 = left(row + 8, k);
    const unsigned a2 = left(row, k + 4), a3 = left(row + 8, k + 4);
    asm volatile(
        "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 "
        "{%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
        : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
        : "r"(a0), "r"(a1), "r"(a2), "r"(a3), "r"(right(k)), "r"(right(k + 4)));
  }
  for (; k - place < end; k += 4) {
    asm volatile(
        "mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32 "
        "{%0,%1,%2,%3}, {%4,%5}, {%6}, {%0,%1,%2,%3};"
        : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
        : "r"(left(row, k)), "r"(left(row + 8, k)), "r"(right(k)));
  }
  for (int i = 0; i < 4; ++i) {
    const int m = row + i / 2 * 8, n = column + 2 * place + i % 2;
    addIf(m < kM && n < kN, c + m * kN + n, d[i]);
  }
}

int main() {
  const auto a = numbers<float>(kM * kK, 131, -60, 60);
  const auto b = numbers<float>(kK * kN, 132, -60, 60);
  OnDevice<float> onA(a), onB(b), c(kM * kN);
  multiply<<<dim3((kM + 15) / 16, 1, kParts), (kN + 7) / 8 * 32>>>(onA, onB, c);
  const std::vector<float> results = c.values();
  show("c", results);
  int wrong = 0;
  for (int i = 0; i < kM * kN; ++i) {
    float sum = 0;
    for (int k = 0; k < kK; ++k) sum += a[i / kN * kK + k] * b[k * kN + i % kN];
    wrong += results[i] != sum;
  }
  std::printf("%d wrong\n", wrong);
}
