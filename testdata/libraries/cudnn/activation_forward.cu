// The activations, one after the other.
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
  auto desc = tensor(1, 2, 3, 3);
  float* x = upload(numbers(18, 1, 18, -9, 0.5f));
  float* y = upload(std::vector<float>(18));
  struct Mode { cudnnActivationMode_t mode; double coef; const char* name; };
  const Mode modes[] = {{CUDNN_ACTIVATION_SIGMOID, 0.0, "sigmoid"}, {CUDNN_ACTIVATION_RELU, 0.0, "relu"},
                        {CUDNN_ACTIVATION_TANH, 0.0, "tanh"}, {CUDNN_ACTIVATION_CLIPPED_RELU, 2.0, "clipped"},
                        {CUDNN_ACTIVATION_ELU, 1.0, "elu"}, {CUDNN_ACTIVATION_ELU, 0.25, "elu 0.25"},
                        {CUDNN_ACTIVATION_SWISH, 0.0, "swish"}};
  cudnnActivationDescriptor_t activation;
  DNN(cudnnCreateActivationDescriptor(&activation));
  const float one = 1, zero = 0;
  for (const Mode& each : modes) {
    DNN(cudnnSetActivationDescriptor(activation, each.mode, CUDNN_PROPAGATE_NAN, each.coef));
    if (each.mode == CUDNN_ACTIVATION_SWISH) DNN(cudnnSetActivationDescriptorSwishBeta(activation, 1.0));
    DNN(cudnnActivationForward(handle, activation, &one, desc, x, &zero, desc, y));
    show(each.name, y, 18, 9);
  }
  cudnnActivationMode_t mode;
  cudnnNanPropagation_t nan;
  double coef;
  DNN(cudnnSetActivationDescriptor(activation, CUDNN_ACTIVATION_CLIPPED_RELU, CUDNN_NOT_PROPAGATE_NAN, 6.0));
  DNN(cudnnGetActivationDescriptor(activation, &mode, &nan, &coef));
  printf("clipped %d, not propagated %d, %.1f\n", mode == CUDNN_ACTIVATION_CLIPPED_RELU, nan == CUDNN_NOT_PROPAGATE_NAN, coef);
  const float half = 0.5f, two = 2;
  DNN(cudnnActivationForward(handle, activation, &half, desc, x, &two, desc, y));
  show("half of it and twice the old", y, 18, 9);
  DNN(cudnnActivationForward(handle, activation, &one, desc, x, &zero, desc, x));
  show("in place", x, 18, 9);
  DNN(cudnnDestroyActivationDescriptor(activation));
  cudnnDestroy(handle);
}
