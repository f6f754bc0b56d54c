#include <cuda_runtime.h>

#ifdef WITH_LISTS
#define X(name, n) n,
const int arities[] = {
#include "names.def"
};
#undef X
#endif

int main() { return cudaSuccess; }
