#pragma once
#include <cuda_runtime.h>

template <typename T>
class Buffer {
 public:
  explicit Buffer(int n);
  ~Buffer();
  cudaError_t clear(cudaStream_t stream);

 private:
  void cudaFree(T* data);

  T* data_ = nullptr;
  int n_;
};

#include "buffer.inl"
