// Pooling of volumes, and what descriptors say.
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
  DNN(cudnnCreateTensorDescriptor(&xDesc));
  DNN(cudnnCreateTensorDescriptor(&yDesc));
  const int dims[5] = {1, 1, 4, 4, 4}, strides[5] = {64, 64, 16, 4, 1};
  DNN(cudnnSetTensorNdDescriptor(xDesc, CUDNN_DATA_FLOAT, 5, dims, strides));
  cudnnPoolingDescriptor_t pool;
  DNN(cudnnCreatePoolingDescriptor(&pool));
  const int window[3] = {2, 2, 2}, pad[3] = {0, 0, 0}, stride[3] = {2, 2, 2};
  DNN(cudnnSetPoolingNdDescriptor(pool, CUDNN_POOLING_MAX, CUDNN_NOT_PROPAGATE_NAN, 3, window, pad, stride));
  int out[5];
  DNN(cudnnGetPoolingNdForwardOutputDim(pool, xDesc, 5, out));
  printf("%d %d %d %d %d\n", out[0], out[1], out[2], out[3], out[4]);
  const int outStrides[5] = {8, 8, 4, 2, 1};
  DNN(cudnnSetTensorNdDescriptor(yDesc, CUDNN_DATA_FLOAT, 5, out, outStrides));
  float* x = upload(numbers(64, 13, 37));
  float* y = upload(std::vector<float>(8));
  const float one = 1, zero = 0;
  DNN(cudnnPoolingForward(handle, pool, &one, xDesc, x, &zero, yDesc, y));
  show("max", y, 8);
  cudnnPoolingMode_t mode;
  cudnnNanPropagation_t nan;
  int count, w[3], p[3], s[3];
  DNN(cudnnGetPoolingNdDescriptor(pool, 3, &mode, &nan, &count, w, p, s));
  printf("%d %d: %d %d %d, %d, %d\n", mode == CUDNN_POOLING_MAX, count, w[0], w[1], w[2], p[0], s[2]);
  DNN(cudnnSetPoolingNdDescriptor(pool, CUDNN_POOLING_AVERAGE_COUNT_INCLUDE_PADDING, CUDNN_PROPAGATE_NAN, 3, window, pad, stride));
  DNN(cudnnPoolingForward(handle, pool, &one, xDesc, x, &zero, yDesc, y));
  show("average", y, 8);
  DNN(cudnnSetPooling2dDescriptor(pool, CUDNN_POOLING_MAX, CUDNN_PROPAGATE_NAN, 3, 2, 1, 0, 2, 1));
  int wh, ww, ph, pw, sh, sw;
  DNN(cudnnGetPooling2dDescriptor(pool, &mode, &nan, &wh, &ww, &ph, &pw, &sh, &sw));
  printf("%d %d %d %d %d %d propagates %d\n", wh, ww, ph, pw, sh, sw, nan == CUDNN_PROPAGATE_NAN);
  cudnnDestroy(handle);
}
