// Qualifiers, built-in variables, launch configuration, dim3.
#if !defined(__CUDACC__) || !defined(__NVCC__) || __CUDACC_VER_MAJOR__ < 12 || CUDART_VERSION < 12000
#error "nvcc's macros are missing"
#endif
#ifdef __CUDA_ARCH__
#error "the host pass has no architecture"
#endif
__constant__ float coefficients[16];
__device__ int counter;
__managed__ int shared_with_host;
__device__ __noinline__ float twice(float x) { return 2 * x; }
__host__ __device__ __forceinline__ float both(float x) { return x; }
template <typename T, int N>
__global__ void __launch_bounds__(256, 4) kernel(const T* __restrict__ in, T* out, const __grid_constant__ int n) {
  __shared__ T tile[N];
  extern __shared__ float dynamic[];
  const int i = blockIdx.x * blockDim.x + threadIdx.x + gridDim.y * warpSize;
  struct __align__(16) Aligned { float v[4]; } aligned;
  tile[threadIdx.x % N] = in[i];
  __syncthreads();
  dynamic[0] = aligned.v[0];
  if (i < n) out[i] = tile[0] + twice(both(coefficients[0])) + counter;
}
__global__ void plain(int* p) { *p = 1; }
struct StreamHolder { operator cudaStream_t() const { return nullptr; } };
int main() {
  float *a = nullptr, *b = nullptr;
  dim3 grid(2, 2), block = 64;
  dim3 defaulted;
  uint3 u = grid;
  dim3 back = u, braced{1, 2, 3}, listed = {4, 5};
  cudaStream_t stream = 0;
  kernel<float, 64><<<grid, block>>>(a, b, 3);
  kernel<float, 64><<<16, 64, 128>>>(a, b, 3);
  kernel<float, 64><<<dim3(1), dim3(2, 3), 0, stream>>>(a, b, 3);
  kernel<float, 64><<<1, 1, 0, StreamHolder()>>>(a, b, 3);
  kernel<double, 8><<<1, 1, sizeof(double) * 8, cudaStreamPerThread>>>(nullptr, nullptr, 0);
  auto f = plain;
  f<<<1, 1, 0, NULL>>>(nullptr);
  plain<<<defaulted, back>>>(nullptr);
  auto lambda = [=] __device__(int x) { return x + 1; };
  (void)lambda;
  (void)braced, (void)listed;
}
