// What PTX computes with numbers of 16 bits in registers, of edges and of
// numbers between them. NaN counts as one number: its bits are each GPU's own.
#include <cstring>

#include "matrix.cuh"

constexpr int kCount = 4096;

__device__ unsigned plain(unsigned bits, unsigned infinity) {
  const unsigned low = bits & 0x7fffu;
  const unsigned high = bits >> 16 & 0x7fffu;
  return (low > infinity ? 0x7fffu : bits & 0xffffu) |
         (high > infinity ? 0x7fffu : bits >> 16) << 16;
}

constexpr int kInstructions = 19;

__global__ void compute(const unsigned* a, const unsigned* b, const unsigned* c,
                        const float* x, const float* y, unsigned* to) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned p = a[i], q = b[i], r = c[i];
  const unsigned short h = p, k = q, l = r;
  unsigned* out = to + i;
  const auto next = [&] {
    unsigned* const at = out;
    out += kCount;
    return at;
  };
  const unsigned half = 0x7c00u, brain = 0x7f80u;
  unsigned w;
  unsigned short s;
  float f;
  asm("add.rn.f16x2 %0, %1, %2;" : "=r"(w) : "r"(p), "r"(q));
  *next() = plain(w, half);
  asm("sub.rn.f16x2 %0, %1, %2;" : "=r"(w) : "r"(p), "r"(q));
  *next() = plain(w, half);
  asm("mul.rn.f16x2 %0, %1, %2;" : "=r"(w) : "r"(p), "r"(q));
  *next() = plain(w, half);
  asm("fma.rn.f16x2 %0, %1, %2, %3;" : "=r"(w) : "r"(p), "r"(q), "r"(r));
  *next() = plain(w, half);
  asm("min.f16x2 %0, %1, %2;" : "=r"(w) : "r"(p), "r"(q));
  *next() = plain(w, half);
  asm("max.f16x2 %0, %1, %2;" : "=r"(w) : "r"(p), "r"(q));
  *next() = plain(w, half);
  asm("neg.f16x2 %0, %1;" : "=r"(w) : "r"(p));
  *next() = plain(w, half);
  asm("abs.f16x2 %0, %1;" : "=r"(w) : "r"(p));
  *next() = plain(w, half);
  asm("add.rn.f16 %0, %1, %2;" : "=h"(s) : "h"(h), "h"(k));
  *next() = plain(s, half);
  asm("fma.rn.f16 %0, %1, %2, %3;" : "=h"(s) : "h"(h), "h"(k), "h"(l));
  *next() = plain(s, half);
  asm("neg.bf16x2 %0, %1;" : "=r"(w) : "r"(p));
  *next() = plain(w, brain);
  asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(w) : "f"(x[i]), "f"(y[i]));
  *next() = plain(w, half);
  asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(w) : "f"(x[i]), "f"(y[i]));
  *next() = w;
  asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(s) : "f"(x[i]));
  *next() = s;
  asm("cvt.f32.bf16 %0, %1;" : "=f"(f) : "h"(h));
  *next() = f == f ? __float_as_uint(f) : 0x7fffffffu;
  asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(w) : "f"(x[i]));
  *next() = w;
  asm("prmt.b32 %0, %1, %2, %3;" : "=r"(w) : "r"(p), "r"(q), "r"(r));
  *next() = w;
  asm("prmt.b32 %0, %1, %2, 0xba98;" : "=r"(w) : "r"(p), "r"(q));
  *next() = w;
  asm("prmt.b32 %0, %1, %2, 0x5410;" : "=r"(w) : "r"(p), "r"(q));
  *next() = w;
}

int main() {
  const unsigned edges[] = {0,      0x8000, 1,      0x83ff, 0x0400, 0x3c00,
                            0xbc01, 0x7bff, 0xfbff, 0x7c00, 0xfc00, 0x7e00,
                            0x3bff, 0x1400, 0x6800, 0xe801};
  std::vector<unsigned> a(kCount), b(kCount), c(kCount);
  std::vector<float> x(kCount), y(kCount);
  unsigned state = 1;
  const auto random = [&] { return state = state * 1664525u + 1013904223u; };
  for (int i = 0; i < kCount; ++i) {
    const bool isEdge = i < 256;
    a[i] = isEdge ? edges[i % 16] << 16 | edges[i / 16] : random();
    b[i] = isEdge ? edges[i / 16] << 16 | edges[i % 16] : random();
    c[i] = isEdge ? edges[i % 7] << 16 | edges[i % 13] : random();
    const unsigned bits[] = {isEdge ? a[i] << (i % 3) : random(), random()};
    std::memcpy(&x[i], &bits[0], sizeof bits[0]);
    std::memcpy(&y[i], &bits[1], sizeof bits[1]);
  }
  OnDevice<unsigned> to(kInstructions * kCount);
  compute<<<kCount / 128, 128>>>(OnDevice<unsigned>(a), OnDevice<unsigned>(b),
                                 OnDevice<unsigned>(c), OnDevice<float>(x),
                                 OnDevice<float>(y), to);
  const std::vector<unsigned> words = to.values();
  for (int i = 0; i < kInstructions; ++i) {
    unsigned long long sum = 14695981039346656037ull;
    for (int j = 0; j < kCount; ++j) {
      sum = (sum ^ words[i * kCount + j]) * 1099511628211ull;
    }
    std::printf("%2d %016llx\n", i, sum);
  }
}
