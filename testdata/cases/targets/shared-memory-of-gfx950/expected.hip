#include <hip/hip_runtime.h>

struct Particle {
  float position[3];
  double charge;
};

__device__ float sum(float value) {
  __shared__ float partial[2048];
  partial[threadIdx.x] = value;
  __syncthreads();
  return partial[0];
}

__global__ void statics(float* out) {
  __shared__ Particle particles[1024];
  __shared__ double more[4097];
  particles[threadIdx.x].charge = more[threadIdx.x] = 0;
  out[0] = sum(1) + sum(2);
}

template <int N>
__global__ void depends(float* out) {
  __shared__ float tile[N][N];
  tile[0][0] = 1;
  out[0] = tile[0][0];
}

__global__ void dynamic(float* out) {
  extern __shared__ float tile[];
  __shared__ float own[1024];
  own[threadIdx.x] = tile[threadIdx.x];
  out[threadIdx.x] = own[0];
}

__global__ void other(float* out) {
  extern __shared__ float tile[];
  out[threadIdx.x] = tile[0];
}

void host(float* out, int bytes) {
  constexpr size_t kTile = 96 * 1024;
  hipFuncSetAttribute(reinterpret_cast<const void*>(dynamic), hipFuncAttributeMaxDynamicSharedMemorySize, kTile);
  dynamic<<<1, 128, kTile>>>(out);
  dynamic<<<1, 128, 63 * 1024>>>(out);
  other<<<1, 128, 65536 + 4>>>(out);
  other<<<1, 128, 64 * 1024>>>(out);
  other<<<1, 128, bytes>>>(out);
  hipFuncSetAttribute(reinterpret_cast<const void*>(other), hipFuncAttributeMaxDynamicSharedMemorySize, bytes);
  depends<128><<<1, 128>>>(out);
}
