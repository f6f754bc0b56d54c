// A convolution of bytes whose operands come straight from the image: a place
// of the filter is a product of 16 channels. Sums become bytes again: a bias, a
// multiplier, a shift, and held from 0 to 255.
#include <algorithm>

#include "matrix.cuh"

using Byte = unsigned char;

constexpr int kSide = 8, kChannels = 16, kFilters = 8;

__host__ __device__ Byte byteOf(int sum, int bias, int multiplier) {
  const int scaled = ((sum + bias) * multiplier) >> 18;
  return static_cast<Byte>(scaled < 0 ? 0 : scaled > 255 ? 255 : scaled);
}

/// A warp has 16 pixels of the result, which is of kSide / kStride rows.
template <int kStride>
__global__ void convolve(const unsigned* image, const unsigned* filters,
                         const int* bias, int multiplier, Byte* to) {
  constexpr int kResult = kSide / kStride;
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const int group = lane / 4, place = lane % 4;
  int x[2], y[2];
  for (int i = 0; i < 2; ++i) {
    const int pixel = 16 * warp + group + 8 * i;
    y[i] = pixel / kResult * kStride;
    x[i] = pixel % kResult * kStride;
  }
  int sums[4] = {};
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      unsigned a[2];
#pragma unroll
      for (int i = 0; i < 2; ++i) {
        const unsigned row = y[i] + dy, column = x[i] + dx;
        a[i] = row < kSide && column < kSide
                   ? __ldg(image + (row * kSide + column) * 4 + place)
                   : 0u;
      }
      const unsigned b = filters[(group * 9 + 3 * dy + dx + 4) * 4 + place];
      asm volatile(
          "mma.sync.aligned.m16n8k16.row.col.s32.u8.s8.s32 "
          "{%0,%1,%2,%3},{%4,%5},{%6},{%7,%8,%9,%10};\n"
          : "=r"(sums[0]), "=r"(sums[1]), "=r"(sums[2]), "=r"(sums[3])
          : "r"(a[0]), "r"(a[1]), "r"(b), "r"(sums[0]), "r"(sums[1]),
            "r"(sums[2]), "r"(sums[3]));
    }
  }
  for (int i = 0; i < 2; ++i) {
    uchar2 pair;
    pair.x = byteOf(sums[2 * i], bias[2 * place], multiplier);
    pair.y = byteOf(sums[2 * i + 1], bias[2 * place + 1], multiplier);
    reinterpret_cast<uchar2*>(
        to)[(16 * warp + group + 8 * i) * (kFilters / 2) + place] = pair;
  }
}

template <int kStride>
void test(const std::vector<Byte>& image,
          const std::vector<signed char>& filters,
          const std::vector<int>& bias) {
  constexpr int kResult = kSide / kStride;
  OnDevice<Byte> onImage(image), to(kResult * kResult * kFilters);
  OnDevice<signed char> onFilters(filters);
  OnDevice<int> onBias(bias);
  convolve<kStride><<<1, kResult * kResult * 2>>>(
      reinterpret_cast<unsigned*>((Byte*)onImage),
      reinterpret_cast<unsigned*>((signed char*)onFilters), onBias, 77, to);
  const std::vector<Byte> results = to.values();
  show("to", results);
  int wrong = 0;
  for (int i = 0; i < kResult * kResult * kFilters; ++i) {
    const int pixel = i / kFilters, filter = i % kFilters;
    int sum = 0;
    for (int j = 0; j < 9 * kChannels; ++j) {
      const int tap = j / kChannels;
      const int y = pixel / kResult * kStride + tap / 3 - 1;
      const int x = pixel % kResult * kStride + tap % 3 - 1;
      if (y < 0 || y >= kSide || x < 0 || x >= kSide) continue;
      sum += image[(y * kSide + x) * kChannels + j % kChannels] *
             filters[filter * 9 * kChannels + j];
    }
    wrong += results[i] != byteOf(sum, bias[filter], 77);
  }
  std::printf("%d pixels, %d wrong\n", kResult * kResult, wrong);
}

int main() {
  const auto image = numbers<Byte>(kSide * kSide * kChannels, 146, 0, 255);
  const auto filters =
      numbers<signed char>(kFilters * 9 * kChannels, 147, -127, 127);
  const auto bias = numbers<int>(kFilters, 148, 0, 500000);
  test<1>(image, filters, bias);
  test<2>(image, filters, bias);
}
