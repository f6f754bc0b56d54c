// A product of matrices that adds a bias and keeps what is positive, with a
// number of stages from a template: each step commits a group, an empty one at
// the end, so that the number of those to wait for is always the same.
#include "matrix.cuh"

constexpr int kSize = 64, kDepth = 80, kStep = 16;

template <int kBytes>
__device__ void begin(void* to, const void* from) {
  asm volatile("cp.async.cg.shared.global [%0], [%1], %2;\n" ::"r"(
                   static_cast<unsigned>(__cvta_generic_to_shared(to))),
               "l"(from), "n"(kBytes)
               : "memory");
}

__device__ void commit() { asm volatile("cp.async.commit_group;\n" ::); }

template <int kGroups>
__device__ void waitFor() {
  asm volatile("cp.async.wait_group %0;\n" ::"n"(kGroups) : "memory");
}

template <int kStages>
__global__ void multiply(const float* a, const float* b, const float* bias,
                         float* c) {
  __shared__ __align__(16) float tileA[kStages][kSize][kStep];
  __shared__ __align__(16) float tileB[kStages][kStep][kSize];
  const int thread = threadIdx.x;
  auto fetch = [&](int step) {
    if (step < kDepth / kStep) {
      const int stage = step % kStages, row = thread / 4;
      const int column = thread % 4 * 4;
      begin<16>(&tileA[stage][row][column],
                a + row * kDepth + step * kStep + column);
      begin<16>(&tileB[stage][thread / 16][thread % 16 * 4],
                b + step * kStep * kSize + 4 * thread);
    }
    commit();
  };
  for (int i = 0; i < kStages - 1; ++i) fetch(i);
  const int row = thread / 16 * 4, column = thread % 16 * 4;
  float sums[4][4] = {};
  for (int step = 0; step < kDepth / kStep; ++step) {
    waitFor<kStages - 2>();
    __syncthreads();
    fetch(step + kStages - 1);
    const int stage = step % kStages;
    for (int k = 0; k < kStep; ++k) {
      const float4 right =
          *reinterpret_cast<const float4*>(&tileB[stage][k][column]);
      for (int i = 0; i < 4; ++i) {
        const float left = tileA[stage][row + i][k];
        sums[i][0] += left * right.x;
        sums[i][1] += left * right.y;
        sums[i][2] += left * right.z;
        sums[i][3] += left * right.w;
      }
    }
  }
  waitFor<0>();
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j) {
      c[(row + i) * kSize + column + j] =
          fmaxf(sums[i][j] + bias[column + j], 0.0f);
    }
  }
}

int main() {
  const auto a = numbers<float>(kSize * kDepth, 501, -8, 8);
  const auto b = numbers<float>(kDepth * kSize, 502, -8, 8);
  const auto bias = numbers<float>(kSize, 503, -200, 200);
  OnDevice<float> onA(a), onB(b), onBias(bias), c(kSize * kSize);
  OnDevice<float> other(kSize * kSize);
  multiply<3><<<1, 256>>>(onA, onB, onBias, c);
  multiply<4><<<1, 256>>>(onA, onB, onBias, other);
  const std::vector<float> three = c.values(), four = other.values();
  show("three stages", three);
  show("four stages", four);
  int wrong = 0;
  for (int i = 0; i < kSize * kSize; ++i) {
    float sum = bias[i % kSize];
    for (int k = 0; k < kDepth; ++k) {
      sum += a[i / kSize * kDepth + k] * b[k * kSize + i % kSize];
    }
    if (sum < 0) sum = 0;
    wrong += (three[i] != sum) + (four[i] != sum);
  }
  std::printf("%d wrong\n", wrong);
}
