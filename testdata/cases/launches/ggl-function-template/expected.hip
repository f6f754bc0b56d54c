#include <hip/hip_runtime.h>

template <typename T, typename F>
__global__ void transform(T* data, F f) { data[threadIdx.x] = f(data[threadIdx.x]); }

template <typename T>
struct Twice { __device__ T operator()(T x) const { return 2 * x; } };

template <template <typename> class F, typename T>
void forEach(T* data, int n) {
  hipLaunchKernelGGL(HIP_KERNEL_NAME(transform<T, F<T>>), dim3(1), dim3(n), 0, 0, data, F<T>());
  hipLaunchKernelGGL(transform, dim3(1), dim3(n), 0, 0, data, F<T>{});
}

void run(double* data) { forEach<Twice>(data, 4); }
