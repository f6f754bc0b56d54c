// flags: --rocm=6.4
// Members of CUDA's structs that HIP's lack, and members of like names.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

struct Host {
  int hostNumaId;
  int mpsEnabled;
  int major;
  int minor;
  unsigned flags;
};

int properties(Host& host) {
  cudaDeviceProp device;
  cudaGetDeviceProperties(&device, 0);
  const cudaDeviceProp* other = &device;
  int sum = device.hostNumaId;                  // wrong: unsupported-api
  sum += device.deviceNumaConfig;               // wrong: unsupported-api
  sum += other->mpsEnabled;                     // wrong: unsupported-api
  sum += other->sparseCudaArraySupported;       // wrong: unsupported-api
  sum += static_cast<int>(device.gpuPciDeviceID);  // wrong: unsupported-api
  if (device.major >= 8) ++sum;                 // wrong: cuda-api
  if (device.minor == 6) ++sum;                 // wrong: cuda-api
  sum += host.hostNumaId;                       // harmless: unsupported-api
  sum += host.mpsEnabled;                       // harmless
  if (host.major >= 8) ++sum;                   // harmless
  if (host.minor == 6) ++sum;                   // harmless
  sum += device.multiProcessorCount;            // harmless
  sum += other->maxThreadsPerBlock;             // harmless
  sum += device.l2CacheSize;                    // harmless
  sum += device.regsPerMultiprocessor;          // harmless
  return sum;
}

void textures(cudaTextureDesc& texture, cudaResourceDesc& resource,
              cudaFuncAttributes& function, Host& host) {
  texture.seamlessCubemap = 1;                  // wrong: unsupported-api
  texture.disableTrilinearOptimization = 1;     // wrong: unsupported-api
  resource.flags = 1;                           // wrong: unsupported-api
  function.requiredClusterWidth = 2;            // wrong: unsupported-api
  texture.normalizedCoords = 1;                 // harmless
  texture.maxAnisotropy = 2;                    // harmless
  host.flags = function.numRegs;                // harmless
  host.minor = static_cast<int>(function.sharedSizeBytes);  // harmless
}

struct Team {
  __device__ int num_threads() const { return 3; }
  __device__ int dim_blocks() const { return 4; }
};

__global__ void groups(int* out) {
  namespace cg = cooperative_groups;
  cg::thread_block block = cg::this_thread_block();
  cg::grid_group grid = cg::this_grid();
  auto tile = cg::tiled_partition<16>(block);
  Team team;
  out[0] = block.num_threads();                     // harmless: cuda-api
  out[1] = tile.num_threads();                      // harmless: cuda-api
  out[2] = block.dim_threads().x;                   // harmless: cuda-api
  out[3] = static_cast<int>(grid.block_rank());     // harmless: unsupported-api
  out[4] = grid.dim_blocks().x;                     // harmless: unsupported-api
  out[5] = block.size() + tile.size();              // harmless
  out[6] = block.thread_rank();                     // harmless
  out[7] = team.num_threads() + team.dim_blocks();  // harmless
  out[8] = tile.meta_group_rank();                  // harmless
  out[9] = tile.shfl_xor(out[8], 1);                // harmless
  block.sync();                                     // harmless
}
