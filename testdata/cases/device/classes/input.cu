#include <cuda_runtime.h>

namespace sim {

template <typename T>
class DeviceArray {
 public:
  explicit DeviceArray(size_t n) : n_(n) { cudaMalloc(&data_, n * sizeof(T)); }
  ~DeviceArray() { cudaFree(data_); }
  DeviceArray(const DeviceArray&) = delete;
  cudaError_t upload(const T* from, cudaStream_t stream) {
    return cudaMemcpyAsync(data_, from, n_ * sizeof(T), cudaMemcpyHostToDevice, stream);
  }
  __host__ __device__ T* data() { return data_; }

 private:
  T* data_ = nullptr;
  size_t n_;
};

class Stream {
 public:
  Stream() { cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking); }
  ~Stream() { cudaStreamDestroy(stream_); }
  operator cudaStream_t() const { return stream_; }

 private:
  cudaStream_t stream_{};
};

}  // namespace sim

int main() {
  sim::Stream stream;
  sim::DeviceArray<double> array(16);
  const double zeros[16] = {};
  return array.upload(zeros, stream) != cudaSuccess;
}
