// How often each byte comes: the block copies parts of a text into two buffers
// by turns, each with a barrier of its own that counts the copies in, and later
// the threads that have read them. The last part is shorter.
#include <cooperative_groups.h>

#include <cuda/barrier>

#include "matrix.cuh"

// Barriers are set by init.
#pragma nv_diag_suppress static_var_with_dynamic_init

namespace cg = cooperative_groups;

constexpr int kThreads = 128, kPart = 2048, kLetters = 64;
constexpr int kLength = 5 * kPart + 16 * 77;  // of a text
constexpr int kTexts = 2, kParts = (kLength + kPart - 1) / kPart;

__global__ void count(const unsigned char* text, int* counts) {
  __shared__ __align__(16) unsigned char parts[2][kPart];
  __shared__ cuda::barrier<cuda::thread_scope_block> bars[2];
  __shared__ int sums[kLetters];
  const auto block = cg::this_thread_block();
  if (block.thread_rank() == 0) {
    for (auto& bar : bars) init(&bar, block.size());
  }
  for (int i = block.thread_rank(); i < kLetters; i += block.size()) {
    sums[i] = 0;
  }
  block.sync();
  text += blockIdx.x * kLength;
  auto length = [](int part) { return min(kPart, kLength - part * kPart); };
  auto fetch = [&](int part) {
    cuda::memcpy_async(block, parts[part % 2], text + part * kPart,
                       cuda::aligned_size_t<16>(length(part)), bars[part % 2]);
  };
  fetch(0);
  for (int part = 0; part < kParts; ++part) {
    if (part + 1 < kParts) fetch(part + 1);
    bars[part % 2].arrive_and_wait();
    for (int i = block.thread_rank(); i < length(part); i += block.size()) {
      atomicAdd(&sums[parts[part % 2][i] % kLetters], 1 + part);
    }
    bars[part % 2].arrive_and_wait();
  }
  block.sync();
  for (int i = block.thread_rank(); i < kLetters; i += block.size()) {
    counts[blockIdx.x * kLetters + i] = sums[i];
  }
}

int main() {
  const auto text = numbers<unsigned char>(kTexts * kLength, 631, 0, 255);
  OnDevice<unsigned char> onText(text);
  OnDevice<int> onCounts(kTexts * kLetters);
  count<<<kTexts, kThreads>>>(onText, onCounts);
  const std::vector<int> counts = onCounts.values();
  show("counts", counts);
  std::vector<int> expected(kTexts * kLetters);
  for (int i = 0; i < kTexts * kLength; ++i) {
    expected[i / kLength * kLetters + text[i] % kLetters] +=
        1 + i % kLength / kPart;
  }
  int wrong = 0;
  for (int i = 0; i < kTexts * kLetters; ++i) wrong += counts[i] != expected[i];
  std::printf("%d wrong\n", wrong);
}
