// A recurrent layer, h = limit(W h + U x): the sums of a step are turned by
// movmatrix to be the right operand of the next. Two warps with sequences of
// different lengths.
#include <cuda_fp16.h>

#include <algorithm>

#include "matrix.cuh"

constexpr int kUnits = 16, kBatch = 8, kSteps = 12;

struct Left {
  unsigned x[4];

  __device__ explicit Left(const half2* matrix) {
    const half2* const at = matrix + threadIdx.x % 32 / 4 * 8 + threadIdx.x % 4;
    for (int i = 0; i < 4; ++i) {
      x[i] = reinterpret_cast<const unsigned&>(at[i % 2 * 64 + i / 2 * 4]);
    }
  }
};

__device__ void multiply(unsigned& low, unsigned& high, const Left& a,
                         unsigned b0, unsigned b1) {
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 "
      "{%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};\n"
      : "=r"(low), "=r"(high)
      : "r"(a.x[0]), "r"(a.x[1]), "r"(a.x[2]), "r"(a.x[3]), "r"(b0), "r"(b1),
        "r"(low), "r"(high));
}

__device__ unsigned turned(unsigned word) {
  unsigned to;
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;\n"
               : "=r"(to)
               : "r"(word));
  return to;
}

__device__ unsigned limited(unsigned word) {
  half2 pair = reinterpret_cast<half2&>(word);
  pair = __hmax2(pair, __float2half2_rn(-20.0f));
  pair = __hmin2(pair, __float2half2_rn(20.0f));
  return reinterpret_cast<unsigned&>(pair);
}

/// Inputs and outputs are [warp][step][of batch][unit].
__global__ void run(const half2* w, const half2* u, const unsigned* x,
                    unsigned* h, const int* steps) {
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const Left ofState(w), ofInput(u);
  unsigned state[2] = {0, 0};
  for (int step = 0; step < steps[warp]; ++step) {
    const int at =
        (warp * kSteps + step) * kBatch * 8 + lane / 4 * 8 + lane % 4;
    unsigned low = 0, high = 0;
    multiply(low, high, ofInput, x[at], x[at + 4]);
    multiply(low, high, ofState, state[0], state[1]);
    state[0] = turned(limited(low));
    state[1] = turned(limited(high));
    h[at] = state[0];
    h[at + 4] = state[1];
  }
}

int main() {
  const auto w = numbers<half>(kUnits * kUnits, 141, -1, 1);
  const auto u = numbers<half>(kUnits * kUnits, 142, -2, 2);
  const int count = 2 * kSteps * kBatch * kUnits;
  const auto x = numbers<half>(count, 143, -1, 1);
  const std::vector<int> steps = {kSteps, 7};
  OnDevice<half> onW(w), onU(u), onX(x), h(count);
  OnDevice<int> onSteps(steps);
  run<<<1, 64>>>(reinterpret_cast<half2*>((half*)onW),
                 reinterpret_cast<half2*>((half*)onU),
                 reinterpret_cast<unsigned*>((half*)onX),
                 reinterpret_cast<unsigned*>((half*)h), onSteps);
  const std::vector<half> results = h.values();
  show("h", results);
  int wrong = 0;
  for (int batch = 0; batch < 2 * kBatch; ++batch) {
    const int warp = batch / kBatch;
    std::vector<float> state(kUnits);
    for (int step = 0; step < kSteps; ++step) {
      const int at =
          ((warp * kSteps + step) * kBatch + batch % kBatch) * kUnits;
      std::vector<float> next(kUnits);
      for (int i = 0; i < kUnits && step < steps[warp]; ++i) {
        for (int j = 0; j < kUnits; ++j) {
          next[i] += static_cast<float>(w[i * kUnits + j]) * state[j] +
                     static_cast<float>(u[i * kUnits + j]) *
                         static_cast<float>(x[at + j]);
        }
        next[i] = std::min(std::max(next[i], -20.0f), 20.0f);
      }
      state = next;
      for (int i = 0; i < kUnits; ++i) {
        wrong += static_cast<float>(results[at + i]) != state[i];
      }
    }
  }
  std::printf("%d wrong\n", wrong);
}
