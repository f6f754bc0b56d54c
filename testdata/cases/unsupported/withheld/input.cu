#include <cuda.h>

#ifdef VERBOSE
void report() { cuCtxSynchronize(); }
#endif

void size(int* grid, int* block, CUfunction kernel) {
  cuOccupancyMaxPotentialBlockSize(grid, block, kernel, nullptr, 0, 256);
  cuCtxSynchronize();
}
