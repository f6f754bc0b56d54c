#include <hip/hip_runtime.h>

// Halves of a launch: neither can be rewritten by itself.
#define LAUNCH(kernel, n) kernel<<<1, n>>>
#define ON(n) <<<1, n>>>

__global__ void scale(float* data) { data[0] *= 2; }

void run(float* data) {
  LAUNCH(scale, 32)(data);
  scale ON(32)(data);
}
