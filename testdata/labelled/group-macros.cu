// flags:
// Macros that change what HIP's header of cooperative groups declares.
#define tile_size 16                               // wrong: hip-macro
#define block_size 256                             // wrong: hip-macro
#define lane_mask 0xffff                           // wrong: hip-macro
#define is_valid_type(T) true                      // harmless: hip-macro
#define masked_bit_count(x) 0                      // wrong: hip-macro
#define add(a, b) ((a) + (b))                      // harmless: hip-macro
#define counter(x) (x)                             // harmless: hip-macro
#define BLOCK_SIZE 256                             // harmless: hip-macro
#define kTile 16                                   // harmless: hip-macro
#define tile_rank 3                                // harmless: hip-macro
#undef tile_rank
#include <cooperative_groups.h>
#include <cuda_runtime.h>
#define grid_rank 4                                // harmless: hip-macro

namespace cg = cooperative_groups;
__global__ void k(int* out) {
  auto tile = cg::tiled_partition<tile_size>(cg::this_thread_block());
  out[0] = tile.thread_rank() + block_size + BLOCK_SIZE + kTile + grid_rank + (lane_mask & 1);
}
