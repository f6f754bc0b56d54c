// Half precision: factors stay floats.
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <cudnn.h>

#include <cstdio>
#include <vector>

#define DO(x) do { cudnnStatus_t s_ = (x); if (s_ != CUDNN_STATUS_SUCCESS) { std::printf("%d: %s\n", __LINE__, cudnnGetErrorString(s_)); return 1; } } while (0)

int main() {
  cudnnHandle_t handle;
  DO(cudnnCreate(&handle));
  cudnnTensorDescriptor_t desc;
  DO(cudnnCreateTensorDescriptor(&desc));
  DO(cudnnSetTensor4dDescriptor(desc, CUDNN_TENSOR_NCHW, CUDNN_DATA_HALF, 1, 2, 2, 4));
  std::vector<__half> host(16);
  for (int i = 0; i < 16; ++i) host[i] = __float2half(0.5f * i - 4);
  __half *x, *y;
  cudaMalloc((void**)&x, 32);
  cudaMalloc((void**)&y, 32);
  cudaMemcpy(x, host.data(), 32, cudaMemcpyHostToDevice);
  const float one = 1, zero = 0;
  float factor = 0.5f;
  cudnnActivationDescriptor_t relu;
  DO(cudnnCreateActivationDescriptor(&relu));
  DO(cudnnSetActivationDescriptor(relu, CUDNN_ACTIVATION_RELU, CUDNN_NOT_PROPAGATE_NAN, 0));
  DO(cudnnActivationForward(handle, relu, &one, desc, x, &zero, desc, y));
  DO(cudnnScaleTensor(handle, desc, y, &factor));
  DO(cudnnAddTensor(handle, &one, desc, x, &one, desc, y));
  cudaMemcpy(host.data(), y, 32, cudaMemcpyDeviceToHost);
  for (__half v : host) std::printf("%.2f ", __half2float(v));
  std::printf("\n");
  DO(cudnnDestroyActivationDescriptor(relu));
  DO(cudnnDestroyTensorDescriptor(desc));
  DO(cudnnDestroy(handle));
}
