__device__ double scaled(double value) { return hipport::shfl_sync(~0u, value, 0); }
