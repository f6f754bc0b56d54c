// Own names that HIP's headers have in std, where its names are used bare.
#include <cstdio>

#include <cuda_runtime.h>

struct early {};
typedef float sample;

sample beforeThat(sample x) { return x; }

using namespace std;

typedef struct {
  float re, im;
} complex;

struct ratio {
  int up, down;
  ratio twice() const { return ratio{2 * up, down}; }
  ratio plus(const ratio& other) const;
  explicit ratio(int n) : up(n), down(1) {}
  ratio(int n, int m);
  static int made;
};

int ratio::made = 0;
ratio::ratio(int n, int m) : up(n), down(m) {}

ratio ratio::plus(const ratio& other) const {
  ratio sum = *this;
  sum.up += other.up;
  return sum;
}

template <class T>
struct array {
  T first;
};

enum kind { fixed, loose };

int count = 0;
__device__ int left;
__constant__ float micro;

__device__ complex times(complex a, complex b) {
  complex c;
  c.re = a.re * b.re - a.im * b.im;
  c.im = a.re * b.im + a.im * b.re;
  return c;
}

__global__ void k(complex* values, ratio by) {
  const int i = threadIdx.x;
  values[i] = times(values[i], (complex){micro, 0});
  if (by.up > sizeof(complex)) left = fixed;
}

namespace own {
struct thread {
  int id;
};
int idOf(thread t) { return t.id; }  // found before that of std
}  // namespace own

int main() {
  int reverse = 3;  // of this function
  complex* values = nullptr;
  array<complex> some = {{1, 2}};
  struct ratio by = {reverse, 2};
  cudaMalloc((void**)&values, sizeof(complex));
  cudaMemcpy(values, &some.first, sizeof(some.first), cudaMemcpyHostToDevice);
  k<<<1, 1>>>(values, by.twice());
  ++count;
  return ratio::made + ::count - 1 + own::idOf({0}) + static_cast<int>(beforeThat(0));
}
