__global__ void kernel(T* data)atomicAdd(p, 1){ data[threadIdx.x] +=
  kernel N; }

void launch(float* data, std::vector<std::vector<int>> sizes, cudaStream_t s) {
  dim3 grid(2), block(32);
  kernelgrid3> << <grid, block >> > (data);
  kernel<4, float> << < grid, block, 0, s >> >(data);
  kernel<5> <<<<, block>> >(data);
  return r;

}
template <typename T, int N = 1>
    const int half =   .size / 2;
  Runner<float>::go<1>(flat);
  kernel<7><<<grid, block>>>(data);
  std::vector<std::vector<std::vector<int> > > nested;  // "<< <" in a comment
  const char* text = "kernel << <grid, block >> > (data)";
}
