#include <hip/hip_runtime.h>

namespace sim {

template <typename T>
class DeviceArray {
 public:
  explicit DeviceArray(size_t n) : n_(n) { hipMalloc(&data_, n * sizeof(T)); }
  ~DeviceArray() { hipFree(data_); }
  DeviceArray(const DeviceArray&) = delete;
  hipError_t upload(const T* from, hipStream_t stream) {
    return hipMemcpyAsync(data_, from, n_ * sizeof(T), hipMemcpyHostToDevice, stream);
  }
  __host__ __device__ T* data() { return data_; }

 private:
  T* data_ = nullptr;
  size_t n_;
};

class Stream {
 public:
  Stream() { hipStreamCreateWithFlags(&stream_, hipStreamNonBlocking); }
  ~Stream() { hipStreamDestroy(stream_); }
  operator hipStream_t() const { return stream_; }

 private:
  hipStream_t stream_{};
};

}  // namespace sim

int main() {
  sim::Stream stream;
  sim::DeviceArray<double> array(16);
  const double zeros[16] = {};
  return array.upload(zeros, stream) != hipSuccess;
}
