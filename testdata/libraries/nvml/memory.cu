// How much of a device's memory is used, before and after an allocation.
#include <cuda_runtime.h>
#include <nvml.h>

#include <cstdio>
#include <cstdlib>

#define CHECK_NVML(call)                                                  \
  do {                                                                    \
    nvmlReturn_t result_ = (call);                                        \
    if (result_ != NVML_SUCCESS) {                                        \
      fprintf(stderr, "line %d: %s\n", __LINE__, nvmlErrorString(result_)); \
      exit(EXIT_FAILURE);                                                 \
    }                                                                     \
  } while (0)

static nvmlMemory_t memoryOf(nvmlDevice_t device) {
  nvmlMemory_t memory;
  CHECK_NVML(nvmlDeviceGetMemoryInfo(device, &memory));
  return memory;
}

int main() {
  CHECK_NVML(nvmlInit_v2());
  nvmlDevice_t device;
  CHECK_NVML(nvmlDeviceGetHandleByIndex_v2(0, &device));
  cudaFree(nullptr);
  const nvmlMemory_t before = memoryOf(device);
  printf("some is free: %d\n", before.free > 0 && before.free <= before.total);

  constexpr unsigned long long kBytes = 64ull << 20;
  void* memory = nullptr;
  if (cudaMalloc(&memory, kBytes) != cudaSuccess) return 1;
  const nvmlMemory_t with = memoryOf(device);
  printf("total stays: %d\n", with.total == before.total);
  printf("used by it: %d\n", with.used - before.used >= kBytes);
  printf("less is free: %d\n", before.free - with.free >= kBytes);
  cudaFree(memory);
  printf("given back: %d\n", memoryOf(device).used < with.used);

  nvmlMemory_v2_t whole;
  whole.version = nvmlMemory_v2;
  CHECK_NVML(nvmlDeviceGetMemoryInfo_v2(device, &whole));
  printf("adds up: %d\n",
         whole.reserved + whole.used + whole.free == whole.total);
  CHECK_NVML(nvmlShutdown());
  return 0;
}
