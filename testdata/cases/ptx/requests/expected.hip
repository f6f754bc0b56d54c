// What asks for caches, registers and the order of kernels, and barriers with
// numbers.
#include <hip/hip_runtime.h>

__global__ void ask(const float* from, float* to, int* counts) {
  static_cast<void>(0);
  static_cast<void>(0);
  unsigned long long policy;
  policy = 0ull;
  float value;
  value = *(const float*)(from);
  *(float*)(to) = value;
  __syncthreads();
  int count;
  do {
    uint32_t ptx_0;
    const float ptx_1 = value;
    bool ptx_p;
    ptx_p = ptx_1 > __uint_as_float(0x00000000u);
    ptx_0 = __syncthreads_count(ptx_p);
    count = ptx_0;
  } while (false);
  int any;
  do {
    uint32_t ptx_0;
    const uint32_t ptx_1 = uint32_t(count);
    bool ptx_p;
    bool ptx_q;
    ptx_p = int32_t(ptx_1) == 0;
    ptx_q = __syncthreads_or(!ptx_p) != 0;
    ptx_0 = ptx_q ? 1 : 0;
    any = ptx_0;
  } while (false);
  counts[threadIdx.x] = count + any;
  __threadfence();
  static_cast<void>(0);
}
