// What is known of an algorithm's time: MIOpen has one struct for all three.
#include <cudnn.h>

int choose(const cudnnConvolutionFwdAlgoPerf_t* forward, const cudnnConvolutionBwdDataAlgoPerf_t& data,
           cudnnConvolutionBwdFilterAlgoPerf_t filter) {
  if (forward->status != CUDNN_STATUS_SUCCESS) return 0;
  if (forward->determinism == CUDNN_DETERMINISTIC || data.mathType == CUDNN_DEFAULT_MATH) return 1;
  return forward->time < data.time ? forward->algo : filter.memory > 3 ? filter.algo : data.algo;
}
