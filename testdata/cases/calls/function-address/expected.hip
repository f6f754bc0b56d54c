#include <hip/hip_runtime.h>

typedef hipError_t (*Release)(void*);
Release release = hipFree;
hipError_t (*const synchronize)() = &hipDeviceSynchronize;

struct Table {
  hipError_t (*setDevice)(int);
  Release freeHost;
};
const Table table = {hipSetDevice, hipHostFree};

hipError_t run(void* p) {
  table.setDevice(0);
  auto wait = hipStreamSynchronize;
  wait(nullptr);
  return release(p);
}
