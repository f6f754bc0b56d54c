// Gradients of activations.
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
  auto desc = tensor(2, 2, 2, 2);
  float* x = upload(numbers(16, 1, 16, -7.5f, 0.5f));
  float* y = upload(std::vector<float>(16));
  float* dy = upload(numbers(16, 3, 5, -2));
  float* dx = upload(std::vector<float>(16, 7.f));
  const cudnnActivationMode_t modes[] = {CUDNN_ACTIVATION_SIGMOID, CUDNN_ACTIVATION_RELU, CUDNN_ACTIVATION_TANH,
                                         CUDNN_ACTIVATION_CLIPPED_RELU, CUDNN_ACTIVATION_ELU};
  const float one = 1, zero = 0, two = 2;
  for (cudnnActivationMode_t mode : modes) {
    cudnnActivationDescriptor_t activation;
    DNN(cudnnCreateActivationDescriptor(&activation));
    DNN(cudnnSetActivationDescriptor(activation, mode, CUDNN_NOT_PROPAGATE_NAN, mode == CUDNN_ACTIVATION_CLIPPED_RELU ? 1.8 : 1.0 * (mode == CUDNN_ACTIVATION_ELU)));
    DNN(cudnnActivationForward(handle, activation, &one, desc, x, &zero, desc, y));
    DNN(cudnnActivationBackward(handle, activation, &one, desc, y, desc, dy, desc, x, &zero, desc, dx));
    show("dx", dx, 16);
    DNN(cudnnActivationBackward(handle, activation, &two, desc, y, desc, dy, desc, x, &one, desc, dx));
    show("dx + 2 dx", dx, 16);
    DNN(cudnnDestroyActivationDescriptor(activation));
  }
  cudnnDestroy(handle);
}
