#pragma once
#include <hip/hip_runtime.h>

template <typename T>
class Buffer {
 public:
  explicit Buffer(int n);
  ~Buffer();
  hipError_t clear(hipStream_t stream);

 private:
  void cudaFree(T* data);

  T* data_ = nullptr;
  int n_;
};

#include "buffer.inl"
