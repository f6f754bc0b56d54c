// What is known of an algorithm's time: MIOpen has one struct for all three.
#include <miopen/miopen.h>

int choose(const miopenConvAlgoPerf_t* forward, const miopenConvAlgoPerf_t& data,
           miopenConvAlgoPerf_t filter) {
  if (forward->status != miopenStatusSuccess) return 0;
  if (forward->determinism == CUDNN_DETERMINISTIC || data.mathType == CUDNN_DEFAULT_MATH) return 1;
  return forward->time < data.time ? forward->fwd_algo : filter.memory > 3 ? filter.bwd_weights_algo : data.bwd_data_algo;
}
