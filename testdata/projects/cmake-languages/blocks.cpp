#include "index.cuh"
#include "scale.h"

int blocksFor(int count) { return (count + kThreads - 1) / kThreads; }
