// Batch norm with a ReLU and a residual in one call, forward and back.
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
  auto x = tensor(2, 4, 2, 2, CUDNN_TENSOR_NHWC), c = tensor(1, 4, 1, 1);
  float* in = upload(numbers(32, 7, 17, -8, 0.5f));
  float* out = upload(std::vector<float>(32));
  float* dy = upload(numbers(32, 5, 9, -4));
  float* dx = upload(std::vector<float>(32));
  float* scale = upload({1, 2, 0.5f, 1.5f});
  float* bias = upload({0.5f, -0.5f, 0, 1});
  float* mean = upload(std::vector<float>(4));
  float* variance = upload(std::vector<float>(4, 1.f));
  float* savedMean = upload(std::vector<float>(4));
  float* savedInverse = upload(std::vector<float>(4));
  float* dScale = upload(std::vector<float>(4));
  float* dBias = upload(std::vector<float>(4));
  const auto mode = CUDNN_BATCHNORM_SPATIAL_PERSISTENT;
  const auto ops = CUDNN_BATCHNORM_OPS_BN;
  const float one = 1, zero = 0;
  size_t a = 0, b = 0, r = 0;
  DNN(cudnnGetBatchNormalizationForwardTrainingExWorkspaceSize(handle, mode, ops, x, nullptr, x, c, nullptr, &a));
  DNN(cudnnGetBatchNormalizationBackwardExWorkspaceSize(handle, mode, ops, x, x, x, nullptr, x, c, nullptr, &b));
  DNN(cudnnGetBatchNormalizationTrainingExReserveSpaceSize(handle, mode, ops, nullptr, x, &r));
  void *space, *reserve;
  CUDA(cudaMalloc(&space, (a > b ? a : b) + 1));
  CUDA(cudaMalloc(&reserve, r + 1));
  DNN(cudnnBatchNormalizationForwardTrainingEx(handle, mode, ops, &one, &zero, x, in, nullptr, nullptr, x, out, c, scale, bias, 0.5, mean, variance, 1e-5,
                                               savedMean, savedInverse, nullptr, space, a, reserve, r));
  show("y", out, 32);
  show("mean", mean, 4);
  show("variance", variance, 4);
  DNN(cudnnBatchNormalizationBackwardEx(handle, mode, ops, &one, &zero, &one, &zero, x, in, x, out, x, dy, nullptr, nullptr, x, dx, c, scale, bias, dScale, dBias, 1e-5,
                                        savedMean, savedInverse, nullptr, space, b, reserve, r));
  show("dx", dx, 32);
  show("d scale", dScale, 4);
  show("d bias", dBias, 4);
  cudnnDestroy(handle);
}
