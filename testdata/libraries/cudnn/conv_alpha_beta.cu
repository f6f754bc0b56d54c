// Results that are scaled and added to what was there.
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

static cudnnFilterDescriptor_t filter(int k, int c, int r, int s, cudnnTensorFormat_t format = CUDNN_TENSOR_NCHW) {
  cudnnFilterDescriptor_t desc;
  DNN(cudnnCreateFilterDescriptor(&desc));
  DNN(cudnnSetFilter4dDescriptor(desc, CUDNN_DATA_FLOAT, format, k, c, r, s));
  return desc;
}
static cudnnConvolutionDescriptor_t convolution(int pad, int stride, int dilation, cudnnConvolutionMode_t mode = CUDNN_CROSS_CORRELATION) {
  cudnnConvolutionDescriptor_t desc;
  DNN(cudnnCreateConvolutionDescriptor(&desc));
  DNN(cudnnSetConvolution2dDescriptor(desc, pad, pad, stride, stride, dilation, dilation, mode, CUDNN_DATA_FLOAT));
  return desc;
}

int main() {
  cudnnHandle_t handle;
  DNN(cudnnCreate(&handle));
  auto xDesc = tensor(1, 1, 4, 4), yDesc = tensor(1, 1, 4, 4);
  auto wDesc = filter(1, 1, 3, 3);
  auto conv = convolution(1, 1, 1);
  float* x = upload(numbers(16, 3, 7));
  float* w = upload(numbers(9, 2, 5, -1));
  float* y = upload(numbers(16, 1, 16, 10));
  float* dx = upload(std::vector<float>(16, 1.f));
  float* dw = upload(std::vector<float>(9, 100.f));
  float alpha = 0.5f, beta = 2.0f;
  DNN(cudnnConvolutionForward(handle, &alpha, xDesc, x, wDesc, w, conv, CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM, NULL, 0, &beta, yDesc, y));
  show("y = 0.5 conv + 2 y", y, 16, 4);
  beta = 1.0f;
  DNN(cudnnConvolutionBackwardData(handle, &alpha, wDesc, w, yDesc, x, conv, CUDNN_CONVOLUTION_BWD_DATA_ALGO_0, NULL, 0, &beta, xDesc, dx));
  show("dx accumulated", dx, 16, 4);
  alpha = 1.0f;
  for (int pass = 0; pass < 2; ++pass) {
    DNN(cudnnConvolutionBackwardFilter(handle, &alpha, xDesc, x, yDesc, x, conv, CUDNN_CONVOLUTION_BWD_FILTER_ALGO_0, NULL, 0, &beta, wDesc, dw));
  }
  show("dw accumulated twice", dw, 9, 3);
  cudnnDestroy(handle);
}
