#include <hip/hip_runtime.h>

#define SYNC() hipDeviceSynchronize()
#define ALLOC(p, n) hipHostMalloc(p, n, hipHostMallocDefault)
#define CLASS_STREAM hipStream_t stream
#define MENTION(text) #text

int main() { return hipDeviceReset(); }
