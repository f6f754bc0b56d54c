// CUDNN_CONVOLUTION turns the filter; CUDNN_CROSS_CORRELATION does not.
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
  auto xDesc = tensor(1, 2, 4, 5), yDesc = tensor(1, 2, 4, 5);
  auto wDesc = filter(2, 2, 3, 3);
  float* x = upload(numbers(40, 3, 10, -4));
  float* w = upload(numbers(36, 1, 9));
  float* y = upload(std::vector<float>(40));
  float* dx = upload(std::vector<float>(40));
  float* dw = upload(std::vector<float>(36));
  const float one = 1, zero = 0;
  const cudnnConvolutionMode_t modes[2] = {CUDNN_CONVOLUTION, CUDNN_CROSS_CORRELATION};
  for (int m = 0; m < 2; ++m) {
    auto conv = convolution(1, 1, 1, modes[m]);
    size_t size;
    void* space = nullptr;
    DNN(cudnnGetConvolutionForwardWorkspaceSize(handle, xDesc, wDesc, conv, yDesc, CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM, &size));
    if (size) CUDA(cudaMalloc(&space, size));
    DNN(cudnnConvolutionForward(handle, &one, xDesc, x, wDesc, w, conv, CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM, space, size, &zero, yDesc, y));
    show("y", y, 40, 5);
    DNN(cudnnConvolutionBackwardData(handle, &one, wDesc, w, yDesc, x, conv, CUDNN_CONVOLUTION_BWD_DATA_ALGO_0, nullptr, 0, &zero, xDesc, dx));
    show("dx", dx, 40, 5);
    DNN(cudnnConvolutionBackwardFilter(handle, &one, xDesc, x, yDesc, x, conv, CUDNN_CONVOLUTION_BWD_FILTER_ALGO_0, nullptr, 0, &zero, wDesc, dw));
    show("dw", dw, 36, 9);
    cudaFree(space);
    DNN(cudnnDestroyConvolutionDescriptor(conv));
  }
  cudnnDestroy(handle);
}
