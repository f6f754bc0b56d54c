#include <hip/hip_runtime.h>

template <typename T, int N = 1>
struct Block { T items[N]; };

template <typename T, typename U>
__global__ void apply(T* data, U factor) { data[threadIdx.x].items[0] = factor; }

template <typename T>
struct Runner {
  template <int N>
  static void go(Block<T, N>* data) {
    hipLaunchKernelGGL(HIP_KERNEL_NAME(apply<Block<T, N>, T>), dim3(1), dim3(32), 0, 0, data, T(2));
  }
};

void run(Block<float>* flat) {
  hipLaunchKernelGGL(HIP_KERNEL_NAME(apply<Block<float, (1 > 0)>, float>), dim3(1), dim3(32), 0, 0, flat, 2.0f);
  hipLaunchKernelGGL(HIP_KERNEL_NAME(apply<Block<Block<int>>, Block<int>>), dim3(1), dim3(32), 0, 0, nullptr, Block<int>());
  Runner<float>::go<1>(flat);
}
