#include <hip/hip_runtime.h>
#include <thrust/device_vector.h>
#include <thrust/transform.h>
#include <thrust/functional.h>

int main() {
  thrust::device_vector<float> v(100, 1.0f);
  thrust::transform(v.begin(), v.end(), v.begin(), thrust::negate<float>());
  float* raw = thrust::raw_pointer_cast(v.data());
  hipMemset(raw, 0, 4);
  return v[1] > 0;
}
