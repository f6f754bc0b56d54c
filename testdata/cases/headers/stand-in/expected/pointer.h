#pragma once
struct Pointer {
  explicit Pointer(hipStream_t stream = hipStreamPerThread) : stream(stream) {}
  void wait() { hipStreamSynchronize(stream); }
  hipStream_t stream;
};
