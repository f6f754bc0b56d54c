// Reductions of all dimensions and of some.
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
  auto a = tensor(2, 3, 2, 2), channels = tensor(1, 3, 1, 1), all = tensor(1, 1, 1, 1);
  float* in = upload(numbers(24, 5, 11, -5, 0.5f));
  float* out = upload(std::vector<float>(3, 1.f));
  const cudnnReduceTensorOp_t operations[] = {CUDNN_REDUCE_TENSOR_ADD, CUDNN_REDUCE_TENSOR_MIN, CUDNN_REDUCE_TENSOR_MAX, CUDNN_REDUCE_TENSOR_AMAX,
                                              CUDNN_REDUCE_TENSOR_AVG, CUDNN_REDUCE_TENSOR_NORM1, CUDNN_REDUCE_TENSOR_NORM2};
  const char* names[] = {"add", "min", "max", "amax", "avg", "norm1", "norm2"};
  cudnnReduceTensorDescriptor_t reduce;
  DNN(cudnnCreateReduceTensorDescriptor(&reduce));
  const float one = 1, zero = 0, two = 2;
  for (int i = 0; i < 7; ++i) {
    DNN(cudnnSetReduceTensorDescriptor(reduce, operations[i], CUDNN_DATA_FLOAT, CUDNN_NOT_PROPAGATE_NAN, CUDNN_REDUCE_TENSOR_NO_INDICES, CUDNN_32BIT_INDICES));
    for (cudnnTensorDescriptor_t c : {channels, all}) {
      size_t bytes = 0;
      DNN(cudnnGetReductionWorkspaceSize(handle, reduce, a, c, &bytes));
      void* space = nullptr;
      if (bytes) CUDA(cudaMalloc(&space, bytes));
      DNN(cudnnReduceTensor(handle, reduce, nullptr, 0, space, bytes, &one, a, in, &zero, c, out));
      show(names[i], out, c == all ? 1 : 3);
      cudaFree(space);
    }
  }
  DNN(cudnnSetReduceTensorDescriptor(reduce, CUDNN_REDUCE_TENSOR_ADD, CUDNN_DATA_FLOAT, CUDNN_PROPAGATE_NAN, CUDNN_REDUCE_TENSOR_NO_INDICES, CUDNN_32BIT_INDICES));
  size_t bytes;
  DNN(cudnnGetReductionWorkspaceSize(handle, reduce, a, channels, &bytes));
  void* space;
  CUDA(cudaMalloc(&space, bytes + 1));
  DNN(cudnnReduceTensor(handle, reduce, nullptr, 0, space, bytes, &two, a, in, &one, channels, out));
  show("2 sum + c", out, 3);
  DNN(cudnnDestroyReduceTensorDescriptor(reduce));
  cudnnDestroy(handle);
}
