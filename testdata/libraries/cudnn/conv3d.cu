// Volumes: every descriptor in its Nd form.
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
  cudnnTensorDescriptor_t xDesc, yDesc;
  cudnnFilterDescriptor_t wDesc;
  cudnnConvolutionDescriptor_t conv;
  DNN(cudnnCreateTensorDescriptor(&xDesc));
  DNN(cudnnCreateTensorDescriptor(&yDesc));
  DNN(cudnnCreateFilterDescriptor(&wDesc));
  DNN(cudnnCreateConvolutionDescriptor(&conv));
  int xDims[5] = {1, 2, 3, 4, 4}, xStrides[5] = {96, 48, 16, 4, 1};
  DNN(cudnnSetTensorNdDescriptor(xDesc, CUDNN_DATA_FLOAT, 5, xDims, xStrides));
  int wDims[5] = {2, 2, 2, 3, 3};
  DNN(cudnnSetFilterNdDescriptor(wDesc, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, 5, wDims));
  int pad[3] = {0, 1, 1}, stride[3] = {1, 1, 1}, dilation[3] = {1, 1, 1};
  DNN(cudnnSetConvolutionNdDescriptor(conv, 3, pad, stride, dilation, CUDNN_CROSS_CORRELATION, CUDNN_DATA_FLOAT));
  int yDims[5], yStrides[5];
  DNN(cudnnGetConvolutionNdForwardOutputDim(conv, xDesc, wDesc, 5, yDims));
  yStrides[4] = 1;
  for (int i = 3; i >= 0; --i) yStrides[i] = yStrides[i + 1] * yDims[i + 1];
  printf("%d %d %d %d %d\n", yDims[0], yDims[1], yDims[2], yDims[3], yDims[4]);
  DNN(cudnnSetTensorNdDescriptor(yDesc, CUDNN_DATA_FLOAT, 5, yDims, yStrides));
  const int count = yDims[0] * yStrides[0];
  float* x = upload(numbers(96, 5, 9, -4));
  float* w = upload(numbers(72, 2, 5, -2));
  float* y = upload(std::vector<float>(count));
  int returned;
  cudnnConvolutionFwdAlgoPerf_t perf;
  DNN(cudnnGetConvolutionForwardAlgorithm_v7(handle, xDesc, wDesc, conv, yDesc, 1, &returned, &perf));
  size_t size;
  DNN(cudnnGetConvolutionForwardWorkspaceSize(handle, xDesc, wDesc, conv, yDesc, perf.algo, &size));
  void* space = nullptr;
  if (size) CUDA(cudaMalloc(&space, size));
  const float one = 1, zero = 0;
  DNN(cudnnConvolutionForward(handle, &one, xDesc, x, wDesc, w, conv, perf.algo, space, size, &zero, yDesc, y));
  show("y", y, count, 8);
  cudnnDestroy(handle);
}
