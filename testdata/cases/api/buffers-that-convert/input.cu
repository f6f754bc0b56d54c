// Buffers that convert to pointers and cannot be copied, as arguments.
#include <cuda_runtime.h>

template <class T>
class Buffer {
 public:
  explicit Buffer(int count) { cudaMalloc(&at_, count * sizeof(T)); }
  ~Buffer() { cudaFree(at_); }
  Buffer(const Buffer&) = delete;
  operator T*() const { return at_; }

 private:
  T* at_ = nullptr;
};

void fill(const Buffer<int>& buffer, const int* from, cudaStream_t stream) {
  cudaMemset(buffer, 0, 64);
  cudaMemcpy(buffer, from, 64, cudaMemcpyHostToDevice);
  cudaMemsetAsync(buffer, 0, 64, stream);
}
