sum += __shfl_down_sync(~0u, sum, 1);
