// flags: --arch=gfx942
// The largest number of OCP's e4m3 where GPUs compute with another format.
#include <cuda_fp8.h>
#include <cuda_runtime.h>

constexpr float kLargest = 448.0f;                               // wrong: fp8-format
#define E4M3_MAX 448.f                                           // wrong: fp8-format
__global__ void scales(float* out, const float* most) {
  out[0] = 448.f / most[0];                                      // wrong: fp8-format
  out[1] = fminf(fmaxf(most[1], -448.0f), kLargest);             // wrong: fp8-format
  out[2] = E4M3_MAX;
  out[3] = 57344.0f / most[2];                                   // harmless: fp8-format
  out[4] = 240.0f;                                               // harmless: fp8-format
}
int pixels(int rows) { return rows * 448; }                      // harmless: fp8-format
