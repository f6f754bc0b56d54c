// What is known of an algorithm's time: MIOpen has one struct for all three.
#include "hipport/dnn.h"
#include <miopen/miopen.h>

int choose(const hipport::dnn::cudnnConvolutionFwdAlgoPerf_t* forward, const hipport::dnn::cudnnConvolutionBwdDataAlgoPerf_t& data,
           hipport::dnn::cudnnConvolutionBwdFilterAlgoPerf_t filter) {
  if (forward->status != miopenStatusSuccess) return 0;
  if (forward->determinism == hipport::dnn::CUDNN_DETERMINISTIC || data.mathType == hipport::dnn::CUDNN_DEFAULT_MATH) return 1;
  return forward->time < data.time ? forward->algo : filter.memory > 3 ? filter.algo : data.algo;
}
