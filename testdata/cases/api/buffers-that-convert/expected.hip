// Buffers that convert to pointers and cannot be copied, as arguments.
#include <hip/hip_runtime.h>

template <class T>
class Buffer {
 public:
  explicit Buffer(int count) { hipMalloc(&at_, count * sizeof(T)); }
  ~Buffer() { hipFree(at_); }
  Buffer(const Buffer&) = delete;
  operator T*() const { return at_; }

 private:
  T* at_ = nullptr;
};

void fill(const Buffer<int>& buffer, const int* from, hipStream_t stream) {
  hipMemset(buffer, 0, 64);
  hipMemcpy(buffer, from, 64, hipMemcpyHostToDevice);
  hipMemsetAsync(buffer, 0, 64, stream);
}
