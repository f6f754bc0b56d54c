// Kernels that host.cu loads from PTX. kernels.ptx is what nvcc 13.0 makes of
// them with -ptx -arch=sm_80, without its comments.
#include <cuda_fp16.h>

struct Shape {
  short width;
  float scale;
  double offset;
  char name[5];
};

__constant__ int table[16] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3};
__device__ unsigned counter = 5;
__device__ double factors[3] = {0.5, -2.0, 1.25};

extern "C" {

__global__ void axpy(const float* x, float* y, float a, int count) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count;
       i += gridDim.x * blockDim.x) {
    y[i] = a * x[i] + y[i];
  }
}

__global__ void reverse(int* values) {
  extern __shared__ int block[];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  block[threadIdx.x] = values[i];
  __syncthreads();
  values[i] = block[blockDim.x - 1 - threadIdx.x];
}

__global__ void sums(const int* values, int* result) {
  __shared__ int warps[8];
  int sum = values[blockIdx.x * blockDim.x + threadIdx.x];
  for (int offset = 16; offset > 0; offset /= 2) {
    sum += __shfl_down_sync(0xffffffffu, sum, offset);
  }
  if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x == 0) {
    int all = 0;
    for (int i = 0; i < blockDim.x / 32; ++i) all += warps[i];
    result[blockIdx.x] = all;
  }
}

__global__ void look_up(int* values) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  values[i] = table[i & 15] + table[(i * 7) & 15];
  if (values[i] > 10) atomicAdd(&counter, 1u);
}

__global__ void place(Shape shape, float* result, unsigned char* letters) {
  const int i = threadIdx.x;
  result[i] = shape.scale * (i % shape.width) + (float)shape.offset;
  letters[i] = shape.name[i % 5];
}

__global__ void histogram(const unsigned* values, unsigned* result) {
  unsigned local[16];
  for (int i = 0; i < 16; ++i) local[i] = 0;
  for (int i = 0; i < 64; ++i) ++local[values[threadIdx.x * 64 + i] & 15];
  for (int i = 0; i < 16; ++i) atomicAdd(&result[i], local[i] * (i + 1));
}
}

__device__ __noinline__ unsigned gcd(unsigned a, unsigned b) {
  return b == 0 ? a : gcd(b, a % b);
}

__device__ __noinline__ Shape grown(Shape shape, int by) {
  shape.width += by;
  shape.scale *= 2;
  shape.name[by % 5] = 'z';
  return shape;
}

extern "C" {

__global__ void divisors(const unsigned* a, const unsigned* b, unsigned* result) {
  const int i = threadIdx.x;
  result[i] = gcd(a[i], b[i]);
}

__global__ void grow(Shape shape, float* result) {
  const Shape larger = grown(shape, threadIdx.x);
  result[threadIdx.x] = larger.scale * larger.width + larger.name[threadIdx.x % 5];
}

__global__ void polynomial(const double* x, double* y) {
  const int i = threadIdx.x;
  double sum = factors[2];
  sum = fma(sum, x[i], factors[1]);
  sum = fma(sum, x[i], factors[0]);
  y[i] = sqrt(fabs(sum)) / (1.0 + x[i] * x[i]);
}

__global__ void small(const signed char* bytes, const unsigned short* words,
                      int* result, __half* halves) {
  const int i = threadIdx.x;
  signed char byte = bytes[i];
  unsigned short word = words[i];
  byte = (signed char)(byte * 3 - 7);
  word = (unsigned short)(word << 3 | word >> 13);
  result[i] = byte * 65536 + word;
  halves[i] = __hadd(__float2half((float)byte), __ushort_as_half(word & 0x7bff));
}

__global__ void wide(const long long* a, const long long* b, long long* result) {
  const int i = threadIdx.x;
  const unsigned long long high = __umul64hi(a[i], b[i]);
  result[i] = a[i] / b[i] + a[i] % b[i] * 3 + (long long)(high >> 5) +
              __popcll(a[i]) + __clzll(b[i]) + (a[i] << (i & 63));
}

__global__ void steps(const unsigned* start, int* result) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned value = start[i];
  int count = 0;
  while (value != 1) {
    if (count >= 200) break;
    switch (value % 4) {
      case 0:
        value /= 4;
        count += 2;
        break;
      case 2:
        value /= 2;
        ++count;
        break;
      default:
        value = 3 * value + 1;
        ++count;
    }
  }
  result[i] = count;
}

__global__ void votes(const int* values, unsigned* result) {
  const int i = threadIdx.x;
  const unsigned mask = __ballot_sync(0xffffffffu, values[i] > 0);
  const unsigned alike = __match_any_sync(0xffffffffu, values[i] & 3);
  unsigned mine = mask ^ alike;
  if (values[i] > 0) mine += __popc(__activemask());
  if (__any_sync(0xffffffffu, values[i] == 7)) mine ^= 0x80000000u;
  result[i] = mine + __fns(alike, 0, 1);
}

__global__ void fast(const float* x, float* y) {
  const int i = threadIdx.x;
  y[i] = __fadd_rn(__fmul_rn(x[i], 0.1f), __fdiv_rn(x[i], 3.0f)) + __fsqrt_rn(x[i] * x[i]);
}
}
