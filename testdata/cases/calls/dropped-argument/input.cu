#include <cuda.h>

void size(int* grid, int* block, CUfunction kernel) {
  cuOccupancyMaxPotentialBlockSize(grid, block, kernel, nullptr, 0, 256);
}
