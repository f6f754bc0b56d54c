// Bulk copies by one elected lane, counted by an mbarrier whose phases the
// block waits for in a loop of PTX, into two stages; results leave by bulk
// copies.
#include <cstdint>

#include "matrix.cuh"

constexpr int kTile = 256;

__device__ uint32_t addressOf(const void* pointer) {
  return static_cast<uint32_t>(__cvta_generic_to_shared(pointer));
}

__device__ void waitFor(uint32_t barrier, uint32_t parity) {
  asm volatile(
      "{\n"
      ".reg .pred isOver;\n"
      "WAIT:\n"
      "mbarrier.try_wait.parity.shared::cta.b64 isOver, [%0], %1;\n"
      "@isOver bra DONE;\n"
      "bra WAIT;\n"
      "DONE:\n"
      "}" ::"r"(barrier),
      "r"(parity)
      : "memory");
}

__device__ bool isElected() {
  uint32_t is = 0;
  asm volatile(
      "{\n"
      ".reg .pred leads;\n"
      "elect.sync _|leads, %1;\n"
      "@leads mov.u32 %0, 1;\n"
      "}"
      : "+r"(is)
      : "r"(0xffffffffu));
  return is != 0;
}

__device__ void begin(uint32_t to, const float* from, uint32_t barrier) {
  asm volatile(
      "mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(barrier),
      "r"(kTile * 4)
      : "memory");
  asm volatile(
      "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes "
      "[%0], [%1], %2, [%3];" ::"r"(to),
      "l"(from), "r"(kTile * 4), "r"(barrier)
      : "memory");
}

__global__ void turn(const float* in, float* out, int tiles) {
  __shared__ __align__(128) float stage[2][kTile];
  __shared__ __align__(128) float turned[kTile];
  __shared__ uint64_t barriers[2];
  const int i = threadIdx.x;
  if (i < 2) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(
        addressOf(&barriers[i])));
  }
  asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  __syncthreads();
  const bool leads = i < 32 && isElected();
  const int first = blockIdx.x * tiles;
  if (leads)
    begin(addressOf(stage[0]), in + first * kTile, addressOf(barriers));
  for (int tile = 0; tile < tiles; ++tile) {
    const int now = tile % 2;
    if (leads && tile + 1 < tiles) {
      begin(addressOf(stage[1 - now]), in + (first + tile + 1) * kTile,
            addressOf(&barriers[1 - now]));
    }
    waitFor(addressOf(&barriers[now]), tile / 2 % 2);
    turned[kTile - 1 - i] = stage[now][i] + tile;
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncthreads();
    if (leads) {
      asm volatile(
          "cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(
              out + (first + tile) * kTile),
          "r"(addressOf(turned)), "r"(kTile * 4)
          : "memory");
      asm volatile("cp.async.bulk.commit_group;");
      asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
    }
    __syncthreads();
  }
}

int main() {
  const int blocks = 3, tiles = 5;
  const std::vector<float> in =
      numbers<float>(blocks * tiles * kTile, 71, -500, 500);
  OnDevice<float> from(in), to(blocks * tiles * kTile);
  turn<<<blocks, kTile>>>(from, to, tiles);
  const std::vector<float> out = to.values();
  show("turned", out);
  int wrong = 0;
  for (int at = 0; at < blocks * tiles * kTile; ++at) {
    const int tile = at / kTile, i = at % kTile;
    wrong += out[at] != in[tile * kTile + kTile - 1 - i] + tile % tiles;
  }
  std::printf("%d wrong\n", wrong);
}
