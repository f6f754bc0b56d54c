// Each call of dropout drops others.
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
  auto desc = tensor(1, 1, 32, 32);
  size_t stateBytes, reserveBytes;
  DNN(cudnnDropoutGetStatesSize(handle, &stateBytes));
  DNN(cudnnDropoutGetReserveSpaceSize(desc, &reserveBytes));
  void *states, *reserve;
  CUDA(cudaMalloc(&states, stateBytes));
  CUDA(cudaMalloc(&reserve, reserveBytes));
  cudnnDropoutDescriptor_t dropout;
  DNN(cudnnCreateDropoutDescriptor(&dropout));
  DNN(cudnnSetDropoutDescriptor(dropout, handle, 0.25f, states, stateBytes, 1234ULL));
  const int count = 1024;
  float* x = upload(std::vector<float>(count, 3.f));
  float* y = upload(std::vector<float>(count));
  float* dx = upload(std::vector<float>(count));
  DNN(cudnnDropoutForward(handle, dropout, desc, x, desc, y, reserve, reserveBytes));
  DNN(cudnnDropoutForward(handle, dropout, desc, x, desc, dx, reserve, reserveBytes));
  std::vector<float> a(count), b(count);
  CUDA(cudaMemcpy(a.data(), y, count * sizeof(float), cudaMemcpyDeviceToHost));
  CUDA(cudaMemcpy(b.data(), dx, count * sizeof(float), cudaMemcpyDeviceToHost));
  int differ = 0;
  for (int i = 0; i < count; ++i) differ += (a[i] == 0) != (b[i] == 0);
  printf("two masks differ %d\n", differ > 200);
  DNN(cudnnDestroyDropoutDescriptor(dropout));
  cudnnDestroy(handle);
}
