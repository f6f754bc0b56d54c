// Namespaces of that name that are the tree's own.
#include <hip/hip_runtime.h>

namespace cuda {
namespace std {
template <class T>
__device__ T max(T a, T b) { return a < b ? b : a; }
}  // namespace std
template <class T>
struct atomic_ref {
  T* at;
};
__device__ inline int ceil_div(int a, int b) { return (a + b - 1) / b; }
}  // namespace cuda

namespace mine {
namespace cuda {
inline int thread_scope_device = 1;
}
}  // namespace mine

__global__ void kernel(int* out) {
  cuda::atomic_ref<int> value{out};
  *value.at = cuda::std::max(out[0], cuda::ceil_div(out[1], 2));
}

int main() {
  kernel<<<1, 1>>>(nullptr);
  return mine::cuda::thread_scope_device;
}
