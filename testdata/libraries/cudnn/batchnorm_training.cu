// Training: running and saved statistics, gradients.
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
  auto x = tensor(3, 2, 2, 2);
  float* in = upload(numbers(24, 7, 17, -8, 0.5f));
  float* out = upload(std::vector<float>(24));
  float* dy = upload(numbers(24, 5, 9, -4));
  float* dx = upload(std::vector<float>(24));
  const float one = 1, zero = 0;
  const double epsilon = 1e-5;
  for (cudnnBatchNormMode_t mode : {CUDNN_BATCHNORM_SPATIAL, CUDNN_BATCHNORM_PER_ACTIVATION, CUDNN_BATCHNORM_SPATIAL_PERSISTENT}) {
    cudnnTensorDescriptor_t derived;
    DNN(cudnnCreateTensorDescriptor(&derived));
    DNN(cudnnDeriveBNTensorDescriptor(derived, x, mode));
    const int count = mode == CUDNN_BATCHNORM_PER_ACTIVATION ? 8 : 2;
    float* scale = upload(numbers(count, 1, 3, 1));
    float* bias = upload(numbers(count, 1, 2, -1));
    float* runningMean = upload(std::vector<float>(count, 0.f));
    float* runningVariance = upload(std::vector<float>(count, 1.f));
    float* savedMean = upload(std::vector<float>(count));
    float* savedInverse = upload(std::vector<float>(count));
    float* dScale = upload(std::vector<float>(count));
    float* dBias = upload(std::vector<float>(count));
    DNN(cudnnBatchNormalizationForwardTraining(handle, mode, &one, &zero, x, in, x, out, derived, scale, bias, 0.1, runningMean, runningVariance, epsilon, savedMean, savedInverse));
    show("y", out, 24);
    show("running mean", runningMean, count);
    show("running variance", runningVariance, count);
    show("saved mean", savedMean, count);
    show("saved inverse deviation", savedInverse, count);
    DNN(cudnnBatchNormalizationBackward(handle, mode, &one, &zero, &one, &zero, x, in, x, dy, x, dx, derived, scale, dScale, dBias, epsilon, savedMean, savedInverse));
    show("dx", dx, 24);
    show("d scale", dScale, count);
    show("d bias", dBias, count);
    DNN(cudnnBatchNormalizationBackward(handle, mode, &one, &zero, &one, &zero, x, in, x, dy, x, dx, derived, scale, dScale, dBias, epsilon, nullptr, nullptr));
    show("dx without statistics", dx, 24);
    DNN(cudnnDestroyTensorDescriptor(derived));
  }
  cudnnDestroy(handle);
}
