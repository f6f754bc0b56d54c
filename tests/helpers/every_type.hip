// Every function of warp.h with every type. Compiled, never run; the test
// looks for code, so each result goes to memory.
#include <hipport/warp.h>

#ifdef __CUDACC__
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#else
#include <hip/hip_bfloat16.h>
#include <hip/hip_fp16.h>
#if HIP_VERSION_MAJOR >= 6
#include <hip/hip_bf16.h>
#endif
#endif

namespace {

struct Pair {
  double first;
  char second;
};
struct Three {
  unsigned char bytes[3];
};
enum Color { red, green };
enum class Shade : unsigned char { dark, light };

static_assert(hipport::kWarpSize == 32, "a constant");
template <int lanes>
struct Table {
  int entries[lanes];
};

__device__ bool same(unsigned a, unsigned b) { return a == b; }

template <typename T>
__device__ void shuffles(T* values) {
  const unsigned all = 0xffffffffU;
  const unsigned i = threadIdx.x;
  T value = values[i];
  value = static_cast<T>(hipport::shfl_sync(all, value, 3));
  value = static_cast<T>(hipport::shfl_sync(all, value, 3, 16));
  value = static_cast<T>(hipport::shfl_up_sync(all, value, 1));
  value = static_cast<T>(hipport::shfl_up_sync(all, value, 1U, 8));
  value = static_cast<T>(hipport::shfl_down_sync(all, value, 1));
  value = static_cast<T>(hipport::shfl_down_sync(all, value, 1U, 8));
  value = static_cast<T>(hipport::shfl_xor_sync(all, value, 1));
  value = static_cast<T>(hipport::shfl_xor_sync(all, value, 1, 4));
  value = static_cast<T>(hipport::shfl(value, 3));
  value = static_cast<T>(hipport::shfl(value, 3, 16));
  value = static_cast<T>(hipport::shfl_up(value, 1));
  value = static_cast<T>(hipport::shfl_up(value, 1, 8));
  value = static_cast<T>(hipport::shfl_down(value, 1));
  value = static_cast<T>(hipport::shfl_down(value, 1, 8));
  value = static_cast<T>(hipport::shfl_xor(value, 1));
  value = static_cast<T>(hipport::shfl_xor(value, 1, 4));
  values[i] = value;
}

template <typename T>
__device__ void matches(T* values, unsigned* results) {
  const unsigned i = threadIdx.x;
  int predicate = 0;
  results[i] += hipport::match_any_sync(0xffffffffU, values[i]);
  results[i] += hipport::match_all_sync(0xffffffffU, values[i], &predicate);
  results[i] += static_cast<unsigned>(predicate);
}

}  // namespace

#define SHUFFLES(name, T) \
  extern "C" __global__ void shuffles_##name(T* v) { shuffles(v); }
#define MATCHES(name, T)                                          \
  extern "C" __global__ void matches_##name(T* v, unsigned* r) { \
    matches(v, r);                                                \
  }

SHUFFLES(bool, bool)
SHUFFLES(char, char)
SHUFFLES(schar, signed char)
SHUFFLES(uchar, unsigned char)
SHUFFLES(short, short)
SHUFFLES(ushort, unsigned short)
SHUFFLES(int, int)
SHUFFLES(unsigned, unsigned)
SHUFFLES(long, long)
SHUFFLES(ulong, unsigned long)
SHUFFLES(longlong, long long)
SHUFFLES(ulonglong, unsigned long long)
SHUFFLES(float, float)
SHUFFLES(double, double)
SHUFFLES(half, __half)
SHUFFLES(half2, __half2)
#ifdef __CUDACC__
SHUFFLES(bfloat16, __nv_bfloat16)
#else
SHUFFLES(bfloat16, hip_bfloat16)
#if HIP_VERSION_MAJOR >= 6
SHUFFLES(hip_bfloat16, __hip_bfloat16)
SHUFFLES(hip_bfloat162, __hip_bfloat162)
#endif
#endif
SHUFFLES(int2, int2)
SHUFFLES(float4, float4)
SHUFFLES(pointer, float*)
SHUFFLES(pair, Pair)
SHUFFLES(three, Three)
SHUFFLES(color, Color)
SHUFFLES(shade, Shade)

MATCHES(bool, bool)
MATCHES(short, short)
MATCHES(int, int)
MATCHES(unsigned, unsigned)
MATCHES(long, long)
MATCHES(ulong, unsigned long)
MATCHES(longlong, long long)
MATCHES(ulonglong, unsigned long long)
MATCHES(float, float)
MATCHES(double, double)

extern "C" __global__ void votes(unsigned* out, int* in) {
  const unsigned i = threadIdx.x;
  unsigned sum = hipport::ballot_sync(0xffffffff, in[i] > 3);
  sum += hipport::ballot(in[i]);
  sum += static_cast<unsigned>(hipport::all_sync(0xffffffff, in[i] > 4));
  sum += static_cast<unsigned>(hipport::any_sync(0xffffffff, in[i] > 5));
  sum += static_cast<unsigned>(hipport::all(in[i] > 6));
  sum += static_cast<unsigned>(hipport::any(in[i] > 7));
  sum += hipport::activemask();
  sum += hipport::lane_id() + hipport::lanemask_eq() + hipport::lanemask_lt() +
         hipport::lanemask_le() + hipport::lanemask_gt() +
         hipport::lanemask_ge();
  out[i] = sum;
}

extern "C" __global__ void reductions(unsigned* out, int* in) {
  const unsigned i = threadIdx.x;
  const unsigned all = 0xffffffff;
  int sum = hipport::reduce_add_sync(all, in[i]);
  sum += hipport::reduce_min_sync(all, in[i]);
  sum += hipport::reduce_max_sync(all, in[i]);
  unsigned u = out[i];
  u += hipport::reduce_add_sync(all, u);
  u += hipport::reduce_min_sync(all, u);
  u += hipport::reduce_max_sync(all, u);
  u += hipport::reduce_and_sync(all, u);
  u += hipport::reduce_or_sync(all, u);
  u += hipport::reduce_xor_sync(all, u);
  out[i] = u + static_cast<unsigned>(sum);
}

extern "C" __global__ void barriers(int* values) {
  __shared__ int shared[hipport::kWarpSize];
  const unsigned lane = hipport::lane_id();
  shared[lane] = values[threadIdx.x];
  hipport::syncwarp();
  int value = shared[lane ^ 1U];
  hipport::syncwarp(0xffffffff);
  shared[lane] = value;
  hipport::syncwarp(hipport::activemask());
  values[threadIdx.x] = shared[31U - lane];
}

// As ported code writes it: literals, mixed types, a constant in a bound.
extern "C" __global__ void literals(int* out, float* values) {
  Table<hipport::kWarpSize> table = {};
  const int lane = static_cast<int>(threadIdx.x) & (hipport::kWarpSize - 1);
  table.entries[lane] = hipport::shfl_sync(0xffffffff, 1, 0);
  float v = values[threadIdx.x];
  for (int offset = 16; offset > 0; offset /= 2) {
    v += hipport::shfl_down_sync(0xffffffffu, v, offset);
  }
  v += hipport::shfl_sync(~0u, 1.0F, lane ^ 1, hipport::kWarpSize);
  v += static_cast<float>(hipport::shfl_sync(~0u, 1.0, 5));
  v += static_cast<float>(hipport::shfl_xor_sync(~0u, 7LL, 16));
  v += static_cast<float>(hipport::shfl('a', 0) + hipport::shfl(true, 0));
  if (same(hipport::ballot_sync(~0u, true), ~0u)) v += 1;
  v += static_cast<float>(hipport::reduce_add_sync(~0u, 1));
  v += static_cast<float>(hipport::reduce_add_sync(~0u, true));
  v += static_cast<float>(hipport::match_any_sync(~0u, 'x'));
  out[threadIdx.x] = table.entries[lane];
  values[threadIdx.x] = v;
}
