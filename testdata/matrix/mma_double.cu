// mma.sync of doubles.
#include "matrix.cuh"

__global__ void eight(const double* a, const double* b, double* d) {
  const int lane = threadIdx.x;
  double sums[2];
  for (int i = 0; i < 2; ++i) sums[i] = d[2 * lane + i];
  asm volatile(
      "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, "
      "{%0, %1};"
      : "+d"(sums[0]), "+d"(sums[1])
      : "d"(a[1 * lane + 0]), "d"(b[1 * lane + 0]));
  for (int i = 0; i < 2; ++i) d[2 * lane + i] = sums[i];
}

__global__ void k4(const double* a, const double* b, double* d) {
  const int lane = threadIdx.x;
  double sums[4];
  for (int i = 0; i < 4; ++i) sums[i] = d[4 * lane + i];
  asm volatile(
      "mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, "
      "%5}, {%6}, {%0, %1, %2, %3};"
      : "+d"(sums[0]), "+d"(sums[1]), "+d"(sums[2]), "+d"(sums[3])
      : "d"(a[2 * lane + 0]), "d"(a[2 * lane + 1]), "d"(b[1 * lane + 0]));
  for (int i = 0; i < 4; ++i) d[4 * lane + i] = sums[i];
}

__global__ void k8(const double* a, const double* b, double* d) {
  const int lane = threadIdx.x;
  double sums[4];
  for (int i = 0; i < 4; ++i) sums[i] = d[4 * lane + i];
  asm volatile(
      "mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, "
      "%5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
      : "+d"(sums[0]), "+d"(sums[1]), "+d"(sums[2]), "+d"(sums[3])
      : "d"(a[4 * lane + 0]), "d"(a[4 * lane + 1]), "d"(a[4 * lane + 2]),
        "d"(a[4 * lane + 3]), "d"(b[2 * lane + 0]), "d"(b[2 * lane + 1]));
  for (int i = 0; i < 4; ++i) d[4 * lane + i] = sums[i];
}

__global__ void k16(const double* a, const double* b, double* d) {
  const int lane = threadIdx.x;
  double sums[4];
  for (int i = 0; i < 4; ++i) sums[i] = d[4 * lane + i];
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, "
      "{%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15}, {%0, %1, %2, "
      "%3};"
      : "+d"(sums[0]), "+d"(sums[1]), "+d"(sums[2]), "+d"(sums[3])
      : "d"(a[8 * lane + 0]), "d"(a[8 * lane + 1]), "d"(a[8 * lane + 2]),
        "d"(a[8 * lane + 3]), "d"(a[8 * lane + 4]), "d"(a[8 * lane + 5]),
        "d"(a[8 * lane + 6]), "d"(a[8 * lane + 7]), "d"(b[4 * lane + 0]),
        "d"(b[4 * lane + 1]), "d"(b[4 * lane + 2]), "d"(b[4 * lane + 3]));
  for (int i = 0; i < 4; ++i) d[4 * lane + i] = sums[i];
}

int main() {
  {
    OnDevice<double> a(numbers<double>(32, 41, -100000, 100000));
    OnDevice<double> b(numbers<double>(32, 42, -100000, 100000));
    OnDevice<double> d(numbers<double>(64, 43, -1000, 1000));
    eight<<<1, 32>>>(a, b, d);
    show("eight", d.values());
  }
  {
    OnDevice<double> a(numbers<double>(64, 41, -100000, 100000));
    OnDevice<double> b(numbers<double>(32, 42, -100000, 100000));
    OnDevice<double> d(numbers<double>(128, 43, -1000, 1000));
    k4<<<1, 32>>>(a, b, d);
    show("k4", d.values());
  }
  {
    OnDevice<double> a(numbers<double>(128, 41, -100000, 100000));
    OnDevice<double> b(numbers<double>(64, 42, -100000, 100000));
    OnDevice<double> d(numbers<double>(128, 43, -1000, 1000));
    k8<<<1, 32>>>(a, b, d);
    show("k8", d.values());
  }
  {
    OnDevice<double> a(numbers<double>(256, 41, -100000, 100000));
    OnDevice<double> b(numbers<double>(128, 42, -100000, 100000));
    OnDevice<double> d(numbers<double>(128, 43, -1000, 1000));
    k16<<<1, 32>>>(a, b, d);
    show("k16", d.values());
  }
}
