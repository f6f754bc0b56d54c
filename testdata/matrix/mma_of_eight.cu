// mma.sync.m8n8k4 of half: four products a warp.
#include <cuda_fp16.h>

#include "matrix.cuh"

__global__ void row_col(const unsigned* a, const unsigned* b, float* d) {
  const int lane = threadIdx.x;
  float sums[8];
  for (int i = 0; i < 8; ++i) sums[i] = d[8 * lane + i];
  asm volatile(
      "mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%0, %1, %2, %3, %4, "
      "%5, %6, %7}, {%8, %9}, {%10, %11}, {%0, %1, %2, %3, %4, %5, %6, %7};"
      : "+f"(sums[0]), "+f"(sums[1]), "+f"(sums[2]), "+f"(sums[3]),
        "+f"(sums[4]), "+f"(sums[5]), "+f"(sums[6]), "+f"(sums[7])
      : "r"(a[2 * lane + 0]), "r"(a[2 * lane + 1]), "r"(b[2 * lane + 0]),
        "r"(b[2 * lane + 1]));
  for (int i = 0; i < 8; ++i) d[8 * lane + i] = sums[i];
}

__global__ void row_row(const unsigned* a, const unsigned* b, float* d) {
  const int lane = threadIdx.x;
  float sums[8];
  for (int i = 0; i < 8; ++i) sums[i] = d[8 * lane + i];
  asm volatile(
      "mma.sync.aligned.m8n8k4.row.row.f32.f16.f16.f32 {%0, %1, %2, %3, %4, "
      "%5, %6, %7}, {%8, %9}, {%10, %11}, {%0, %1, %2, %3, %4, %5, %6, %7};"
      : "+f"(sums[0]), "+f"(sums[1]), "+f"(sums[2]), "+f"(sums[3]),
        "+f"(sums[4]), "+f"(sums[5]), "+f"(sums[6]), "+f"(sums[7])
      : "r"(a[2 * lane + 0]), "r"(a[2 * lane + 1]), "r"(b[2 * lane + 0]),
        "r"(b[2 * lane + 1]));
  for (int i = 0; i < 8; ++i) d[8 * lane + i] = sums[i];
}

__global__ void col_col(const unsigned* a, const unsigned* b, float* d) {
  const int lane = threadIdx.x;
  float sums[8];
  for (int i = 0; i < 8; ++i) sums[i] = d[8 * lane + i];
  asm volatile(
      "mma.sync.aligned.m8n8k4.col.col.f32.f16.f16.f32 {%0, %1, %2, %3, %4, "
      "%5, %6, %7}, {%8, %9}, {%10, %11}, {%0, %1, %2, %3, %4, %5, %6, %7};"
      : "+f"(sums[0]), "+f"(sums[1]), "+f"(sums[2]), "+f"(sums[3]),
        "+f"(sums[4]), "+f"(sums[5]), "+f"(sums[6]), "+f"(sums[7])
      : "r"(a[2 * lane + 0]), "r"(a[2 * lane + 1]), "r"(b[2 * lane + 0]),
        "r"(b[2 * lane + 1]));
  for (int i = 0; i < 8; ++i) d[8 * lane + i] = sums[i];
}

__global__ void col_row(const unsigned* a, const unsigned* b, float* d) {
  const int lane = threadIdx.x;
  float sums[8];
  for (int i = 0; i < 8; ++i) sums[i] = d[8 * lane + i];
  asm volatile(
      "mma.sync.aligned.m8n8k4.col.row.f32.f16.f16.f32 {%0, %1, %2, %3, %4, "
      "%5, %6, %7}, {%8, %9}, {%10, %11}, {%0, %1, %2, %3, %4, %5, %6, %7};"
      : "+f"(sums[0]), "+f"(sums[1]), "+f"(sums[2]), "+f"(sums[3]),
        "+f"(sums[4]), "+f"(sums[5]), "+f"(sums[6]), "+f"(sums[7])
      : "r"(a[2 * lane + 0]), "r"(a[2 * lane + 1]), "r"(b[2 * lane + 0]),
        "r"(b[2 * lane + 1]));
  for (int i = 0; i < 8; ++i) d[8 * lane + i] = sums[i];
}

int main() {
  {
    OnDevice<half> a(numbers<half>(128, 41, -9, 9));
    OnDevice<half> b(numbers<half>(128, 42, -9, 9));
    OnDevice<float> d(numbers<float>(256, 43, -1000, 1000));
    row_col<<<1, 32>>>(reinterpret_cast<unsigned*>((half*)a),
                       reinterpret_cast<unsigned*>((half*)b), d);
    show("row_col", d.values());
  }
  {
    OnDevice<half> a(numbers<half>(128, 41, -9, 9));
    OnDevice<half> b(numbers<half>(128, 42, -9, 9));
    OnDevice<float> d(numbers<float>(256, 43, -1000, 1000));
    row_row<<<1, 32>>>(reinterpret_cast<unsigned*>((half*)a),
                       reinterpret_cast<unsigned*>((half*)b), d);
    show("row_row", d.values());
  }
  {
    OnDevice<half> a(numbers<half>(128, 41, -9, 9));
    OnDevice<half> b(numbers<half>(128, 42, -9, 9));
    OnDevice<float> d(numbers<float>(256, 43, -1000, 1000));
    col_col<<<1, 32>>>(reinterpret_cast<unsigned*>((half*)a),
                       reinterpret_cast<unsigned*>((half*)b), d);
    show("col_col", d.values());
  }
  {
    OnDevice<half> a(numbers<half>(128, 41, -9, 9));
    OnDevice<half> b(numbers<half>(128, 42, -9, 9));
    OnDevice<float> d(numbers<float>(256, 43, -1000, 1000));
    col_row<<<1, 32>>>(reinterpret_cast<unsigned*>((half*)a),
                       reinterpret_cast<unsigned*>((half*)b), d);
    show("col_row", d.values());
  }
}
