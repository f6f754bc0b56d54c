// The CTC loss with labels in the memory of the device.
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
  const int T = 5, N = 2, A = 4;
  cudnnTensorDescriptor_t probs, gradients;
  DNN(cudnnCreateTensorDescriptor(&probs));
  DNN(cudnnCreateTensorDescriptor(&gradients));
  const int dims[3] = {T, N, A}, strides[3] = {N * A, A, 1};
  DNN(cudnnSetTensorNdDescriptor(probs, CUDNN_DATA_FLOAT, 3, dims, strides));
  DNN(cudnnSetTensorNdDescriptor(gradients, CUDNN_DATA_FLOAT, 3, dims, strides));
  cudnnCTCLossDescriptor_t ctc;
  DNN(cudnnCreateCTCLossDescriptor(&ctc));
  DNN(cudnnSetCTCLossDescriptor_v9(ctc, CUDNN_DATA_FLOAT, CUDNN_LOSS_NORMALIZATION_SOFTMAX, CUDNN_CTC_ZERO_OOB_GRADIENTS, 2));
  const int labels[] = {1, 2, 3}, labelLengths[] = {2, 1}, inputLengths[] = {5, 5};
  int *devLabels, *devLabelLengths, *devInputLengths;
  CUDA(cudaMalloc((void**)&devLabels, sizeof labels));
  CUDA(cudaMalloc((void**)&devLabelLengths, sizeof labelLengths));
  CUDA(cudaMalloc((void**)&devInputLengths, sizeof inputLengths));
  CUDA(cudaMemcpy(devLabels, labels, sizeof labels, cudaMemcpyHostToDevice));
  CUDA(cudaMemcpy(devLabelLengths, labelLengths, sizeof labelLengths, cudaMemcpyHostToDevice));
  CUDA(cudaMemcpy(devInputLengths, inputLengths, sizeof inputLengths, cudaMemcpyHostToDevice));
  size_t bytes = 0;
  DNN(cudnnGetCTCLossWorkspaceSize_v8(handle, CUDNN_CTC_LOSS_ALGO_DETERMINISTIC, ctc, probs, gradients, &bytes));
  void* space = nullptr;
  if (bytes) CUDA(cudaMalloc(&space, bytes));
  float* x = upload(numbers(T * N * A, 5, 7, -3, 0.5f));
  float* grad = upload(std::vector<float>(T * N * A));
  float* costs = upload(std::vector<float>(N));
  DNN(cudnnCTCLoss_v8(handle, CUDNN_CTC_LOSS_ALGO_DETERMINISTIC, ctc, probs, x, devLabels, devLabelLengths, devInputLengths, costs, gradients, grad, bytes, space));
  show("costs", costs, N);
  show("gradients", grad, T * N * A);
  DNN(cudnnDestroyCTCLossDescriptor(ctc));
  cudnnDestroy(handle);
}
