#include <hip/hip_runtime.h>

#ifdef VERBOSE
void report() { hipDeviceSynchronize(); }
#endif
void wait() { hipDeviceSynchronize(); }
