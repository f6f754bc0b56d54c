#include <hip/hip_runtime.h>
#include <hip/hip_cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void sum(float* data) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<32> tile = cg::tiled_partition<32>(block);
  float x = data[block.thread_rank()];
  for (int offset = tile.size() / 2; offset > 0; offset /= 2) x += tile.shfl_down(x, offset);
  if (tile.thread_rank() == 0) data[0] = x;
  block.sync();
  cg::grid_group grid = cg::this_grid();
  grid.sync();
}

void run(float* data) {
  void* arguments[] = {&data};
  hipLaunchCooperativeKernel(reinterpret_cast<const void*>((void*)sum), dim3(2), dim3(64), arguments, 0, 0);
}
