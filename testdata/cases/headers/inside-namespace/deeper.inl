__device__ double scaled(double value) { return __shfl_sync(~0u, value, 0); }
