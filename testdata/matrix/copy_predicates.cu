// A convolution as a product of matrices: what lies in the image is copied and
// what lies beside it set to zero, by predicates and their opposites in one asm
// statement. Pixels have four channels, 16 bytes.
#include "matrix.cuh"

constexpr int kWide = 13, kHigh = 11, kImages = 2, kOutputs = 8;
constexpr int kPixels = kWide * kHigh * kImages, kTile = 64, kTaps = 9;

__device__ void copyOrClear(float4* to, const float4* from, int x, int y) {
  asm volatile(
      "{\n"
      "  .reg .pred inHeight, inside;\n"
      "  setp.lt.u32 inHeight, %3, %5;\n"
      "  setp.lt.and.u32 inside, %2, %4, inHeight;\n"
      "  @inside cp.async.cg.shared.global.L2::128B [%0], [%1], 16;\n"
      "  @!inside st.shared.v4.u32 [%0], {%6, %6, %6, %6};\n"
      "}\n" ::"r"(static_cast<unsigned>(__cvta_generic_to_shared(to))),
      "l"(from), "r"(x), "r"(y), "r"(kWide), "r"(kHigh), "r"(0)
      : "memory");
}

__global__ void convolve(const float* image, const float* weights, float* to) {
  __shared__ float4 tile[kTaps][kTile];
  for (int i = threadIdx.x; i < kTaps * kTile; i += blockDim.x) {
    const int pixel = blockIdx.x * kTile + i % kTile, tap = i / kTile;
    const int x = pixel % kWide + tap % 3 - 1;
    // Beyond the last image nothing is inside.
    const int y = pixel < kPixels ? pixel / kWide % kHigh + tap / 3 - 1 : -1;
    const int number = pixel / (kWide * kHigh);
    copyOrClear(&tile[tap][i % kTile],
                reinterpret_cast<const float4*>(image) +
                    (number * kHigh + y) * kWide + x,
                x, y);
  }
  asm volatile("cp.async.wait_all;\n" ::: "memory");
  __syncthreads();
  const int pixel = blockIdx.x * kTile + threadIdx.x % kTile;
  const int first = threadIdx.x / kTile * (kOutputs / 2);
  float sums[kOutputs / 2] = {};
  for (int tap = 0; tap < kTaps; ++tap) {
    const float4 four = tile[tap][threadIdx.x % kTile];
    for (int i = 0; i < kOutputs / 2; ++i) {
      const float* const by = weights + ((first + i) * kTaps + tap) * 4;
      sums[i] +=
          four.x * by[0] + four.y * by[1] + four.z * by[2] + four.w * by[3];
    }
  }
  if (pixel >= kPixels) return;
  for (int i = 0; i < kOutputs / 2; ++i) {
    to[pixel * kOutputs + first + i] = sums[i];
  }
}

int main() {
  const auto image = numbers<float>(kPixels * 4, 551, -100, 100);
  const auto weights = numbers<float>(kOutputs * kTaps * 4, 552, -20, 20);
  OnDevice<float> onImage(image), onWeights(weights), onTo(kPixels * kOutputs);
  convolve<<<(kPixels + kTile - 1) / kTile, 2 * kTile>>>(onImage, onWeights,
                                                         onTo);
  const std::vector<float> to = onTo.values();
  show("to", to);
  int wrong = 0;
  for (int i = 0; i < kPixels * kOutputs; ++i) {
    const int pixel = i / kOutputs, number = pixel / (kWide * kHigh);
    float sum = 0;
    for (int tap = 0; tap < kTaps; ++tap) {
      const int x = pixel % kWide + tap % 3 - 1;
      const int y = pixel / kWide % kHigh + tap / 3 - 1;
      if (x < 0 || x >= kWide || y < 0 || y >= kHigh) continue;
      for (int j = 0; j < 4; ++j) {
        sum += image[((number * kHigh + y) * kWide + x) * 4 + j] *
               weights[(i % kOutputs * kTaps + tap) * 4 + j];
      }
    }
    wrong += to[i] != sum;
  }
  std::printf("%d wrong\n", wrong);
}
