// Elementwise operations, with and without broadcasting.
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
  auto full = tensor(1, 2, 2, 3), channel = tensor(1, 2, 1, 1);
  float* a = upload(numbers(12, 5, 7, -3));
  float* b = upload(numbers(12, 3, 5, -2));
  float* s = upload({10, -1});
  float* c = upload(std::vector<float>(12, 1.f));
  const float one = 1, zero = 0, two = 2, half = 0.5f;
  cudnnOpTensorDescriptor_t op;
  DNN(cudnnCreateOpTensorDescriptor(&op));
  const cudnnOpTensorOp_t operations[] = {CUDNN_OP_TENSOR_ADD, CUDNN_OP_TENSOR_MUL, CUDNN_OP_TENSOR_MIN, CUDNN_OP_TENSOR_MAX};
  for (auto operation : operations) {
    DNN(cudnnSetOpTensorDescriptor(op, operation, CUDNN_DATA_FLOAT, CUDNN_NOT_PROPAGATE_NAN));
    DNN(cudnnOpTensor(handle, op, &one, full, a, &one, full, b, &zero, full, c));
    show("c", c, 12, 6);
    DNN(cudnnOpTensor(handle, op, &two, full, a, &half, channel, s, &one, full, c));
    show("c with a channel's", c, 12, 6);
  }
  cudnnOpTensorOp_t got;
  cudnnDataType_t type;
  cudnnNanPropagation_t nan;
  DNN(cudnnGetOpTensorDescriptor(op, &got, &type, &nan));
  printf("%d %d %d\n", got == CUDNN_OP_TENSOR_MAX, type == CUDNN_DATA_FLOAT, nan == CUDNN_NOT_PROPAGATE_NAN);
  DNN(cudnnSetOpTensorDescriptor(op, CUDNN_OP_TENSOR_MUL, CUDNN_DATA_FLOAT, CUDNN_PROPAGATE_NAN));
  DNN(cudnnOpTensor(handle, op, &one, full, a, &one, full, b, &zero, full, a));
  show("in place", a, 12, 6);
  DNN(cudnnDestroyOpTensorDescriptor(op));
  cudnnDestroy(handle);
}
