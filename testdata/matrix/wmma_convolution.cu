// A convolution of bytes as a product that gathers its right side: 8 filters by
// 32 pixels. The image ends amid a tile; a warp may have no tile.
#include <mma.h>

#include "matrix.cuh"

using namespace nvcuda;

using Byte = unsigned char;

constexpr int kHeight = 9, kWidth = 13, kChannels = 4;
constexpr int kFilters = 8, kSide = 3;
constexpr int kInner = kSide * kSide * kChannels;  // 36
constexpr int kPadded = 48;
constexpr int kWarps = 2;

__host__ __device__ int pixelsOf(int size, int stride) {
  return (size - 1) / stride + 1;
}

/// What element `inner` of a filter is multiplied by, 0 beyond the edges.
__host__ __device__ Byte seen(const Byte* image, int pixel, int inner,
                              int stride) {
  const int width = pixelsOf(kWidth, stride);
  const int y = pixel / width * stride + inner / kChannels / kSide - 1;
  const int x = pixel % width * stride + inner / kChannels % kSide - 1;
  if (y < 0 || y >= kHeight || x < 0 || x >= kWidth) return 0;
  return image[(y * kWidth + x) * kChannels + inner % kChannels];
}

__global__ void convolve(const Byte* image, const Byte* filters, int* to,
                         int pixels, int stride) {
  alignas(32) __shared__ Byte patches[kWarps][kPadded][48];
  alignas(32) __shared__ Byte weights[kPadded][16];
  alignas(32) __shared__ int results[kWarps][kFilters][36];
  for (int i = threadIdx.x; i < kPadded * kFilters; i += blockDim.x) {
    const int inner = i / kFilters, filter = i % kFilters;
    weights[inner][filter] =
        inner < kInner ? filters[filter * kInner + inner] : Byte{0};
  }
  __syncthreads();
  const int warp = threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  const int pixel = (blockIdx.x * kWarps + warp) * 32 + lane;
  if (pixel - lane >= pixels) return;
  for (int i = 0; i < kPadded; ++i) {
    patches[warp][i][lane] =
        pixel < pixels && i < kInner ? seen(image, pixel, i, stride) : Byte{0};
  }
  __syncwarp();
  wmma::fragment<wmma::matrix_a, 8, 32, 16, Byte, wmma::col_major> left;
  wmma::fragment<wmma::matrix_b, 8, 32, 16, Byte, wmma::row_major> right;
  wmma::fragment<wmma::accumulator, 8, 32, 16, int> sums;
  wmma::fill_fragment(sums, 0);
  for (int i = 0; i < kPadded; i += 16) {
    wmma::load_matrix_sync(left, &weights[i][0], 16);
    wmma::load_matrix_sync(right, &patches[warp][i][0], 48);
    wmma::mma_sync(sums, left, right, sums);
  }
  wmma::store_matrix_sync(&results[warp][0][0], sums, 36, wmma::mem_row_major);
  __syncwarp();
  if (pixel >= pixels) return;
  for (int i = 0; i < kFilters; ++i) {
    to[i * pixels + pixel] = results[warp][i][lane];
  }
}

int main() {
  const auto image = numbers<Byte>(kHeight * kWidth * kChannels, 40, 0, 255);
  const auto filters = numbers<Byte>(kFilters * kInner, 41, 0, 255);
  OnDevice<Byte> onImage(image), onFilters(filters);
  for (const int stride : {1, 2, 3}) {
    const int pixels = pixelsOf(kHeight, stride) * pixelsOf(kWidth, stride);
    OnDevice<int> to(kFilters * pixels);
    const int blocks = (pixels + 32 * kWarps - 1) / (32 * kWarps);
    convolve<<<blocks, 32 * kWarps>>>(onImage, onFilters, to, pixels, stride);
    const std::vector<int> results = to.values();
    show("to", results);
    int wrong = 0;
    for (int i = 0; i < kFilters * pixels; ++i) {
      int sum = 0;
      for (int j = 0; j < kInner; ++j) {
        sum += filters[i / pixels * kInner + j] *
               seen(image.data(), i % pixels, j, stride);
      }
      if (results[i] != sum) ++wrong;
    }
    std::printf("%d pixels, %d wrong\n", pixels, wrong);
  }
}
