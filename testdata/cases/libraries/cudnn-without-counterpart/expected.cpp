#include "hipport/dnn.h"
#include <miopen/miopen.h>

// MIOpen has no such layout, bias, operation, layer, loss or graph.
miopenStatus_t describe(miopenTensorDescriptor_t x, hipport::dnn::cudnnOpTensorDescriptor_t op, miopenBackendDescriptor_t graph) {
  hipport::dnn::cudnnSetTensor4dDescriptor(x, hipport::dnn::CUDNN_TENSOR_NCHW_VECT_C, hipport::dnn::CUDNN_DATA_INT8x4, 1, 4, 8, 8);
  hipport::dnn::cudnnSetOpTensorDescriptor(op, hipport::dnn::CUDNN_OP_TENSOR_SQRT, miopenFloat, MIOPEN_PROPAGATE_NAN);
  miopenRNNBiasMode_t bias = CUDNN_RNN_SINGLE_INP_BIAS;
  cudnnSpatialTransformerDescriptor_t transformer;
  cudnnCreateSpatialTransformerDescriptor(&transformer);
  return bias == miopenRNNwithBias ? cudnnBackendFinalize(graph) : miopenStatusSuccess;
}
