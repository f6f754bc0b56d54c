#include <cudnn.h>
#include <cuda_runtime.h>

#define CUDNN_CHECK(call) do { if ((call) != CUDNN_STATUS_SUCCESS) return 1; } while (0)

int softmax(const float* x, float* y, int n) {
  cudnnHandle_t handle;
  cudnnTensorDescriptor_t shape;
  CUDNN_CHECK(cudnnCreate(&handle));
  CUDNN_CHECK(cudnnCreateTensorDescriptor(&shape));
  const float one = 1, zero = 0;
  CUDNN_CHECK(cudnnSoftmaxForward(handle, CUDNN_SOFTMAX_ACCURATE, CUDNN_SOFTMAX_MODE_CHANNEL, &one,
                                  shape, x, &zero, shape, y));
  CUDNN_CHECK(cudnnDestroyTensorDescriptor(shape));
  CUDNN_CHECK(cudnnDestroy(handle));
  return n == 0;
}
