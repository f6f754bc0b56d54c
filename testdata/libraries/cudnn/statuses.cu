// What is refused: shapes that do not fit, a batch norm without a spread.
#include <cuda_runtime.h>
#include <cudnn.h>
#include <cstdio>

static void say(const char* what, cudnnStatus_t status) {
  printf("%s: %s\n", what, status == CUDNN_STATUS_SUCCESS ? "taken" : "refused");
}

int main() {
  cudnnHandle_t handle;
  if (cudnnCreate(&handle) != CUDNN_STATUS_SUCCESS) return 1;
  cudnnTensorDescriptor_t a, b;
  cudnnCreateTensorDescriptor(&a);
  cudnnCreateTensorDescriptor(&b);
  cudnnSetTensor4dDescriptor(a, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 4, 2, 2);
  cudnnSetTensor4dDescriptor(b, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 3, 1, 1);
  float *x, *y;
  cudaMalloc(&x, 64);
  cudaMalloc(&y, 64);
  cudaMemset(x, 0, 64);
  cudaMemset(y, 0, 64);
  const float one = 1, zero = 0;
  say("adding three channels to four", cudnnAddTensor(handle, &one, b, y, &one, a, x));
  cudnnActivationDescriptor_t act;
  cudnnCreateActivationDescriptor(&act);
  say("an identity is set", cudnnSetActivationDescriptor(act, CUDNN_ACTIVATION_IDENTITY, CUDNN_PROPAGATE_NAN, 0));
  say("an identity by itself", cudnnActivationForward(handle, act, &one, a, x, &zero, a, y));
  cudnnConvolutionDescriptor_t conv;
  cudnnCreateConvolutionDescriptor(&conv);
  say("a stride of nothing", cudnnSetConvolution2dDescriptor(conv, 0, 0, 0, 1, 1, 1, CUDNN_CROSS_CORRELATION, CUDNN_DATA_FLOAT));
  say("a null descriptor", cudnnCreateTensorDescriptor(nullptr));
  cudnnPoolingDescriptor_t pool;
  cudnnCreatePoolingDescriptor(&pool);
  say("a window of nothing", cudnnSetPooling2dDescriptor(pool, CUDNN_POOLING_MAX, CUDNN_PROPAGATE_NAN, 0, 2, 0, 0, 1, 1));
  cudnnDestroyPoolingDescriptor(pool);
  cudnnDestroyConvolutionDescriptor(conv);
  cudnnDestroyActivationDescriptor(act);
  cudnnDestroy(handle);
}
