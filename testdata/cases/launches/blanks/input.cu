#include <cuda_runtime.h>
#include <vector>

template <int N, typename T>
__global__ void kernel(T* data) { data[threadIdx.x] += N; }

void launch(float* data, std::vector<std::vector<int>> sizes, cudaStream_t s) {
  dim3 grid(2), block(32);
  kernel<3> << <grid, block >> > (data);
  kernel<4, float> << < grid, block, 0, s >> >(data);
  kernel<5> <<<grid, block>> >(data);
  if (1 << 2 < 5) kernel<6> < < <grid, block>>>(data);
  kernel<7><<<grid, block>>>(data);
  std::vector<std::vector<std::vector<int> > > nested;  // "<< <" in a comment
  const char* text = "kernel << <grid, block >> > (data)";
}
