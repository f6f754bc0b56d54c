// What MIOpen's functions do not mean alone is in hipport/dnn.h; the rest are MIOpen's own.
#include <cudnn.h>

#include <cuda_runtime.h>

#define CHECK(call) do { cudnnStatus_t s_ = (call); if (s_ != CUDNN_STATUS_SUCCESS) return s_; } while (0)

static const char* nameOf(cudnnStatus_t status) {
  switch (status) {
    case CUDNN_STATUS_EXECUTION_FAILED: return "execution failed";
    case CUDNN_STATUS_ARCH_MISMATCH: return "another architecture";
    case CUDNN_STATUS_LICENSE_ERROR: return "no licence";
    default: return cudnnGetErrorString(status);
  }
}

template <class T> struct Traits;
template <> struct Traits<cudnnTensorDescriptor_t> { static constexpr auto create = cudnnCreateTensorDescriptor; };
template <> struct Traits<cudnnFilterDescriptor_t> { static constexpr auto create = cudnnCreateFilterDescriptor; };

cudnnStatus_t layer(cudnnHandle_t handle, float* x, float* w, float* bias, float* y, void* space) {
  cudnnTensorDescriptor_t xDesc, yDesc, bDesc;
  cudnnFilterDescriptor_t wDesc;
  cudnnConvolutionDescriptor_t conv;
  cudnnActivationDescriptor_t relu;
  CHECK(cudnnCreateTensorDescriptor(&xDesc));
  CHECK(cudnnSetTensor4dDescriptor(xDesc, CUDNN_TENSOR_NHWC, CUDNN_DATA_FLOAT, 1, 3, 8, 8));
  CHECK(cudnnSetTensor4dDescriptorEx(yDesc, CUDNN_DATA_FLOAT, 1, 4, 8, 8, 256, 64, 8, 1));
  CHECK(Traits<cudnnFilterDescriptor_t>::create(&wDesc));
  CHECK(cudnnSetFilter4dDescriptor(wDesc, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NHWC, 4, 3, 3, 3));
  CHECK(cudnnCreateConvolutionDescriptor(&conv));
  CHECK(cudnnSetConvolution2dDescriptor(conv, 1, 1, 1, 1, 1, 1, CUDNN_CONVOLUTION, CUDNN_DATA_FLOAT));
  CHECK(cudnnSetConvolutionMathType(conv, CUDNN_TENSOR_OP_MATH));
  cudnnConvolutionFwdAlgoPerf_t perf[CUDNN_CONVOLUTION_FWD_ALGO_COUNT];
  int count = 0;
#if CUDNN_MAJOR >= 8
  CHECK(cudnnGetConvolutionForwardAlgorithm_v7(handle, xDesc, wDesc, conv, yDesc, CUDNN_CONVOLUTION_FWD_ALGO_COUNT, &count, perf));
#endif
  size_t bytes = 0;
  CHECK(cudnnGetConvolutionForwardWorkspaceSize(handle, xDesc, wDesc, conv, yDesc, perf[0].algo, &bytes));
  if (perf[0].status != CUDNN_STATUS_SUCCESS || perf[0].memory > bytes) return CUDNN_STATUS_NOT_SUPPORTED;
  const float one = 1, zero = 0;
  CHECK(cudnnConvolutionForward(handle, &one, xDesc, x, wDesc, w, conv, perf[0].algo, space, bytes, &zero, yDesc, y));
  CHECK(cudnnAddTensor(handle, &one, bDesc, bias, &one, yDesc, y));
  CHECK(cudnnCreateActivationDescriptor(&relu));
  CHECK(cudnnSetActivationDescriptor(relu, CUDNN_ACTIVATION_CLIPPED_RELU, CUDNN_NOT_PROPAGATE_NAN, 6.0));
  CHECK(cudnnActivationForward(handle, relu, &one, yDesc, y, &zero, yDesc, y));
  CHECK(cudnnDestroyFilterDescriptor(wDesc));
  return cudnnDestroyTensorDescriptor(xDesc);
}
