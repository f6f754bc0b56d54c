#include <hip/hip_runtime.h>

// A stand-in that only some builds have; the branch that uses it is not
// compiled here, so nobody can tell whose name it means.
#ifndef NO_SHIM
namespace shim {
inline int cudaMemPrefetchAsync(void*, size_t) { return 0; }
}
#endif

#ifdef USE_SHIM
int prefetch(void* p) { using namespace shim; return cudaMemPrefetchAsync(p, 4); }
hipError_t wait() { return hipDeviceSynchronize(); }
#endif

int main() { return shim::cudaMemPrefetchAsync(nullptr, 0); }
