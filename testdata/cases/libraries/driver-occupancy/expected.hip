// A launch's block size by the driver: shared memory is a function of it.
#include <hip/hip_runtime.h>
#include "hipport/driver.h"

static size_t bytesOf(int threads) { return sizeof(float) * threads; }

hipError_t choose(hipFunction_t kernel, hipport::driver::BlockToSharedMemory shared, int* block) {
  int grid = 0;
  hipError_t result =
      hipport::driver::occupancyMaxPotentialBlockSize(&grid, block, kernel, shared, 0, 512);
  if (result != hipSuccess) return result;
  result = hipport::driver::occupancyMaxPotentialBlockSize(&grid, block, kernel, bytesOf, 0, 0);
  if (result != hipSuccess) return result;
  return hipport::driver::occupancyMaxPotentialBlockSize(
      &grid, block, kernel, nullptr, 1024, 0, hipOccupancyDefault);
}
