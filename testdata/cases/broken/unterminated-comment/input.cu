#include <cuda_runtime.h>

void first() { cudaDeviceSynchronize(); }

/* from here on nothing is code
void second() { cudaDeviceReset(); }
