#ifndef KERNELS_CU
#define KERNELS_CU

__global__ void fill(int* data) { data[threadIdx.x] = 0; }

#endif  // KERNELS_CU
