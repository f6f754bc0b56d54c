#include <hip/hip_runtime.h>

// Types of <sys/types.h>, which nvcc's own header includes by <stdlib.h>.
typedef struct {
  ushort x, y;
} Pair;

template <typename T>
__device__ T twice(T value) { return value + value; }

__global__ void kernel(uint* out, const u_int32_t* in, ssize_t count, int64_t* sums) {
  const uint i = blockIdx.x * blockDim.x + threadIdx.x;
  if (ssize_t(i) >= count) return;
  Pair pair = {ushort(i), 1};
  out[i] = twice<uint>(in[i]) + pair.x;
  sums[i] = int64_t(out[i]) + ulong(pair.y);
}

void run(uint* out, const uint* in, int64_t* sums) { kernel<<<1, 64>>>(out, in, 64, sums); }
