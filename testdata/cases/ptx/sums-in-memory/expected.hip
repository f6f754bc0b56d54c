// Atomic sums of halves and of vectors, and exchanges with an order.
#include <hip/hip_runtime.h>
#include "hipport/intrinsics.h"
#include "hipport/ptx.h"

__global__ void add(unsigned* pairs, float* sums, unsigned short* number,
                    unsigned value, float x, unsigned* lock) {
  hipport::ptx::atomic_add_f16x2((unsigned*)(pairs), uint32_t(value));
  unsigned old;
  old = hipport::ptx::atomic_add_bf16x2((unsigned*)((char*)(pairs) + 4), uint32_t(value));
  hipport::ptx::atomic_add_f16((unsigned short*)(number), uint16_t((unsigned short)value));
  do {
    const uint64_t ptx_0 = uint64_t(sums);
    const float ptx_1 = x;
    const float ptx_2 = x;
    atomicAdd((float*)(ptx_0), ptx_1);
    atomicAdd((float*)((char*)(ptx_0) + 4), ptx_2);
  } while (false);
  old = hipport::ptx::compare_exchange<__ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT>((unsigned int*)(lock), 0u, 1u);
  unsigned short seen;
  do {
    const uint64_t ptx_1 = uint64_t(number);
    const uint16_t ptx_2 = uint16_t((unsigned short)old);
    seen = hipport::intrinsics::atomicCAS((unsigned short*)(ptx_1), ptx_2, ptx_2);
  } while (false);
}
