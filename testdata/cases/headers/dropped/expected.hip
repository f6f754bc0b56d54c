#include <hip/hip_runtime.h>

#include <stdio.h>

__global__ void hello() { printf("%d\n", threadIdx.x); }
