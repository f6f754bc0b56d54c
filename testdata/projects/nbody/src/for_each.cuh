#ifndef NBODY_FOR_EACH_CUH
#define NBODY_FOR_EACH_CUH

#include <cuda_runtime.h>

namespace nbody {
namespace device {

template <typename Function>
__global__ void forEachKernel(int count, Function function)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x)
        function(i);
}

/// Calls `function` with 0 ... count-1 on the device.
template <typename Function>
inline cudaError_t forEach(int count, cudaStream_t stream, Function function)
{
    const int threads = 128;
    forEachKernel<<<(count + threads - 1) / threads, threads, 0, stream>>>(count, function);
    return cudaPeekAtLastError();
}

}  // namespace device
}  // namespace nbody

#endif
