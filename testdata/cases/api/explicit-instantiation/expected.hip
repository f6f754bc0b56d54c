#include <hip/hip_runtime.h>

template <typename T>
struct Box {
  T value;
};

template <typename T>
hipError_t allocate(T** pointer) {
  return hipMalloc(pointer, sizeof(T));
}

template struct Box<hipStream_t>;
template hipError_t allocate<hipChannelFormatDesc>(hipChannelFormatDesc**);
