#include <hip/hip_runtime.h>
#include "use.h"

hipError_t now() { return use() == 0 ? hipSuccess : hipErrorUnknown; }
