// The body of a reduction; included once for every kernel. The includer
// defines TALLY_NAME, TALLY_TYPE, TALLY_MAP(value) and TALLY_WARP_SUM.

__global__ void TALLY_NAME(const float *values, size_t count, TALLY_TYPE *result)
{
    __shared__ TALLY_TYPE partial[32];
    const unsigned int lane = threadIdx.x & 31;
    const unsigned int warp = threadIdx.x >> 5;

    TALLY_TYPE sum = 0;
    for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < count; i += size_t(gridDim.x) * blockDim.x)
        sum += TALLY_MAP(values[i]);
    sum = TALLY_WARP_SUM(sum);
    if (lane == 0)
        partial[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        sum = lane < (blockDim.x + 31) / 32 ? partial[lane] : static_cast<TALLY_TYPE>(0);
        sum = TALLY_WARP_SUM(sum);
        if (lane == 0)
            atomicAdd(result, sum);
    }
}

#undef TALLY_NAME
#undef TALLY_TYPE
#undef TALLY_MAP
