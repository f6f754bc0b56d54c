#include <hip/hip_runtime.h>

__global__ void scale(float* data) { data[0] *= 2; }

struct Stage {
  void (*kernel)(float*);
};

void run(float* data, Stage* stage, Stage stages[2], int i) {
  auto kernel = &scale;
  hipLaunchKernelGGL(kernel, dim3(1), dim3(1), 0, 0, data);
  hipLaunchKernelGGL((*kernel), dim3(1), dim3(1), 0, 0, data);
  hipLaunchKernelGGL(stage->kernel, dim3(1), dim3(1), 0, 0, data);
  hipLaunchKernelGGL(stages[i].kernel, dim3(1), dim3(1), 0, 0, data);
  hipLaunchKernelGGL((i ? scale : stage->kernel), dim3(1), dim3(1), 0, 0, data);
}
