#include <hip/hip_runtime.h>

void size(int* grid, int* block, hipFunction_t kernel) {
  hipModuleOccupancyMaxPotentialBlockSize(grid, block, kernel, 0, 256);
}
