template <typename T>
Buffer<T>::Buffer(int n) : n_(n) {
  cudaMallocHost(&data_, n * sizeof(T));
}

template <typename T>
Buffer<T>::~Buffer() {
  cudaFree(data_);
}

template <typename T>
cudaError_t Buffer<T>::clear(cudaStream_t stream) {
  return cudaMemsetAsync(data_, 0, n_ * sizeof(T), stream);
}

template <typename T>
void Buffer<T>::cudaFree(T* data) {
  cudaFreeHost(data);
}
