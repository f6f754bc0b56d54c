// max and min of a signed and an unsigned number are unsigned in CUDA. HIP
// compares doubles, where -1 is less than 1u.
#include <hip/hip_runtime.h>
#include "hipport/math.h"

#define CLAMP(x) min(static_cast<unsigned int>(x), 7u)

__global__ void kernel(int* out, unsigned n, int k, long long a,
                       unsigned long long b) {
  out[0] = max(static_cast<unsigned int>(k), n);
  out[1] = min(n, static_cast<unsigned int>(k + 1));
  out[2] = static_cast<int>(max(static_cast<unsigned long long>(a), b) + min(b, static_cast<unsigned long long>(a)));
  out[3] = max(k, 3) + static_cast<int>(min(n, 3u));
  out[4] = static_cast<int>(CLAMP(k));
  out[5] = static_cast<int>(max(min(static_cast<unsigned int>(k), n), 2u /* least */));
}
