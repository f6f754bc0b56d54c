// max and min of a signed and an unsigned number are unsigned in CUDA. HIP
// compares doubles, where -1 is less than 1u.
#include <cuda_runtime.h>

#define CLAMP(x) min(x, 7u)

__global__ void kernel(int* out, unsigned n, int k, long long a,
                       unsigned long long b) {
  out[0] = max(k, n);
  out[1] = min(n, k + 1);
  out[2] = static_cast<int>(max(a, b) + min(b, a));
  out[3] = max(k, 3) + static_cast<int>(min(n, 3u));
  out[4] = static_cast<int>(CLAMP(k));
  out[5] = static_cast<int>(max(min(k, n), 2u /* least */));
}
