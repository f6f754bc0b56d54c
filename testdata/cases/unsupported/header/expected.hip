#include <hip/hip_runtime.h>
#include <cuda_occupancy.h>
#include <cuda_egl_interop.h>

void wait() { hipDeviceSynchronize(); }
