// All three searches with the real buffers.
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
  auto xDesc = tensor(2, 2, 5, 5), yDesc = tensor(2, 3, 3, 3);
  auto wDesc = filter(3, 2, 3, 3);
  auto conv = convolution(0, 1, 1);
  float* x = upload(numbers(100, 3, 8, -3));
  float* w = upload(numbers(54, 4, 7, -3));
  float* y = upload(std::vector<float>(54));
  float* dx = upload(std::vector<float>(100));
  float* dw = upload(std::vector<float>(54));
  size_t bytes = 1 << 22;
  void* space;
  CUDA(cudaMalloc(&space, bytes));
  const float alpha = 1, beta = 0;
  int count;
  cudnnConvolutionFwdAlgoPerf_t fwd[4];
  DNN(cudnnFindConvolutionForwardAlgorithmEx(handle, xDesc, x, wDesc, w, conv, yDesc, y, 4, &count, fwd, space, bytes));
  printf("forward: %s\n", count > 0 && fwd[0].memory <= bytes ? "found" : "none");
  DNN(cudnnConvolutionForward(handle, &alpha, xDesc, x, wDesc, w, conv, fwd[0].algo, space, bytes, &beta, yDesc, y));
  show("y", y, 54, 9);
  cudnnConvolutionBwdDataAlgoPerf_t data[3];
  DNN(cudnnFindConvolutionBackwardDataAlgorithmEx(handle, wDesc, w, yDesc, y, conv, xDesc, dx, 3, &count, data, space, bytes));
  printf("data: %s\n", count > 0 ? "found" : "none");
  DNN(cudnnConvolutionBackwardData(handle, &alpha, wDesc, w, yDesc, y, conv, data[0].algo, space, bytes, &beta, xDesc, dx));
  show("dx", dx, 100, 10);
  cudnnConvolutionBwdFilterAlgoPerf_t weights[3];
  DNN(cudnnFindConvolutionBackwardFilterAlgorithmEx(handle, xDesc, x, yDesc, y, conv, wDesc, dw, 3, &count, weights, space, bytes));
  printf("filter: %s\n", count > 0 && weights[0].status == CUDNN_STATUS_SUCCESS ? "found" : "none");
  DNN(cudnnConvolutionBackwardFilter(handle, &alpha, xDesc, x, yDesc, y, conv, weights[0].algo, space, bytes, &beta, wDesc, dw));
  show("dw", dw, 54, 9);
  cudaFree(space);
  cudnnDestroy(handle);
}
