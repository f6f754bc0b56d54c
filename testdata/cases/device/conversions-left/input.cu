// Conversions that cannot be written in place.
#include <cuda.h>

void take(CUdeviceptr address);
void lend(unsigned long long& number);
#define NEXT(p) ((p) + 4)

void unclear(CUdeviceptr d, CUdeviceptr* all) {
  lend(d);
  unsigned long long* numbers = &d;
  *all++ += 4;
  take(NEXT(d));
  take(d++);
}

__device__ unsigned count(dim3 v) { return v.x * v.y * v.z; }
__device__ uint3 mine();
__global__ void kernel(unsigned* out) { out[0] = count(mine()); }

// What a range gives is no text to put a cast at.
void each(const unsigned long long (&numbers)[2]) {
  for (CUdeviceptr one : numbers) cuMemFree(one);
}
