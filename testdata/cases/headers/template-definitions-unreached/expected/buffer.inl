template <typename T>
Buffer<T>::Buffer(int n) : n_(n) {
  hipHostMalloc(&data_, n * sizeof(T), hipHostMallocDefault);
}

template <typename T>
Buffer<T>::~Buffer() {
  cudaFree(data_);
}

template <typename T>
hipError_t Buffer<T>::clear(hipStream_t stream) {
  return hipMemsetAsync(data_, 0, n_ * sizeof(T), stream);
}

template <typename T>
void Buffer<T>::cudaFree(T* data) {
  hipHostFree(data);
}
