// flags: --warp=native
// Formats that hold one element for each lane: files that a GPU of another
// width cannot read.
#include <cuda_runtime.h>

#include <cstdio>

constexpr int kStates = 32;  // wrong: warp-size

struct Archive {
  unsigned length;
  unsigned states[kStates];
};
__global__ void encode(const unsigned* in, Archive* out, int n) {
  const int lane = threadIdx.x % kStates;
  unsigned state = in[threadIdx.x];
  for (int i = threadIdx.x; i < n; i += kStates) state = state * 31 + in[i];
  state ^= __shfl_xor_sync(0xffffffffu, state, 1);  // wrong: lane-mask
  out->states[lane] = state;
  if (lane == 0) out->length = n;
}
void save(std::FILE* file, const Archive* device) {
  Archive archive;
  cudaMemcpy(&archive, device, sizeof archive, cudaMemcpyDeviceToHost);
  std::fwrite(&archive, sizeof archive, 1, file);  // harmless: warp-size
}

// ---- as many as the format says, whoever writes them

constexpr int kParts = 32;  // harmless: warp-size
struct Parts {
  unsigned sums[kParts];
};
__global__ void parts(const unsigned* in, Parts* out, int n) {
  const int part = blockIdx.x;
  if (part >= kParts) return;                      // harmless: warp-size
  unsigned sum = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) sum += in[part * n + i];
  atomicAdd(&out->sums[part], sum);
}
