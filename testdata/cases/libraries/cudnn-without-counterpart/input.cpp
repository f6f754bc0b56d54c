#include <cudnn.h>
#include <cudnn_frontend.h>

// MIOpen has no such layout, bias, operation, layer, loss or graph.
cudnnStatus_t describe(cudnnTensorDescriptor_t x, cudnnOpTensorDescriptor_t op, cudnnBackendDescriptor_t graph) {
  cudnnSetTensor4dDescriptor(x, CUDNN_TENSOR_NCHW_VECT_C, CUDNN_DATA_INT8x4, 1, 4, 8, 8);
  cudnnSetOpTensorDescriptor(op, CUDNN_OP_TENSOR_SQRT, CUDNN_DATA_FLOAT, CUDNN_PROPAGATE_NAN);
  cudnnRNNBiasMode_t bias = CUDNN_RNN_SINGLE_INP_BIAS;
  cudnnSpatialTransformerDescriptor_t transformer;
  cudnnCreateSpatialTransformerDescriptor(&transformer);
  return bias == CUDNN_RNN_DOUBLE_BIAS ? cudnnBackendFinalize(graph) : CUDNN_STATUS_SUCCESS;
}
