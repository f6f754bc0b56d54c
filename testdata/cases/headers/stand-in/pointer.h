#pragma once
struct Pointer {
  explicit Pointer(cudaStream_t stream = cudaStreamPerThread) : stream(stream) {}
  void wait() { cudaStreamSynchronize(stream); }
  cudaStream_t stream;
};
