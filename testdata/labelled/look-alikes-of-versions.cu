// flags: --rocm=6.2 --arch=gfx942 --torch=v1 --warp=native
// Look-alikes of what depends on the ROCm, the GPU, PyTorch and the width of
// warps that are ported to.
#include <cuda_fp8.h>
#include <cuda_runtime.h>

namespace at {
namespace cuda {
int getCurrentCUDAStream();
int getNumGPUs();
}
}  // namespace at

namespace app {
struct fp8_e4m3 {
  unsigned char bits;
};
}  // namespace app

int stored(app::fp8_e4m3 value) { return value.bits; }  // harmless: fp8-format
__global__ void converts(__nv_fp8_e4m3* out) {  // wrong: fp8-format
  out[0] = __nv_fp8_e4m3(1.f);
}

int queue() { return at::cuda::getCurrentCUDAStream(); }  // wrong: torch-namespace
int count() { return at::cuda::getNumGPUs(); }  // harmless: torch-namespace
#ifdef WITH_TORCH
int next() { return c10::cuda::getStreamFromPool(); }  // wrong: torch-namespace
int own() { return app::cuda::getStreamFromPool(); }  // harmless: torch-namespace
#endif

__global__ void widths(int* out) {
  out[0] = warpSize;  // harmless: warp-size-constant
}
