void sync() {}
#ifdef NEVER
#endif
#include <hip/hip_runtime.h>
void wait() { hipDeviceSynchronize(); }
