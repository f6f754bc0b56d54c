#include <cuda_runtime.h>
#include <type_traits>

using ::cudaError_t;
using Code = ::cudaError_t;
typedef struct cudaDeviceProp Properties;

static_assert(std::is_same<decltype(cudaSuccess), cudaError>::value, "");
static_assert(sizeof(cudaUUID_t) == 16, "");

Code first(Properties& properties) {
  enum cudaError code = ::cudaGetDeviceProperties(&properties, 0);
  return static_cast<::cudaError_t>(code);
}

template <typename T>
cudaError_t allocate(T*& pointer, std::size_t n) {
  return cudaMalloc(&pointer, n * sizeof(T));
}

cudaStream_t operator+(const Properties&, cudaStream_t stream) { return stream; }
