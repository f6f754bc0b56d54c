// Descriptors as objects: a template for each kind, overloads by type.
#include <cuda_runtime.h>
#include <cudnn.h>

#include <iomanip>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace dnn {
inline void check(cudnnStatus_t status) {
  if (status != CUDNN_STATUS_SUCCESS) throw std::runtime_error(std::string("cuDNN: ") + cudnnGetErrorString(status));
}
template <class T> struct Traits;
template <> struct Traits<cudnnTensorDescriptor_t> {
  static constexpr auto create = cudnnCreateTensorDescriptor;
  static constexpr auto destroy = cudnnDestroyTensorDescriptor;
};
template <> struct Traits<cudnnFilterDescriptor_t> {
  static constexpr auto create = cudnnCreateFilterDescriptor;
  static constexpr auto destroy = cudnnDestroyFilterDescriptor;
};
template <> struct Traits<cudnnConvolutionDescriptor_t> {
  static constexpr auto create = cudnnCreateConvolutionDescriptor;
  static constexpr auto destroy = cudnnDestroyConvolutionDescriptor;
};
template <> struct Traits<cudnnActivationDescriptor_t> {
  static constexpr auto create = cudnnCreateActivationDescriptor;
  static constexpr auto destroy = cudnnDestroyActivationDescriptor;
};
template <class T>
class Descriptor {
 public:
  Descriptor() { check(Traits<T>::create(&value_)); }
  ~Descriptor() { Traits<T>::destroy(value_); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  operator T() const { return value_; }

 private:
  T value_ = nullptr;
};
class Handle {
 public:
  Handle() { check(cudnnCreate(&handle_)); }
  ~Handle() { cudnnDestroy(handle_); }
  cudnnHandle_t get() const { return handle_; }

 private:
  cudnnHandle_t handle_{};
};
}  // namespace dnn

static_assert(!std::is_same<cudnnTensorDescriptor_t, cudnnFilterDescriptor_t>::value, "two types");

struct CudaFree {
  void operator()(float* p) const { cudaFree(p); }
};
using Buffer = std::unique_ptr<float, CudaFree>;
static Buffer buffer(const std::vector<float>& host) {
  float* raw = nullptr;
  cudaMalloc(&raw, host.size() * sizeof(float));
  cudaMemcpy(raw, host.data(), host.size() * sizeof(float), cudaMemcpyHostToDevice);
  return Buffer(raw);
}

int main() try {
  dnn::Handle handle;
  dnn::Descriptor<cudnnTensorDescriptor_t> x, y;
  dnn::Descriptor<cudnnFilterDescriptor_t> w;
  dnn::Descriptor<cudnnConvolutionDescriptor_t> conv;
  dnn::Descriptor<cudnnActivationDescriptor_t> relu;
  dnn::check(cudnnSetTensor4dDescriptor(x, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 1, 4, 4));
  dnn::check(cudnnSetTensor4dDescriptor(y, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 2, 2, 2));
  dnn::check(cudnnSetFilter4dDescriptor(w, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, 2, 1, 3, 3));
  dnn::check(cudnnSetConvolution2dDescriptor(conv, 0, 0, 1, 1, 1, 1, CUDNN_CROSS_CORRELATION, CUDNN_DATA_FLOAT));
  dnn::check(cudnnSetActivationDescriptor(relu, CUDNN_ACTIVATION_RELU, CUDNN_PROPAGATE_NAN, 0));
  std::vector<float> in(16), filter(18), out(8);
  for (int i = 0; i < 16; ++i) in[i] = static_cast<float>(i % 5 - 2);
  for (int i = 0; i < 18; ++i) filter[i] = static_cast<float>(i % 3 - 1);
  Buffer dx = buffer(in), dw = buffer(filter), dy = buffer(out);
  const float one = 1, zero = 0;
  dnn::check(cudnnConvolutionForward(handle.get(), &one, x, dx.get(), w, dw.get(), conv,
                                     CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM, nullptr, 0, &zero, y, dy.get()));
  dnn::check(cudnnActivationForward(handle.get(), relu, &one, y, dy.get(), &zero, y, dy.get()));
  cudaMemcpy(out.data(), dy.get(), out.size() * sizeof(float), cudaMemcpyDeviceToHost);
  for (float v : out) std::cout << std::fixed << std::setprecision(2) << v << ' ';
  std::cout << '\n';
  return 0;
} catch (const std::exception& error) {
  std::cerr << error.what() << '\n';
  return 1;
}
