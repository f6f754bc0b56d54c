#include <cuda_runtime_api.h>

#include <cstdio>
#include <memory>

struct Release {
  void operator()(void* p) const noexcept { cudaFree(p); }
};
template <typename T>
using DevicePtr = std::unique_ptr<T, Release>;

DevicePtr<float> make(std::size_t n) {
  void* raw = nullptr;
  if (const cudaError_t code = cudaMalloc(&raw, n * sizeof(float)); code != cudaSuccess) {
    std::fprintf(stderr, "%s\n", cudaGetErrorName(code));
    return nullptr;
  }
  return DevicePtr<float>(static_cast<float*>(raw));
}
