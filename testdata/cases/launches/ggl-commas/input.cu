#include <cuda_runtime.h>

template <typename A, typename B>
struct Pair { A a; B b; };
template <typename A, typename B>
__host__ __device__ Pair<A, B> pair(A a, B b) { return {a, b}; }

__global__ void use(Pair<int, float> p, int n) { (void)p, (void)n; }

void run(int a, int b) {
  use<<<1, 1>>>(pair(1, 2.0f), (a, b));
  use<<<1, 1>>>(Pair<int, float>{1, 2.0f}, a);
  use<<<1, 1>>>({1, 2.0f}, a < b);
  use<<<1, 1, Pair<int, int>{0, 0}.a>>>(pair<int, float>(1, 2.0f), a);
}
