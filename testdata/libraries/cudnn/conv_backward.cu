// Gradients of data, weights and bias; heuristics choose.
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
  auto xDesc = tensor(2, 3, 6, 6), yDesc = tensor(2, 4, 3, 3), bDesc = tensor(1, 4, 1, 1);
  auto wDesc = filter(4, 3, 3, 3);
  auto conv = convolution(1, 2, 1);
  float* x = upload(numbers(2 * 3 * 36, 5, 9, -4));
  float* w = upload(numbers(4 * 27, 3, 7, -3));
  float* dy = upload(numbers(2 * 4 * 9, 2, 5, -2));
  float* dx = upload(std::vector<float>(2 * 3 * 36));
  float* dw = upload(std::vector<float>(4 * 27));
  float* db = upload(std::vector<float>(4));
  const float alpha = 1.f, beta = 0.f;
  int n = 0;
  cudnnConvolutionBwdDataAlgoPerf_t dperf;
  DNN(cudnnGetConvolutionBackwardDataAlgorithm_v7(handle, wDesc, yDesc, conv, xDesc, 1, &n, &dperf));
  cudnnConvolutionBwdFilterAlgoPerf_t fperf;
  DNN(cudnnGetConvolutionBackwardFilterAlgorithm_v7(handle, xDesc, yDesc, conv, wDesc, 1, &n, &fperf));
  size_t a = 0, b = 0;
  DNN(cudnnGetConvolutionBackwardDataWorkspaceSize(handle, wDesc, yDesc, conv, xDesc, dperf.algo, &a));
  DNN(cudnnGetConvolutionBackwardFilterWorkspaceSize(handle, xDesc, yDesc, conv, wDesc, fperf.algo, &b));
  size_t size = a > b ? a : b;
  void* space = nullptr;
  if (size) CUDA(cudaMalloc(&space, size));
  DNN(cudnnConvolutionBackwardBias(handle, &alpha, yDesc, dy, &beta, bDesc, db));
  DNN(cudnnConvolutionBackwardFilter(handle, &alpha, xDesc, x, yDesc, dy, conv, fperf.algo, space, size, &beta, wDesc, dw));
  DNN(cudnnConvolutionBackwardData(handle, &alpha, wDesc, w, yDesc, dy, conv, dperf.algo, space, size, &beta, xDesc, dx));
  show("db", db, 4);
  show("dw", dw, 4 * 27, 9);
  show("dx", dx, 2 * 3 * 36, 6);
  const float half = 0.5f, two = 2.f;
  DNN(cudnnConvolutionBackwardBias(handle, &half, yDesc, dy, &two, bDesc, db));
  show("db scaled", db, 4);
  cudnnDestroy(handle);
}
