#include <cuda_runtime.h>
#include <cudnn.h>

int modes(const char* word);

cudnnStatus_t softmax(cudnnHandle_t handle, cudnnTensorDescriptor_t shape, const float* x, float* y) {
  const float one = 1, zero = 0;
  return cudnnSoftmaxForward(handle, cudnnSoftmaxAlgorithm_t(modes("größer")), CUDNN_SOFTMAX_MODE_CHANNEL,
                             &one, shape, x, &zero, shape, y);
}
