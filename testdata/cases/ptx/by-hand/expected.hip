#include <hip/hip_runtime.h>
#include "hipport/intrinsics.h"
#include "hipport/mma.h"
#include "hipport/ptx.h"
#include "hipport/shared.h"
#include "hipport/warp.h"

__device__ void matrix(float* d, const unsigned* a, const unsigned* b) {
  do {
    const float ptx_0 = d[0];
    const float ptx_1 = d[1];
    const float ptx_2 = d[2];
    const float ptx_3 = d[3];
    const uint32_t ptx_4 = uint32_t(a[0]);
    const uint32_t ptx_5 = uint32_t(a[1]);
    const uint32_t ptx_6 = uint32_t(a[2]);
    const uint32_t ptx_7 = uint32_t(a[3]);
    const uint32_t ptx_8 = uint32_t(b[0]);
    const uint32_t ptx_9 = uint32_t(b[1]);
    const auto ptx_matrix = hipport::mma::product<hipport::mma::tf32, hipport::mma::tf32>(hipport::mma::words(ptx_4, ptx_5, ptx_6, ptx_7), hipport::mma::words(ptx_8, ptx_9), hipport::mma::floats(ptx_0, ptx_1, ptx_2, ptx_3));
    d[0] = ptx_matrix.x[0];
    d[1] = ptx_matrix.x[1];
    d[2] = ptx_matrix.x[2];
    d[3] = ptx_matrix.x[3];
  } while (false);
}

__device__ void copy(unsigned to, const void* from) {
  hipport::shared::copy<16>(uint32_t(to), (const void*)(from));
  static_cast<void>(0);
}

__device__ int others(int a, int b, int c) {
  int r;
  r = hipport::intrinsics::dp4a(int32_t(a), int32_t(b), int32_t(c));
  r = hipport::intrinsics::vadd4(uint32_t(a), uint32_t(b));
  r = hipport::shfl_xor_sync(0xffffffffu, uint32_t(r), int32_t(1));
  asm volatile("barrier.cluster.arrive.aligned;");
  // A selector with a sign.
  r = hipport::ptx::prmt(uint32_t(r), 0u, uint32_t(c));
  return r;
}

// An address of 32 bits is one of shared memory.
__device__ unsigned shared(unsigned address) {
  unsigned v;
  v = *(const uint32_t*)hipport::shared::pointer(uint32_t(address));
  static_cast<void>((const void*)(&v));
  return v;
}

// Of three operands: sm_100.
__device__ float greatest(float a, float b, float c) {
  float r;
  asm("max.f32 %0, %1, %2, %3;" : "=f"(r) : "f"(a), "f"(b), "f"(c));
  return r;
}
