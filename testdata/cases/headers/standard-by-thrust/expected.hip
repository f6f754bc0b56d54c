// Thrust's own headers include <iostream>, <memory> and <vector>, in CUDA and in
// ROCm: nothing is missing.
#include <hip/hip_runtime.h>
#include <thrust/device_vector.h>
#include <thrust/reduce.h>

struct Sum {
  thrust::device_vector<float> values;
  std::vector<float> seen;
};

int main() {
  const auto sum = std::make_shared<Sum>();
  sum->values.resize(64, 1.0f);
  sum->seen.push_back(thrust::reduce(sum->values.begin(), sum->values.end()));
  if (hipDeviceSynchronize() != hipSuccess) {
    fprintf(stderr, "failed\n");
    return 1;
  }
  std::cout << sum->seen.back() << std::endl;
}
