__device__ int next(int v) { return __shfl_down_sync(~0u, v, 1); }
