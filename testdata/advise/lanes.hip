// Lanes that do nothing, and that wait: marks as in accesses.hip. A mark at a
// launch is about its blocks.
#include <hip/hip_runtime.h>

__global__ void evens(const float* in, float* out, int steps) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = in[i];
  if (i % 2 == 0) {
    for (int k = 0; k < steps; ++k) {  // advice: idle-lanes
      x = x * x + 0.25f;
    }
  }
  out[i] = x;
}

__global__ void halves(const float* in, float* out, int steps) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = in[i];
  if (i / 64 % 2 == 0) {
    for (int k = 0; k < steps; ++k) x = x * x + 0.25f;
  }
  out[i] = x;
}

__global__ void by_lane(const float* in, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = in[i];
  for (unsigned k = 0; k < threadIdx.x % 64; ++k) {  // advice: idle-lanes
    x = x * x + 0.25f;
  }
  out[i] = x;
}

__global__ void first_alone(const float* in, float* out, int steps) {
  if (threadIdx.x != 0) return;
  float x = in[blockIdx.x];  // advice: idle-lanes
  for (int k = 0; k < steps; ++k) {
    x = x * x + 0.25f;
  }
  out[blockIdx.x] = x;
}

__global__ void kinds(const int* kind, const float* in, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = in[i];
  switch (kind[i]) {
    case 0:
      for (int k = 0; k < 100; ++k) {  // advice: idle-lanes
        x = x * x + 0.25f;
      }
      break;
    case 1:
      for (int k = 0; k < 100; ++k) {  // advice: idle-lanes
        x = x * 0.5f - x * x;
      }
      break;
    default:
      for (int k = 0; k < 100; ++k) {  // advice: idle-lanes
        x = x * 0.75f + 1.0f / 8;
      }
  }
  out[i] = x;
}

__global__ void all(const float* in, float* out, int steps) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = in[i];
  for (int k = 0; k < steps; ++k) x = x * x + 0.25f;
  out[i] = x;
}

template <int Threads>
__global__ void blocks(const float* in, float* out, int steps) {
  const int i = blockIdx.x * Threads + threadIdx.x;
  float x = in[i];
  for (int k = 0; k < steps; ++k) x = x * x + 0.25f;
  out[i] = x;
}

__global__ void one_counter(const int* keys, unsigned* counts, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int key = keys[i] & 1;
  atomicAdd(&counts[key], 1U);  // advice: contended-atomic
}

__global__ void own_counters(const int* keys, unsigned* counts, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&counts[i], static_cast<unsigned>(keys[i]));
}

// AMD's compiler has one lane add for all.
__global__ void total(const int* keys, unsigned* counts) {
  atomicAdd(counts, static_cast<unsigned>(keys[threadIdx.x]));
}

__global__ void triangle(const float* in, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = i % 64;
  float sum = 0;
  for (int k = row; k < 64; ++k) {  // advice: idle-lanes
    sum = sum * 0.5f + k;
  }
  out[i] = sum;
}

__global__ void rare(const int* kind, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = out[i];
  if (kind[i] == 0 && i % 8 == 0) {
    for (int k = 0; k < 100; ++k) {  // advice: idle-lanes
      x = x * x + 0.25f;
    }
  }
  out[i] = x;
}

// Whole waves have nothing to do.
__global__ void a_quarter(const float* in, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = in[i];
  for (int k = 0; k < 100; ++k) x = x * x + 0.25f;
  out[i] = x;
}

__global__ void float_sums(const int* keys, float* sums) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsafeAtomicAdd(&sums[keys[i] & 1], 1.0f);  // advice: contended-atomic
}

// A sum by barriers alone, and what ends at the width of a wave.
__global__ void block_sum(const float* in, float* out) {
  __shared__ float sums[256];
  sums[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {  // advice: block-reduction
    if (threadIdx.x < s) sums[threadIdx.x] += sums[threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = sums[0];
}

__global__ void wave_sum(const float* in, float* out) {
  __shared__ float sums[256];
  sums[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  for (int s = blockDim.x / 2; s >= warpSize; s >>= 1) {
    if (threadIdx.x < s) sums[threadIdx.x] += sums[threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x >= warpSize) return;
  float sum = sums[threadIdx.x];
  for (int s = warpSize / 2; s > 0; s >>= 1) sum += __shfl_down(sum, s);
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}

// Halves of what is searched, and no barrier.
__global__ void lower_bound(const float* in, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int at = 0;
  for (int s = n / 2; s > 0; s /= 2) {
    if (in[at + s - 1] < i) at += s;
  }
  out[i] = at;
}

int main() {
  constexpr int kCount = 16384;
  float* in = nullptr;
  float* out = nullptr;
  int* kind = nullptr;
  (void)hipMalloc(&in, kCount * sizeof *in);
  (void)hipMalloc(&out, kCount * sizeof *out);
  (void)hipMalloc(&kind, kCount * sizeof *kind);
  (void)hipMemset(in, 0, kCount * sizeof *in);
  (void)hipMemset(out, 0, kCount * sizeof *out);
  int* const numbers = new int[kCount];
  for (int i = 0; i < kCount; ++i) numbers[i] = i * 7 % 3;
  (void)hipMemcpy(kind, numbers, kCount * sizeof *kind, hipMemcpyHostToDevice);
  evens<<<16, 256>>>(in, out, 100);
  halves<<<16, 256>>>(in, out, 100);
  by_lane<<<16, 256>>>(in, out);
  first_alone<<<16, 256>>>(in, out, 100);
  kinds<<<16, 256>>>(kind, in, out);
  all<<<16, 256>>>(in, out, 100);
  blocks<32><<<64, 32>>>(in, out, 100);    // advice[gfx90a]: partial-wave
  blocks<96><<<16, 96>>>(in, out, 100);    // advice[gfx90a]: partial-wave
  blocks<33><<<16, 33>>>(in, out, 100);    // advice: partial-wave
  blocks<128><<<16, 128>>>(in, out, 100);
  blocks<40><<<1, 40>>>(in, out, 100);  // alone
  one_counter<<<16, 256>>>(kind, reinterpret_cast<unsigned*>(out), kCount);
  own_counters<<<16, 256>>>(kind, reinterpret_cast<unsigned*>(out), kCount);
  total<<<1, 256>>>(kind, reinterpret_cast<unsigned*>(out));
  triangle<<<16, 256>>>(in, out, 64);
  rare<<<16, 256>>>(kind, out);
  a_quarter<<<16, 256>>>(in, out, 1024);
  blocks<16><<<64, 16>>>(in, out, 100);    // advice: partial-wave
  float_sums<<<16, 256>>>(kind, out);
  block_sum<<<16, 256>>>(in, out);
  wave_sum<<<16, 256>>>(in, out);
  lower_bound<<<16, 256>>>(in, out, 1024);
  delete[] numbers;
  return hipDeviceSynchronize() != hipSuccess;
}
