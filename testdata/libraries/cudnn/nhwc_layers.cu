// Channels last: bias, activation, pooling, softmax and batch norm.
#include <cuda_runtime.h>
#include <cudnn.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CUDA(call)                                                       \
  do {                                                                   \
    cudaError_t e = (call);                                              \
    if (e != cudaSuccess) {                                              \
      fprintf(stderr, "%d: %s\n", __LINE__, cudaGetErrorString(e));      \
      exit(1);                                                           \
    }                                                                    \
  } while (0)
#define DNN(call)                                                        \
  do {                                                                   \
    cudnnStatus_t e = (call);                                            \
    if (e != CUDNN_STATUS_SUCCESS) {                                     \
      fprintf(stderr, "%d: %s\n", __LINE__, cudnnGetErrorString(e));     \
      exit(1);                                                           \
    }                                                                    \
  } while (0)

static float* upload(const std::vector<float>& host) {
  float* device;
  CUDA(cudaMalloc((void**)&device, host.size() * sizeof(float)));
  CUDA(cudaMemcpy(device, host.data(), host.size() * sizeof(float), cudaMemcpyHostToDevice));
  return device;
}
static std::vector<float> numbers(size_t count, int step, int modulus, float shift = 0, float scale = 1) {
  std::vector<float> out(count);
  for (size_t i = 0; i < count; ++i) out[i] = ((int)(i * step % modulus) + shift) * scale;
  return out;
}
static void show(const char* what, const float* device, size_t count, int perLine = 8) {
  std::vector<float> host(count);
  CUDA(cudaMemcpy(host.data(), device, count * sizeof(float), cudaMemcpyDeviceToHost));
  printf("%s\n", what);
  for (size_t i = 0; i < count; ++i) {
    printf("%.4f%c", host[i] == 0 ? 0.f : host[i], (i + 1) % perLine == 0 || i + 1 == count ? '\n' : ' ');
  }
}
static cudnnTensorDescriptor_t tensor(int n, int c, int h, int w, cudnnTensorFormat_t format = CUDNN_TENSOR_NCHW) {
  cudnnTensorDescriptor_t desc;
  DNN(cudnnCreateTensorDescriptor(&desc));
  DNN(cudnnSetTensor4dDescriptor(desc, format, CUDNN_DATA_FLOAT, n, c, h, w));
  return desc;
}

int main() {
  cudnnHandle_t handle;
  DNN(cudnnCreate(&handle));
  auto x = tensor(2, 3, 4, 4, CUDNN_TENSOR_NHWC), y = tensor(2, 3, 2, 2, CUDNN_TENSOR_NHWC);
  auto b = tensor(1, 3, 1, 1);
  float* in = upload(numbers(96, 7, 23, -11, 0.25f));
  float* bias = upload({0.5f, -1, 2});
  float* out = upload(std::vector<float>(24));
  float* same = upload(std::vector<float>(96));
  const float one = 1, zero = 0;
  DNN(cudnnAddTensor(handle, &one, b, bias, &one, x, in));
  show("x + b", in, 96, 12);
  cudnnActivationDescriptor_t relu;
  DNN(cudnnCreateActivationDescriptor(&relu));
  DNN(cudnnSetActivationDescriptor(relu, CUDNN_ACTIVATION_RELU, CUDNN_NOT_PROPAGATE_NAN, 0));
  DNN(cudnnActivationForward(handle, relu, &one, x, in, &zero, x, same));
  show("relu", same, 96, 12);
  cudnnPoolingDescriptor_t pool;
  DNN(cudnnCreatePoolingDescriptor(&pool));
  DNN(cudnnSetPooling2dDescriptor(pool, CUDNN_POOLING_MAX, CUDNN_NOT_PROPAGATE_NAN, 2, 2, 0, 0, 2, 2));
  DNN(cudnnPoolingForward(handle, pool, &one, x, in, &zero, y, out));
  show("max", out, 24, 12);
  DNN(cudnnPoolingBackward(handle, pool, &one, y, out, y, out, x, in, &zero, x, same));
  show("and back", same, 96, 12);
  DNN(cudnnSoftmaxForward(handle, CUDNN_SOFTMAX_ACCURATE, CUDNN_SOFTMAX_MODE_CHANNEL, &one, y, out, &zero, y, out));
  show("softmax", out, 24, 12);
  float* db = upload(std::vector<float>(3));
  DNN(cudnnConvolutionBackwardBias(handle, &one, x, in, &zero, b, db));
  show("d bias", db, 3);
  float* variance = upload({1, 4, 0.25f});
  DNN(cudnnBatchNormalizationForwardInference(handle, CUDNN_BATCHNORM_SPATIAL, &one, &zero, x, in, x, same, b, variance, bias, bias, variance, 1e-5));
  show("batch norm", same, 96, 12);
  cudnnDestroy(handle);
}
