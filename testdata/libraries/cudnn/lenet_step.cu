// One step of training a small network: layers as classes, losses that fall.
#include <cuda_runtime.h>
#include <cudnn.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(x)                                                                  \
  do {                                                                            \
    auto r = (x);                                                                 \
    if (r != decltype(r)(0)) { printf("failed at line %d\n", __LINE__); exit(1); } \
  } while (false)

const float kOne = 1.0f, kZero = 0.0f;

struct Blob {
  cudnnTensorDescriptor_t desc;
  float *data, *grad;
  int n, c, h, w;
  Blob(int n, int c, int h, int w) : n(n), c(c), h(h), w(w) {
    CHECK(cudnnCreateTensorDescriptor(&desc));
    CHECK(cudnnSetTensor4dDescriptor(desc, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, n, c, h, w));
    CHECK(cudaMalloc((void**)&data, size() * sizeof(float)));
    CHECK(cudaMalloc((void**)&grad, size() * sizeof(float)));
  }
  ~Blob() {
    cudnnDestroyTensorDescriptor(desc);
    cudaFree(data);
    cudaFree(grad);
  }
  size_t size() const { return (size_t)n * c * h * w; }
  void set(float scale, int step, int modulus) {
    std::vector<float> host(size());
    for (size_t i = 0; i < host.size(); ++i) host[i] = ((int)(i * step % modulus) - modulus / 2) * scale;
    CHECK(cudaMemcpy(data, host.data(), host.size() * sizeof(float), cudaMemcpyHostToDevice));
  }
};

class Conv {
 public:
  Conv(cudnnHandle_t handle, Blob& in, int filters, int size, int pad) : handle_(handle), in_(in), bias_(1, filters, 1, 1), weights_(filters, in.c, size, size) {
    CHECK(cudnnCreateFilterDescriptor(&filter_));
    CHECK(cudnnSetFilter4dDescriptor(filter_, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, filters, in.c, size, size));
    CHECK(cudnnCreateConvolutionDescriptor(&conv_));
    CHECK(cudnnSetConvolution2dDescriptor(conv_, pad, pad, 1, 1, 1, 1, CUDNN_CROSS_CORRELATION, CUDNN_DATA_FLOAT));
    CHECK(cudnnSetConvolutionMathType(conv_, CUDNN_DEFAULT_MATH));
    int n, c, h, w;
    CHECK(cudnnGetConvolution2dForwardOutputDim(conv_, in.desc, filter_, &n, &c, &h, &w));
    out = new Blob(n, c, h, w);
    weights_.set(0.013f, 17, 41);
    bias_.set(0.3f, 1, 3);
    int count;
#if CUDNN_MAJOR >= 8
    cudnnConvolutionFwdAlgoPerf_t f[8];
    CHECK(cudnnGetConvolutionForwardAlgorithm_v7(handle, in.desc, filter_, conv_, out->desc, 8, &count, f));
    forward_ = f[0].algo;
    cudnnConvolutionBwdDataAlgoPerf_t d[8];
    CHECK(cudnnGetConvolutionBackwardDataAlgorithm_v7(handle, filter_, out->desc, conv_, in.desc, 8, &count, d));
    data_ = d[0].algo;
    cudnnConvolutionBwdFilterAlgoPerf_t w8[8];
    CHECK(cudnnGetConvolutionBackwardFilterAlgorithm_v7(handle, in.desc, out->desc, conv_, filter_, 8, &count, w8));
    weight_ = w8[0].algo;
#else
    CHECK(cudnnGetConvolutionForwardAlgorithm(handle, in.desc, filter_, conv_, out->desc, CUDNN_CONVOLUTION_FWD_PREFER_FASTEST, 0, &forward_));
    CHECK(cudnnGetConvolutionBackwardDataAlgorithm(handle, filter_, out->desc, conv_, in.desc, CUDNN_CONVOLUTION_BWD_DATA_PREFER_FASTEST, 0, &data_));
    CHECK(cudnnGetConvolutionBackwardFilterAlgorithm(handle, in.desc, out->desc, conv_, filter_, CUDNN_CONVOLUTION_BWD_FILTER_PREFER_FASTEST, 0, &weight_));
#endif
    size_t size1 = 0, size2 = 0, size3 = 0;
    CHECK(cudnnGetConvolutionForwardWorkspaceSize(handle, in.desc, filter_, conv_, out->desc, forward_, &size1));
    CHECK(cudnnGetConvolutionBackwardDataWorkspaceSize(handle, filter_, out->desc, conv_, in.desc, data_, &size2));
    CHECK(cudnnGetConvolutionBackwardFilterWorkspaceSize(handle, in.desc, out->desc, conv_, filter_, weight_, &size3));
    bytes_ = size1 > size2 ? size1 : size2;
    if (size3 > bytes_) bytes_ = size3;
    space_ = nullptr;
    if (bytes_) CHECK(cudaMalloc(&space_, bytes_));
  }
  ~Conv() {
    cudnnDestroyFilterDescriptor(filter_);
    cudnnDestroyConvolutionDescriptor(conv_);
    cudaFree(space_);
    delete out;
  }
  void forward() {
    CHECK(cudnnConvolutionForward(handle_, &kOne, in_.desc, in_.data, filter_, weights_.data, conv_, forward_, space_, bytes_, &kZero, out->desc, out->data));
    CHECK(cudnnAddTensor(handle_, &kOne, bias_.desc, bias_.data, &kOne, out->desc, out->data));
  }
  void backward(float rate) {
    CHECK(cudnnConvolutionBackwardBias(handle_, &kOne, out->desc, out->grad, &kZero, bias_.desc, bias_.grad));
    CHECK(cudnnConvolutionBackwardFilter(handle_, &kOne, in_.desc, in_.data, out->desc, out->grad, conv_, weight_, space_, bytes_, &kZero, filter_, weights_.grad));
    CHECK(cudnnConvolutionBackwardData(handle_, &kOne, filter_, weights_.data, out->desc, out->grad, conv_, data_, space_, bytes_, &kZero, in_.desc, in_.grad));
    const float minus = -rate;
    CHECK(cudnnAddTensor(handle_, &minus, weights_.desc, weights_.grad, &kOne, weights_.desc, weights_.data));
    CHECK(cudnnAddTensor(handle_, &minus, bias_.desc, bias_.grad, &kOne, bias_.desc, bias_.data));
  }
  Blob* out;

 private:
  cudnnHandle_t handle_;
  Blob& in_;
  Blob bias_, weights_;
  cudnnFilterDescriptor_t filter_;
  cudnnConvolutionDescriptor_t conv_;
  cudnnConvolutionFwdAlgo_t forward_;
  cudnnConvolutionBwdDataAlgo_t data_;
  cudnnConvolutionBwdFilterAlgo_t weight_;
  void* space_;
  size_t bytes_;
};

int main() {
  cudnnHandle_t handle;
  CHECK(cudnnCreate(&handle));
  Blob x(4, 1, 8, 8);
  x.set(0.01f, 67, 251);  // no two are equal
  {
    Conv first(handle, x, 4, 3, 1);
    Blob active(4, 4, 8, 8), pooled(4, 4, 4, 4);
    Conv last(handle, pooled, 3, 4, 0);
    Blob probability(4, 3, 1, 1);
    cudnnActivationDescriptor_t relu;
    CHECK(cudnnCreateActivationDescriptor(&relu));
    CHECK(cudnnSetActivationDescriptor(relu, CUDNN_ACTIVATION_RELU, CUDNN_PROPAGATE_NAN, 0.0));
    cudnnPoolingDescriptor_t pool;
    CHECK(cudnnCreatePoolingDescriptor(&pool));
    CHECK(cudnnSetPooling2dDescriptor(pool, CUDNN_POOLING_MAX, CUDNN_PROPAGATE_NAN, 2, 2, 0, 0, 2, 2));
    for (int step = 0; step < 3; ++step) {
      first.forward();
      CHECK(cudnnActivationForward(handle, relu, &kOne, first.out->desc, first.out->data, &kZero, active.desc, active.data));
      CHECK(cudnnPoolingForward(handle, pool, &kOne, active.desc, active.data, &kZero, pooled.desc, pooled.data));
      last.forward();
      CHECK(cudnnSoftmaxForward(handle, CUDNN_SOFTMAX_ACCURATE, CUDNN_SOFTMAX_MODE_CHANNEL, &kOne, last.out->desc, last.out->data, &kZero, probability.desc, probability.data));
      std::vector<float> p(12), g(12);
      CHECK(cudaMemcpy(p.data(), probability.data, 12 * sizeof(float), cudaMemcpyDeviceToHost));
      float loss = 0;
      for (int i = 0; i < 4; ++i) {
        const int label = i % 3;
        loss -= std::log(p[i * 3 + label]) / 4;
        for (int j = 0; j < 3; ++j) g[i * 3 + j] = (p[i * 3 + j] - (j == label)) / 4;
      }
      printf("step %d loss %.4f\n", step, loss);
      CHECK(cudaMemcpy(last.out->grad, g.data(), 12 * sizeof(float), cudaMemcpyHostToDevice));
      last.backward(0.1f);
      CHECK(cudnnPoolingBackward(handle, pool, &kOne, pooled.desc, pooled.data, pooled.desc, pooled.grad, active.desc, active.data, &kZero, active.desc, active.grad));
      CHECK(cudnnActivationBackward(handle, relu, &kOne, active.desc, active.data, active.desc, active.grad, first.out->desc, first.out->data, &kZero, first.out->desc, first.out->grad));
      first.backward(0.1f);
    }
    cudnnDestroyActivationDescriptor(relu);
    cudnnDestroyPoolingDescriptor(pool);
  }
  CHECK(cudnnDestroy(handle));
  return 0;
}
