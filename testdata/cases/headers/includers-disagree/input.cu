#include <cuda_runtime.h>
#include "use.h"

cudaError_t now() { return use() == 0 ? cudaSuccess : cudaErrorUnknown; }
