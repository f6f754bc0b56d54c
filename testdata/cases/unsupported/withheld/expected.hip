#include <hip/hip_runtime.h>

#ifdef VERBOSE
void report() { cuCtxSynchronize(); }
#endif

void size(int* grid, int* block, hipFunction_t kernel) {
  cuOccupancyMaxPotentialBlockSize(grid, block, kernel, nullptr, 0, 256);
  hipCtxSynchronize();
}
