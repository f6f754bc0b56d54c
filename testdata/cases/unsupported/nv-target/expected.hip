#include <hip/hip_runtime.h>
#include <nv/target>
__host__ __device__ int where() {
  NV_IF_TARGET(NV_IS_DEVICE, (return 1;), (return 0;))
}
__global__ void k(int* p) { NV_DISPATCH_TARGET(NV_PROVIDES_SM_80, (*p = 80;), NV_IS_DEVICE, (*p = 1;)) }
