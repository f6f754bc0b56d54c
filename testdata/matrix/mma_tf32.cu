// mma.sync of tf32, whose numbers are floats of which the last bits are zero.
#include "matrix.cuh"

__global__ void k4(const unsigned* a, const unsigned* b, float* d) {
  const int lane = threadIdx.x;
  float sums[4];
  for (int i = 0; i < 4; ++i) sums[i] = d[4 * lane + i];
  asm volatile(
      "mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, "
      "{%4, %5}, {%6}, {%0, %1, %2, %3};"
      : "+f"(sums[0]), "+f"(sums[1]), "+f"(sums[2]), "+f"(sums[3])
      : "r"(a[2 * lane + 0]), "r"(a[2 * lane + 1]), "r"(b[1 * lane + 0]));
  for (int i = 0; i < 4; ++i) d[4 * lane + i] = sums[i];
}

__global__ void k8(const unsigned* a, const unsigned* b, float* d) {
  const int lane = threadIdx.x;
  float sums[4];
  for (int i = 0; i < 4; ++i) sums[i] = d[4 * lane + i];
  asm volatile(
      "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, "
      "{%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
      : "+f"(sums[0]), "+f"(sums[1]), "+f"(sums[2]), "+f"(sums[3])
      : "r"(a[4 * lane + 0]), "r"(a[4 * lane + 1]), "r"(a[4 * lane + 2]),
        "r"(a[4 * lane + 3]), "r"(b[2 * lane + 0]), "r"(b[2 * lane + 1]));
  for (int i = 0; i < 4; ++i) d[4 * lane + i] = sums[i];
}

int main() {
  {
    OnDevice<float> a(numbers<float>(64, 41, -60, 60));
    OnDevice<float> b(numbers<float>(32, 42, -60, 60));
    OnDevice<float> d(numbers<float>(128, 43, -1000, 1000));
    k4<<<1, 32>>>(reinterpret_cast<unsigned*>((float*)a),
                  reinterpret_cast<unsigned*>((float*)b), d);
    show("k4", d.values());
  }
  {
    OnDevice<float> a(numbers<float>(128, 41, -60, 60));
    OnDevice<float> b(numbers<float>(64, 42, -60, 60));
    OnDevice<float> d(numbers<float>(128, 43, -1000, 1000));
    k8<<<1, 32>>>(reinterpret_cast<unsigned*>((float*)a),
                  reinterpret_cast<unsigned*>((float*)b), d);
    show("k8", d.values());
  }
}
