// Shared memory: marks as in accesses.hip.
#include <hip/hip_runtime.h>

__global__ void column(const float* in, float* out) {
  __shared__ float tile[32][32];
  const int x = threadIdx.x;
  const int y = threadIdx.y;
  tile[y][x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = tile[x][y];  // advice: bank-conflict
}

__global__ void padded(const float* in, float* out) {
  __shared__ float tile[32][33];
  const int x = threadIdx.x;
  const int y = threadIdx.y;
  tile[y][x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = tile[x][y];
}

__global__ void written(const float* in, float* out) {
  __shared__ float tile[32][32];
  const int x = threadIdx.x;
  const int y = threadIdx.y;
  tile[x][y] = in[y * 32 + x];  // advice: bank-conflict
  __syncthreads();
  out[y * 32 + x] = tile[y][x];
}

__global__ void spread(const float* in, float* out, int steps) {
  __shared__ float data[2048];
  const int i = threadIdx.x;
  for (int k = i; k < 2048; k += blockDim.x) data[k] = in[k];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < steps; ++k) {
    sum += data[(i * 8 + k) & 2047];  // advice: bank-conflict
  }
  out[i] = sum;
}

__global__ void neighbours(const float* in, float* out, int steps) {
  __shared__ float data[2048];
  const int i = threadIdx.x;
  for (int k = i; k < 2048; k += blockDim.x) data[k] = in[k];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < steps; ++k) sum += data[(i + k) & 2047];
  out[i] = sum;
}

__global__ void shared_by_all(const float* in, float* out, int steps) {
  __shared__ float data[2048];
  const int i = threadIdx.x;
  for (int k = i; k < 2048; k += blockDim.x) data[k] = in[k];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < steps; ++k) sum += data[k & 2047];
  out[i] = sum;
}

__global__ void interleaved(float* data) {
  __shared__ float sums[256];
  const unsigned i = threadIdx.x;
  sums[i] = data[blockIdx.x * blockDim.x + i];
  __syncthreads();
  for (unsigned step = 1; step < blockDim.x; step *= 2) {
    const unsigned at = 2 * step * i;
    if (at < blockDim.x) {
      sums[at] += sums[at + step];  // advice[gfx90a]: idle-lanes
    }
    __syncthreads();
  }
  if (i == 0) data[blockIdx.x] = sums[0];
}

__global__ void histogram(const unsigned char* in, unsigned* out, int n) {
  __shared__ unsigned bins[256];
  bins[threadIdx.x] = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    atomicAdd(&bins[in[i]], 1U);  // advice: contended-atomic
  }
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x];
}

__global__ void doubles(const double* in, double* out) {
  __shared__ double tile[32][32];
  const int x = threadIdx.x;
  const int y = threadIdx.y;
  tile[y][x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = tile[x][y];  // advice: bank-conflict
}

__global__ void fours(const float4* in, float4* out, int steps) {
  __shared__ float4 tile[1024];
  const int i = threadIdx.x;
  for (int k = i; k < 1024; k += blockDim.x) tile[k] = in[k];
  __syncthreads();
  float4 sum = in[i];
  for (int k = 0; k < steps; ++k) {
    const float4 each = tile[(i * 8 + k) & 1023];  // advice: bank-conflict
    sum.x += each.x * each.y;
    sum.y += each.z * each.w;
  }
  out[i] = sum;
}

__global__ void reversed(const float* in, float* out, int steps) {
  __shared__ float data[2048];
  const int i = threadIdx.x;
  for (int k = i; k < 2048; k += blockDim.x) data[k] = in[k];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < steps; ++k) sum += data[(2047 - i - k) & 2047];
  out[i] = sum;
}

__global__ void few_keys(const int* keys, float* out, int n) {
  __shared__ float sums[8];
  if (threadIdx.x < 8) sums[threadIdx.x] = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    atomicAdd(reinterpret_cast<int*>(&sums[keys[i] & 1]), i);  // advice: contended-atomic
  }
  __syncthreads();
  if (threadIdx.x < 8) out[threadIdx.x] = sums[threadIdx.x];
}

__global__ void many_keys(const int* keys, int* out, int n) {
  __shared__ int sums[1024];
  for (int i = threadIdx.x; i < 1024; i += blockDim.x) sums[i] = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    atomicAdd(&sums[(keys[i] + i) & 1023], i);
  }
  __syncthreads();
  for (int i = threadIdx.x; i < 1024; i += blockDim.x) out[i] = sums[i];
}

int main() {
  float* in = nullptr;
  float* out = nullptr;
  (void)hipMalloc(&in, 65536 * sizeof *in);
  (void)hipMalloc(&out, 65536 * sizeof *out);
  (void)hipMemset(in, 0, 65536 * sizeof *in);
  const dim3 square(32, 32);
  column<<<1, square>>>(in, out);
  padded<<<1, square>>>(in, out);
  written<<<1, square>>>(in, out);
  spread<<<1, 256>>>(in, out, 256);
  neighbours<<<1, 256>>>(in, out, 256);
  shared_by_all<<<1, 256>>>(in, out, 256);
  interleaved<<<64, 256>>>(in);
  histogram<<<1, 256>>>(reinterpret_cast<unsigned char*>(in),
                        reinterpret_cast<unsigned*>(out), 16384);
  doubles<<<1, square>>>(reinterpret_cast<double*>(in),
                         reinterpret_cast<double*>(out));
  fours<<<1, 256>>>(reinterpret_cast<float4*>(in),
                    reinterpret_cast<float4*>(out), 256);
  reversed<<<1, 256>>>(in, out, 256);
  few_keys<<<1, 256>>>(reinterpret_cast<int*>(in), out, 16384);
  many_keys<<<1, 256>>>(reinterpret_cast<int*>(in),
                        reinterpret_cast<int*>(out), 16384);
  return hipDeviceSynchronize() != hipSuccess;
}
