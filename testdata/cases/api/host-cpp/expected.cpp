#include <hip/hip_runtime_api.h>

#include <cstdio>
#include <memory>

struct Release {
  void operator()(void* p) const noexcept { hipFree(p); }
};
template <typename T>
using DevicePtr = std::unique_ptr<T, Release>;

DevicePtr<float> make(std::size_t n) {
  void* raw = nullptr;
  if (const hipError_t code = hipMalloc(&raw, n * sizeof(float)); code != hipSuccess) {
    std::fprintf(stderr, "%s\n", hipGetErrorName(code));
    return nullptr;
  }
  return DevicePtr<float>(static_cast<float*>(raw));
}
