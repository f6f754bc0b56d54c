// A^t W A of doubles, of which W is diagonal: warps take tiles of the lower
// triangle from a counter until none is left, and write them twice.
#include "matrix.cuh"

constexpr int kSize = 40, kRows = 36;
constexpr int kTiles = kSize / 8 * (kSize / 8 + 1) / 2;

/// 8 x 8 sums of a warp.
class Sums {
 public:
  /// Four columns of the left, four rows of the right operand.
  __device__ void start(double a, double b) {
    asm volatile(
        "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 "
        "{%0, %1}, {%2}, {%3}, {%4, %5};"
        : "=d"(sums_[0]), "=d"(sums_[1])
        : "d"(a), "d"(b), "d"(0.0), "d"(0.0));
  }
  __device__ void add(double a, double b) {
    asm volatile(
        "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 "
        "{%0, %1}, {%2}, {%3}, {%0, %1};"
        : "+d"(sums_[0]), "+d"(sums_[1])
        : "d"(a), "d"(b));
  }
  __device__ void store(double* to, int stride) const {
    const int lane = threadIdx.x % 32;
    *reinterpret_cast<double2*>(to + lane / 4 * stride + lane % 4 * 2) =
        make_double2(sums_[0], sums_[1]);
  }
  __device__ void storeTurned(double* to, int stride) const {
    const int lane = threadIdx.x % 32;
    for (int i = 0; i < 2; ++i) {
      to[(lane % 4 * 2 + i) * stride + lane / 4] = sums_[i];
    }
  }

 private:
  double sums_[2];
};

__global__ void multiply(const double* a, const double* weights, double* c,
                         int* next) {
  const int lane = threadIdx.x % 32;
  for (;;) {
    int tile = 0;
    if (lane == 0) tile = atomicAdd(next, 1);
    tile = __shfl_sync(0xffffffff, tile, 0);
    if (tile >= kTiles) return;
    int row = 0;
    for (; tile > row; ++row) tile -= row + 1;
    const double* const left = a + 8 * row + lane / 4;
    const double* const right = a + 8 * tile + lane / 4;
    Sums sums;
    int k = lane % 4;
    sums.start(left[k * kSize] * weights[k], right[k * kSize]);
    for (k += 4; k < kRows; k += 4) {
      sums.add(left[k * kSize] * weights[k], right[k * kSize]);
    }
    sums.store(c + 8 * row * kSize + 8 * tile, kSize);
    if (tile != row) sums.storeTurned(c + 8 * tile * kSize + 8 * row, kSize);
  }
}

int main() {
  const auto a = numbers<double>(kRows * kSize, 157, -30000, 30000);
  const auto weights = numbers<double>(kRows, 158, -9, 9);
  OnDevice<double> onA(a), onWeights(weights), c(kSize * kSize);
  OnDevice<int> next(1);
  multiply<<<2, 96>>>(onA, onWeights, c, next);
  const std::vector<double> results = c.values();
  show("c", results);
  int wrong = 0;
  for (int i = 0; i < kSize * kSize; ++i) {
    double sum = 0;
    for (int k = 0; k < kRows; ++k) {
      sum += a[k * kSize + i / kSize] * weights[k] * a[k * kSize + i % kSize];
    }
    wrong += results[i] != sum;
  }
  std::printf("%d wrong\n", wrong);
}
