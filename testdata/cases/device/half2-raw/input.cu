// The halves of a __half2_raw are numbers of 16 bits in CUDA, __half_raw in HIP.
#include <cuda_fp16.h>

__device__ __half2 fromBits(unsigned bits) {
  __half2_raw raw;
  raw.x = bits & 0xffff;
  raw.y = bits >> 16;
  return raw;
}

__device__ unsigned toBits(const __half2* value) {
  const __half2_raw raw = *value;
  return raw.x | static_cast<unsigned>(raw.y) << 16;
}

struct Own {
  unsigned short x, y;
};
__device__ unsigned ofOwn(Own raw) { return raw.x + raw.y; }
