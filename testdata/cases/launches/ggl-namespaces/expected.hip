#include <hip/hip_runtime.h>

namespace image {
namespace detail {
template <int N>
__global__ void blur(float* data) { data[0] = N; }
}  // namespace detail
__global__ void invert(float* data) { data[0] = -data[0]; }
template <typename T>
struct Ops {
  static void run(T* data) { hipLaunchKernelGGL(HIP_KERNEL_NAME(::image::detail::blur<3>), dim3(1), dim3(1), 0, 0, data); }
};
}  // namespace image
__global__ void invert(float* data) { data[0] = 1 / data[0]; }

void run(float* data) {
  hipLaunchKernelGGL(image::invert, dim3(1), dim3(1), 0, 0, data);
  hipLaunchKernelGGL(::invert, dim3(1), dim3(1), 0, 0, data);
  hipLaunchKernelGGL(HIP_KERNEL_NAME(image::detail::blur<5>), dim3(1), dim3(1), 0, 0, data);
  image::Ops<float>::run(data);
}
