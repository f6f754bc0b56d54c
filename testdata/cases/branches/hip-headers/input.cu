#if defined(__HIPCC__)
#  include <hip/driver_types.h>  // needs what hip_runtime_api.h declares
#  include <hip/hip_runtime.h>
#  include <hip/texture_types.h>  // behind it, nothing is wrong
#else
#  include <cuda_runtime.h>
#endif

__global__ void kernel(float* data) { data[threadIdx.x] = 1; }
