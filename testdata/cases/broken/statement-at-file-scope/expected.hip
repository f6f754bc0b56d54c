#include <hip/hip_runtime.h>

void* p;
hipHostMalloc(&p, 16, hipHostMallocDefault);
