#include <hip/hip_runtime.h>

void first() { hipDeviceSynchronize(); }

/* from here on nothing is code
void second() { cudaDeviceReset(); }
