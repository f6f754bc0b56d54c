// Groups and depthwise convolutions.
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

static void run(cudnnHandle_t handle, int channels, int filters, int groups) {
  auto x = tensor(1, channels, 4, 4), y = tensor(1, filters, 4, 4);
  auto w = filter(filters, channels / groups, 3, 3);
  auto conv = convolution(1, 1, 1);
  DNN(cudnnSetConvolutionGroupCount(conv, groups));
  float* in = upload(numbers(channels * 16, 3, 7, -2));
  float* weights = upload(numbers(filters * channels / groups * 9, 2, 5, -2));
  float* out = upload(std::vector<float>(filters * 16));
  cudnnConvolutionFwdAlgoPerf_t perf;
  int returned;
  DNN(cudnnGetConvolutionForwardAlgorithm_v7(handle, x, w, conv, y, 1, &returned, &perf));
  size_t size;
  DNN(cudnnGetConvolutionForwardWorkspaceSize(handle, x, w, conv, y, perf.algo, &size));
  void* space = nullptr;
  if (size > 0) CUDA(cudaMalloc(&space, size));
  float one = 1.0f, zero = 0.0f;
  DNN(cudnnConvolutionForward(handle, &one, x, in, w, weights, conv, perf.algo, space, size, &zero, y, out));
  printf("groups %d\n", groups);
  show("y", out, filters * 16, 8);
  cudaFree(space); cudaFree(in); cudaFree(weights); cudaFree(out);
}

int main() {
  cudnnHandle_t handle;
  DNN(cudnnCreate(&handle));
  run(handle, 4, 4, 2);
  run(handle, 3, 3, 3);
  run(handle, 2, 4, 2);
  cudnnDestroy(handle);
}
