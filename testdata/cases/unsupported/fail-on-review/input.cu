#include <cuda_runtime.h>

#ifdef VERBOSE
void report() { cudaDeviceSynchronize(); }
#endif
void wait() { cudaDeviceSynchronize(); }
