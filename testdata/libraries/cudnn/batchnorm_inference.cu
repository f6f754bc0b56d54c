// Normalisation by given statistics.
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
  auto x = tensor(2, 3, 2, 2);
  float* in = upload(numbers(24, 5, 13, -6));
  float* out = upload(std::vector<float>(24));
  const float one = 1, zero = 0;
  for (cudnnBatchNormMode_t mode : {CUDNN_BATCHNORM_SPATIAL, CUDNN_BATCHNORM_PER_ACTIVATION}) {
    cudnnTensorDescriptor_t derived;
    DNN(cudnnCreateTensorDescriptor(&derived));
    DNN(cudnnDeriveBNTensorDescriptor(derived, x, mode));
    cudnnDataType_t type;
    int n, c, h, w, sn, sc, sh, sw;
    DNN(cudnnGetTensor4dDescriptor(derived, &type, &n, &c, &h, &w, &sn, &sc, &sh, &sw));
    const int count = n * c * h * w;
    printf("%d %d %d %d\n", n, c, h, w);
    float* scale = upload(numbers(count, 1, 3, 1, 0.5f));
    float* bias = upload(numbers(count, 2, 5, -2, 0.25f));
    float* mean = upload(numbers(count, 3, 4, -1, 0.5f));
    float* variance = upload(numbers(count, 1, 4, 1));
    DNN(cudnnBatchNormalizationForwardInference(handle, mode, &one, &zero, x, in, x, out, derived, scale, bias, mean, variance, 1e-5));
    show("y", out, 24, 4);
  }
  float* scale = upload({1, 2, 3});
  float* variance = upload({1, 0.5f, 0.25f});
  auto c = tensor(1, 3, 1, 1);
  const float half = 0.5f;
  DNN(cudnnBatchNormalizationForwardInference(handle, CUDNN_BATCHNORM_SPATIAL, &half, &one, x, in, x, out, c, scale, scale, scale, variance, CUDNN_BN_MIN_EPSILON));
  show("added", out, 24, 4);
  cudnnDestroy(handle);
}
