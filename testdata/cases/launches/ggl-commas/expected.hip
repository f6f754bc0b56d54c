#include <hip/hip_runtime.h>

template <typename A, typename B>
struct Pair { A a; B b; };
template <typename A, typename B>
__host__ __device__ Pair<A, B> pair(A a, B b) { return {a, b}; }

__global__ void use(Pair<int, float> p, int n) { (void)p, (void)n; }

void run(int a, int b) {
  hipLaunchKernelGGL(use, dim3(1), dim3(1), 0, 0, pair(1, 2.0f), (a, b));
  hipLaunchKernelGGL(use, dim3(1), dim3(1), 0, 0, Pair<int, float>{1, 2.0f}, a);
  hipLaunchKernelGGL(use, dim3(1), dim3(1), 0, 0, {1, 2.0f}, a < b);
  hipLaunchKernelGGL(use, dim3(1), dim3(1), (Pair<int, int>{0, 0}.a), 0, pair<int, float>(1, 2.0f), a);
}
