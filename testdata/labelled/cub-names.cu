// Names of CUB's: hipCUB lacks some, and others have come with newer ROCm.
#include <cub/cub.cuh>

void sums(int device, int *values, int count, cudaStream_t stream) {
  cub::SwitchDevice there(device);                                     // wrong: scoped-name
  std::size_t bytes = 0;
  cub::DeviceReduce::Sum(nullptr, bytes, values, values, count);       // harmless: scoped-name
  cub::DeviceMerge::MergeKeys(nullptr, bytes, values, count, values,   // wrong: scoped-name
                              count, values);
  cub::DeviceMergeSort::SortKeys(nullptr, bytes, values, count,        // harmless: scoped-name
                                 [](int a, int b) { return a < b; });
}

namespace own {
namespace cub {
struct DeviceMerge {};
}  // namespace cub
cub::DeviceMerge merge;                                                // harmless: scoped-name
}  // namespace own
