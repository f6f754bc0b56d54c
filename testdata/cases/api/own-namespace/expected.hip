#include <hip/hip_runtime.h>

namespace mock {
enum cudaError_t { cudaSuccess, cudaErrorUnknown };
cudaError_t cudaMalloc(void** pointer, size_t) {
  *pointer = nullptr;
  return cudaErrorUnknown;
}
namespace nested {
cudaError_t cudaDeviceReset() { return cudaSuccess; }
}  // namespace nested
}  // namespace mock

int main() {
  void* p;
  if (mock::cudaMalloc(&p, 1) != mock::cudaErrorUnknown) return 1;
  if (mock::nested::cudaDeviceReset() != mock::cudaSuccess) return 2;
  using namespace mock::nested;
  return hipMalloc(&p, 1) != hipSuccess;
}
