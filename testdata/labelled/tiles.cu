// flags:
// Tiles of more lanes than a warp has.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__global__ void wide(float* out) {
  __shared__ cg::block_tile_memory<256> memory;
  auto block = cg::this_thread_block(memory);
  auto pair = cg::tiled_partition<64>(block);                    // wrong: strict-compiler
  auto most = cg::tiled_partition<128>(block);                   // wrong: strict-compiler
  auto warp = cg::tiled_partition<32>(block);                    // harmless: strict-compiler
  auto half = cg::tiled_partition<16>(warp);                     // harmless: strict-compiler
  out[0] = pair.thread_rank() + most.thread_rank() + warp.thread_rank() + half.thread_rank();
}
