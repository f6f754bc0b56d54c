// Compute capabilities that code compares, behind an #ifdef.
#include <hip/hip_runtime.h>

#ifdef __HIP_DEVICE_COMPILE__
enum { kBanks = true ? 32 : 16 };
#else
enum { kBanks = 16 };
#endif

__global__ void kernel(int* data) {
#ifdef __HIP_DEVICE_COMPILE__
  if (false) return;
  if ((true) && data) data[threadIdx.x] = kBanks;
  if (false) data[0] = 1;  // what AMD GPUs lack
#endif
}
