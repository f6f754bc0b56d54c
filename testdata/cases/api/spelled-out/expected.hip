#include <hip/hip_runtime.h>
#include <type_traits>

using ::hipError_t;
using Code = ::hipError_t;
typedef struct hipDeviceProp_t Properties;

static_assert(std::is_same<decltype(hipSuccess), hipError_t>::value, "");
static_assert(sizeof(hipUUID) == 16, "");

Code first(Properties& properties) {
  enum hipError_t code = ::hipGetDeviceProperties(&properties, 0);
  return static_cast<::hipError_t>(code);
}

template <typename T>
hipError_t allocate(T*& pointer, std::size_t n) {
  return hipMalloc(&pointer, n * sizeof(T));
}

hipStream_t operator+(const Properties&, hipStream_t stream) { return stream; }
