// A matrix turned on its way into shared memory: copies of 4 bytes go to where
// rows are columns, and four numbers at a time come out. Its sides are not
// multiples of the tile's.
#include "matrix.cuh"

constexpr int kRows = 75, kColumns = 52;
constexpr int kPitch = 76;  // of the turned matrix, whose rows end with a zero
constexpr int kTile = 32;

__global__ void turn(const int* from, int* to) {
  // Rows of nine times 16 bytes.
  __shared__ __align__(16) int turned[kTile][kTile + 4];
  const int column = blockIdx.x * kTile + threadIdx.x;
#pragma unroll
  for (int i = 0; i < kTile; i += 8) {
    const int row = blockIdx.y * kTile + i + threadIdx.y;
    int* const place = &turned[threadIdx.x][i + threadIdx.y];
    if (row < kRows && column < kColumns) {
      asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(
                       static_cast<unsigned>(__cvta_generic_to_shared(place))),
                   "l"(from + row * kColumns + column), "n"(sizeof(int))
                   : "memory");
    } else {
      *place = 0;
    }
  }
  asm volatile(
      "cp.async.commit_group;\n"
      "cp.async.wait_group 0;\n" ::
          : "memory");
  __syncthreads();
  const int thread = threadIdx.y * kTile + threadIdx.x;
  const int row = blockIdx.x * kTile + thread / 8;
  const int first = blockIdx.y * kTile + thread % 8 * 4;
  if (row < kColumns && first < kPitch) {
    *reinterpret_cast<int4*>(to + row * kPitch + first) =
        *reinterpret_cast<const int4*>(&turned[thread / 8][thread % 8 * 4]);
  }
}

int main() {
  const auto from = numbers<int>(kRows * kColumns, 521, -100000, 100000);
  OnDevice<int> onFrom(from);
  OnDevice<int> onTo(std::vector<int>(kColumns * kPitch, 77));
  turn<<<dim3(2, 3), dim3(kTile, 8)>>>(onFrom, onTo);
  const std::vector<int> to = onTo.values();
  show("to", to);
  int wrong = 0;
  for (int i = 0; i < kColumns * kPitch; ++i) {
    const int row = i % kPitch, column = i / kPitch;
    wrong += to[i] != (row < kRows ? from[row * kColumns + column] : 0);
  }
  std::printf("%d wrong\n", wrong);
}
