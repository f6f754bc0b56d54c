  cudaError_t wait() { return cudaStreamSynchronize(stream_); }
  int cudaDeviceReset() { return id_; }
  int reset() { return cudaDeviceReset(); }
  cudaStream_t stream_ = nullptr;
