#include <cuda_runtime.h>

// A stand-in that only some builds have; the branch that uses it is not
// compiled here, so nobody can tell whose name it means.
#ifndef NO_SHIM
namespace shim {
inline int cudaMemPrefetchAsync(void*, size_t) { return 0; }
}
#endif

#ifdef USE_SHIM
int prefetch(void* p) { using namespace shim; return cudaMemPrefetchAsync(p, 4); }
cudaError_t wait() { return cudaDeviceSynchronize(); }
#endif

int main() { return shim::cudaMemPrefetchAsync(nullptr, 0); }
