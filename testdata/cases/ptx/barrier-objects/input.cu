// mbarrier objects, bulk copies that they count, and an elected lane.
#include <cstdint>

__device__ __forceinline__ void init(uint32_t barrier, uint32_t count) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(barrier), "r"(count));
  asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
}

__device__ __forceinline__ void arriveExpecting(uint32_t barrier, uint32_t bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(barrier), "r"(bytes) : "memory");
}

__device__ __forceinline__ void wait(uint32_t barrier, uint32_t parity) {
  asm volatile(
      "{\n"
      ".reg .pred P1;\n"
      "LAB_WAIT:\n"
      "mbarrier.try_wait.parity.shared::cta.b64 P1, [%0], %1;\n"
      "@P1 bra DONE;\n"
      "bra LAB_WAIT;\n"
      "DONE:\n"
      "}" ::"r"(barrier),
      "r"(parity));
}

__device__ __forceinline__ bool isElected() {
  uint32_t is = 0, lane = 0;
  asm volatile(
      "{\n"
      ".reg .b32 %%rx;\n"
      ".reg .pred %%px;\n"
      "elect.sync %%rx|%%px, %2;\n"
      "@%%px mov.s32 %1, 1;\n"
      "mov.s32 %0, %%rx;\n"
      "}\n"
      : "+r"(lane), "+r"(is)
      : "r"(0xFFFFFFFF));
  return is != 0;
}

__global__ void copy(float* out, const float* in) {
  __shared__ alignas(128) float tile[64];
  __shared__ uint64_t barrier, others;
  const auto at = static_cast<uint32_t>(__cvta_generic_to_shared(&barrier));
  const auto to = static_cast<uint32_t>(__cvta_generic_to_shared(tile));
  if (threadIdx.x == 0) init(at, 1);
  __syncthreads();
  if (threadIdx.x < 32 && isElected()) {
    arriveExpecting(at, 256);
    asm volatile(
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(to),
        "l"(in), "r"(256), "r"(at)
        : "memory");
  }
  wait(at, 0);
  uint64_t state;
  const auto second = static_cast<uint32_t>(__cvta_generic_to_shared(&others));
  if (threadIdx.x == 0) init(second, blockDim.x);
  __syncthreads();
  asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(state) : "r"(second));
  uint32_t isDone = 0;
  while (isDone == 0) {
    asm volatile(
        "{ .reg .pred p; mbarrier.test_wait.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
        : "=r"(isDone)
        : "r"(second), "l"(state));
  }
  asm volatile("fence.proxy.async.shared::cta;");
  if (threadIdx.x == 0) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], 256;" ::"l"(out), "r"(to) : "memory");
    asm volatile("cp.async.bulk.commit_group;");
    asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
  }
}
