// A launch's block size by the driver: shared memory is a function of it.
#include <cuda.h>

static size_t bytesOf(int threads) { return sizeof(float) * threads; }

CUresult choose(CUfunction kernel, CUoccupancyB2DSize shared, int* block) {
  int grid = 0;
  CUresult result =
      cuOccupancyMaxPotentialBlockSize(&grid, block, kernel, shared, 0, 512);
  if (result != CUDA_SUCCESS) return result;
  result = cuOccupancyMaxPotentialBlockSize(&grid, block, kernel, bytesOf, 0, 0);
  if (result != CUDA_SUCCESS) return result;
  return cuOccupancyMaxPotentialBlockSizeWithFlags(
      &grid, block, kernel, nullptr, 1024, 0, CU_OCCUPANCY_DEFAULT);
}
