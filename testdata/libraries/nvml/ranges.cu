// Ranges of NVTX around kernels, and NVML asked between them.
#include <cuda_runtime.h>
#include <nvml.h>
#include <nvtx3/nvToolsExt.h>

#include <cstdio>
#include <vector>

__global__ void scale(float* values, float by, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) values[i] *= by;
}

int main() {
  const int count = 1000;
  std::vector<float> host(count);
  for (int i = 0; i < count; ++i) host[i] = i;
  float* values = nullptr;
  if (nvmlInit() != NVML_SUCCESS) return 1;
  nvtxRangePushA("copies");
  cudaMalloc(&values, count * sizeof(float));
  cudaMemcpy(values, host.data(), count * sizeof(float), cudaMemcpyHostToDevice);
  nvtxRangePop();
  const nvtxRangeId_t all = nvtxRangeStartA("kernels");
  for (int i = 0; i < 3; ++i) {
    nvtxRangePushA("kernel");
    scale<<<4, 256>>>(values, 2.0f, count);
    nvtxMarkA("launched");
    nvtxRangePop();
  }
  cudaDeviceSynchronize();
  nvtxRangeEnd(all);
  nvmlDevice_t device;
  nvmlMemory_t memory;
  const bool isKnown =
      nvmlDeviceGetHandleByIndex(0, &device) == NVML_SUCCESS &&
      nvmlDeviceGetMemoryInfo(device, &memory) == NVML_SUCCESS;
  printf("memory is known: %d\n", isKnown);
  cudaMemcpy(host.data(), values, count * sizeof(float), cudaMemcpyDeviceToHost);
  double sum = 0;
  for (float each : host) sum += each;
  printf("sum: %.0f\n", sum);
  cudaFree(values);
  nvmlShutdown();
  return 0;
}
