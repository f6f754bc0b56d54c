#include <cudnn.h>

// MIOpen finds algorithms by running them, and takes other arguments.
cudnnStatus_t forward(cudnnHandle_t handle, cudnnTensorDescriptor_t x, const void* in,
                      cudnnFilterDescriptor_t w, const void* weights,
                      cudnnConvolutionDescriptor_t conv, cudnnTensorDescriptor_t y, void* out,
                      void* work, size_t size) {
  const float one = 1.0f, zero = 0.0f;
  cudnnConvolutionFwdAlgoPerf_t found;
  int count = 0;
  cudnnGetConvolutionForwardAlgorithm_v7(handle, x, w, conv, y, 1, &count, &found);
  cudnnSetConvolutionMathType(conv, CUDNN_TENSOR_OP_MATH);
  cudnnSetTensor4dDescriptor(x, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 3, 224, 224);
  cudnnSpatialTransformerDescriptor_t transformer;
  cudnnCreateSpatialTransformerDescriptor(&transformer);
  return cudnnConvolutionForward(handle, &one, x, in, w, weights, conv, found.algo, work, size,
                                 &zero, y, out);
}
