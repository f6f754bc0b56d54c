#include <hip/hip_runtime.h>
#include "hipport/intrinsics.h"

__global__ void copy(float4* to, const float4* from, volatile int* flag) {
  const int i = threadIdx.x;
  const float4 once = hipport::intrinsics::ldcs(&from[i]);
  const float4 again = hipport::intrinsics::ldca(from + i);
  hipport::intrinsics::stcs(&to[i], once);
  hipport::intrinsics::stcg(&to[i + 64], again);
  to[i + 128] = __ldg(&from[i]);
  const int ready = hipport::intrinsics::ldcg((const int*)flag);
  if (ready != 0) hipport::intrinsics::stwt((int*)flag, hipport::intrinsics::ldcv((const int*)flag) + 1);
  hipport::intrinsics::nanosleep(100);
}
