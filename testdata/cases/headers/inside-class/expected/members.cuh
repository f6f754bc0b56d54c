  hipError_t wait() { return hipStreamSynchronize(stream_); }
  int cudaDeviceReset() { return id_; }
  int reset() { return cudaDeviceReset(); }
  hipStream_t stream_ = nullptr;
