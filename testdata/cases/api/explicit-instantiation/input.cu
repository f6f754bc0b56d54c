#include <cuda_runtime.h>

template <typename T>
struct Box {
  T value;
};

template <typename T>
cudaError_t allocate(T** pointer) {
  return cudaMalloc(pointer, sizeof(T));
}

template struct Box<cudaStream_t>;
template cudaError_t allocate<cudaChannelFormatDesc>(cudaChannelFormatDesc**);
