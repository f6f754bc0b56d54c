// Included by tally.cu.

#define FULL_MASK 0xffffffffu

template <typename T>
static __device__ T warpSum(T value)
{
#if CUDART_VERSION >= 9000
    for (int offset = warpSize / 2; offset > 0; offset /= 2)
        value += __shfl_xor_sync(FULL_MASK, value, offset);
#else
    for (int offset = warpSize / 2; offset > 0; offset /= 2)
        value += __shfl_xor(value, offset);
#endif
    return value;
}

#define TALLY_WARP_SUM(value) warpSum(value)

#define TALLY_NAME sumKernel
#define TALLY_TYPE float
#define TALLY_MAP(value) (value)
#include "reduce.inl"

#define TALLY_NAME countZeroKernel
#define TALLY_TYPE unsigned int
#define TALLY_MAP(value) ((value) == 0.0f)
#include "reduce.inl"

// Whole blocks only: a ballot counts the values of a warp at once.
template <bool kNegative>
__global__ void countSignKernel(const float *values, size_t count, unsigned int *result)
{
    const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
    const bool hit = i < count && (kNegative ? values[i] < 0.0f : values[i] > 0.0f);
    const unsigned int hits = __ballot_sync(FULL_MASK, hit);
    if (threadIdx.x % 32 == 0 && hits != 0)
        atomicAdd(result, __popc(hits));
}
