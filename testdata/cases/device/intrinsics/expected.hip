#include <hip/hip_runtime.h>
#include "hipport/intrinsics.h"

#define DIFFERENCE(a, b) hipport::intrinsics::vabsdiffu4(a, b)

__device__ unsigned blend(unsigned a, unsigned b) {
  return hipport::intrinsics::vavgu4(a, b) ^ hipport::intrinsics::vmaxs2(a, b) ^ DIFFERENCE(a, b) ^
         hipport::intrinsics::vcmpgtu4(a, b) ^ __byte_perm(a, b, 0x3210);
}

__global__ void kernel(int* out, const int* a, const int* b, char4 c, char4 d) {
  const int i = threadIdx.x;
  out[i] = hipport::intrinsics::dp4a(a[i], b[i], hipport::intrinsics::dp4a(c, d, 0));
  out[i] += static_cast<int>(blend(a[i], b[i]) + hipport::intrinsics::vsadu4(a[i], b[i]));
  out[i] = hipport::intrinsics::viaddmax_s32(out[i], 3, 7) + hipport::intrinsics::vimax3_s32(a[i], b[i], 0);
  out[i] ^= static_cast<int>(__builtin_bswap32(static_cast<unsigned>(a[i])));
  if (hipport::intrinsics::isShared(&out[i])) out[i] = 0;
}
