// A star of seven points through a volume, plane after plane: a ring of four
// planes with their edges, which cp.async fills with zeros by a source size of
// none where the volume ends.
#include "matrix.cuh"

constexpr int kWide = 27, kHigh = 23, kDeep = 9;
constexpr int kTile = 16, kPitch = kTile + 2;

__device__ bool within(int x, int y, int z) {
  return x >= 0 && x < kWide && y >= 0 && y < kHigh && z >= 0 && z < kDeep;
}

__global__ void star(const float* from, float* to) {
  __shared__ float ring[4][kPitch][kPitch];
  const int left = blockIdx.x * kTile, top = blockIdx.y * kTile;
  const int thread = threadIdx.y * kTile + threadIdx.x;
  auto fetch = [&](int z) {
    for (int i = thread; i < kPitch * kPitch; i += kTile * kTile) {
      const int x = left + i % kPitch - 1, y = top + i / kPitch - 1;
      const int bytes = within(x, y, z) ? 4 : 0;
      const float* const at =
          bytes > 0 ? from + (z * kHigh + y) * kWide + x : from;
      const unsigned place = static_cast<unsigned>(
          __cvta_generic_to_shared(&ring[z & 3][i / kPitch][i % kPitch]));
      asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" ::"r"(place),
                   "l"(at), "r"(bytes)
                   : "memory");
    }
    asm volatile("cp.async.commit_group;" ::: "memory");
  };
  for (int z = -1; z < 2; ++z) fetch(z);
  const int x = threadIdx.x + 1, y = threadIdx.y + 1;
  for (int z = 0; z < kDeep; ++z) {
    fetch(z + 2);
    asm volatile("cp.async.wait_group 1;" ::: "memory");
    __syncthreads();
    const float(&here)[kPitch][kPitch] = ring[z & 3];
    const float sum = 2 * (here[y][x - 1] + here[y][x + 1]) +
                      3 * (here[y - 1][x] + here[y + 1][x]) +
                      5 * ring[(z - 1) & 3][y][x] + 7 * ring[(z + 1) & 3][y][x];
    if (within(left + x - 1, top + y - 1, z)) {
      to[(z * kHigh + top + y - 1) * kWide + left + x - 1] =
          sum - 22 * here[y][x];
    }
    __syncthreads();
  }
  asm volatile("cp.async.wait_all;" ::: "memory");
}

int main() {
  const auto from = numbers<float>(kWide * kHigh * kDeep, 511, -1000, 1000);
  OnDevice<float> onFrom(from), onTo(kWide * kHigh * kDeep);
  star<<<dim3(2, 2), dim3(kTile, kTile)>>>(onFrom, onTo);
  const std::vector<float> to = onTo.values();
  show("to", to);
  auto at = [&](int x, int y, int z) {
    const bool inside =
        x >= 0 && x < kWide && y >= 0 && y < kHigh && z >= 0 && z < kDeep;
    return inside ? from[(z * kHigh + y) * kWide + x] : 0.0f;
  };
  int wrong = 0;
  for (int i = 0; i < kWide * kHigh * kDeep; ++i) {
    const int x = i % kWide, y = i / kWide % kHigh, z = i / kWide / kHigh;
    const float sum = 2 * (at(x - 1, y, z) + at(x + 1, y, z)) +
                      3 * (at(x, y - 1, z) + at(x, y + 1, z)) +
                      5 * at(x, y, z - 1) + 7 * at(x, y, z + 1) -
                      22 * at(x, y, z);
    wrong += to[i] != sum;
  }
  std::printf("%d wrong\n", wrong);
}
