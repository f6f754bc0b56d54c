// Pooling of images: maximum and both averages, and back.
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
  auto xDesc = tensor(1, 2, 5, 6);
  float* x = upload(numbers(60, 7, 31, -15));
  float* dx = upload(std::vector<float>(60));
  struct Case { cudnnPoolingMode_t mode; int window, pad, stride; const char* name; };
  const Case cases[] = {{CUDNN_POOLING_MAX, 2, 0, 2, "max"}, {CUDNN_POOLING_MAX, 3, 1, 2, "max padded"},
                        {CUDNN_POOLING_AVERAGE_COUNT_INCLUDE_PADDING, 3, 1, 2, "average, padding counts"},
                        {CUDNN_POOLING_AVERAGE_COUNT_EXCLUDE_PADDING, 3, 1, 2, "average, padding does not"},
                        {CUDNN_POOLING_MAX_DETERMINISTIC, 2, 0, 1, "max overlapping"}};
  const float one = 1, zero = 0;
  for (const Case& each : cases) {
    cudnnPoolingDescriptor_t pool;
    DNN(cudnnCreatePoolingDescriptor(&pool));
    DNN(cudnnSetPooling2dDescriptor(pool, each.mode, CUDNN_PROPAGATE_NAN, each.window, each.window, each.pad, each.pad, each.stride, each.stride));
    int n, c, h, w;
    DNN(cudnnGetPooling2dForwardOutputDim(pool, xDesc, &n, &c, &h, &w));
    printf("%d %d %d %d\n", n, c, h, w);
    auto yDesc = tensor(n, c, h, w);
    const int count = n * c * h * w;
    float* y = upload(std::vector<float>(count));
    float* dy = upload(numbers(count, 1, 4, 1));
    DNN(cudnnPoolingForward(handle, pool, &one, xDesc, x, &zero, yDesc, y));
    show(each.name, y, count, w);
    DNN(cudnnPoolingBackward(handle, pool, &one, yDesc, y, yDesc, dy, xDesc, x, &zero, xDesc, dx));
    show("dx", dx, 60, 6);
    cudaFree(y); cudaFree(dy);
    DNN(cudnnDestroyPoolingDescriptor(pool));
  }
  cudnnDestroy(handle);
}
