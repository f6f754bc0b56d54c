// A Walsh transform in shared memory, there and back, with mbarriers in PTX
// between its steps: there each thread waits for the state it got when it
// arrived, back for the phase's parity in a loop within the asm statement.
#include "matrix.cuh"

constexpr int kThreads = 128, kCount = 2 * kThreads;

__device__ unsigned addressOf(const void* pointer) {
  return static_cast<unsigned>(__cvta_generic_to_shared(pointer));
}

__device__ void meet(unsigned bar) {
  unsigned long long state;
  asm volatile("mbarrier.arrive.shared::cta.b64 %0, [%1];"
               : "=l"(state)
               : "r"(bar)
               : "memory");
  unsigned complete = 0;
  while (complete == 0) {
    asm volatile(
        "{\n"
        "  .reg .pred p;\n"
        "  mbarrier.test_wait.shared::cta.b64 p, [%1], %2;\n"
        "  selp.u32 %0, 1, 0, p;\n"
        "}\n"
        : "=r"(complete)
        : "r"(bar), "l"(state)
        : "memory");
  }
}

__device__ void meet(unsigned bar, unsigned parity) {
  asm volatile(
      "{\n"
      "  .reg .b64 state;\n"
      "  mbarrier.arrive.shared::cta.b64 state, [%0];\n"
      "}\n" ::"r"(bar)
      : "memory");
  asm volatile(
      "{\n"
      "  .reg .pred p;\n"
      "again:\n"
      "  mbarrier.test_wait.parity.shared::cta.b64 p, [%0], %1;\n"
      "  @p bra done;\n"
      "  bra again;\n"
      "done:\n"
      "}\n" ::"r"(bar),
      "r"(parity)
      : "memory");
}

template <bool kBack>
__global__ void transform(const int* from, int* to) {
  __shared__ __align__(8) int values[kCount];
  __shared__ __align__(8) unsigned long long place;
  const int t = threadIdx.x;
  const unsigned bar = addressOf(&place);
  if (t == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(bar),
                 "r"(blockDim.x)
                 : "memory");
  }
  __syncthreads();
  asm volatile("cp.async.ca.shared.global [%0], [%1], 8;" ::"r"(
                   addressOf(values + 2 * t)),
               "l"(from + 2 * t)
               : "memory");
  asm volatile("cp.async.wait_all;" ::: "memory");
  unsigned parity = 0;
  for (int i = 0; i < 8; ++i) {
    const int width = kBack ? kThreads >> i : 1 << i;
    if (kBack) {
      meet(bar, parity);
      parity ^= 1;
    } else {
      meet(bar);
    }
    const int at = t / width * 2 * width + t % width;
    const int left = values[at], right = values[at + width];
    values[at] = left + right;
    values[at + width] = left - right;
  }
  __syncthreads();
  if (t == 0) {
    asm volatile("mbarrier.inval.shared::cta.b64 [%0];" ::"r"(bar) : "memory");
  }
  to[t] = values[t];
  to[t + kThreads] = values[t + kThreads];
}

int main() {
  const auto from = numbers<int>(kCount, 651, -9000, 9000);
  OnDevice<int> onFrom(from), onThere(kCount), onBack(kCount);
  transform<false><<<1, kThreads>>>(onFrom, onThere);
  transform<true><<<1, kThreads>>>(onThere, onBack);
  const std::vector<int> there = onThere.values(), back = onBack.values();
  show("there", there);
  show("back", back);
  int wrong = 0;
  for (int i = 0; i < kCount; ++i) {
    int sum = 0;
    for (int j = 0; j < kCount; ++j) {
      int odd = 0;
      for (int both = i & j; both != 0; both /= 2) odd ^= both % 2;
      sum += odd == 1 ? -from[j] : from[j];
    }
    wrong += (there[i] != sum) + (back[i] != kCount * from[i]);
  }
  std::printf("%d wrong\n", wrong);
}
