#include "stubs.h"
// pointer.h means the names of stubs.h here.
#include "pointer.h"

void wait() { Pointer(hipStreamPerThread).wait(); }
