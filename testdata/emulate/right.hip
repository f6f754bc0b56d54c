// Kernels with answers that are known: what the emulation makes of cross-lane
// operations, divergence, LDS, atomics, types and the library. Each expected
// value is computed here, on the host, from the definition alone. HIP for waves
// of 32 and 64 lanes; prints a line for each kernel, and ends with 1 if one
// differs.
#include <hip/hip_runtime.h>
// HIP 5.2's need it before them.
#include <hip/hip_cooperative_groups.h>
#include <hip/hip_fp16.h>
#if HIP_VERSION_MAJOR >= 6
#include <hip/hip_bf16.h>
#else
#include <hip/hip_bfloat16.h>
#endif

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <vector>

namespace {

int waveSize = 0;
int failures = 0;

void must(hipError_t error, const char* what) {
  if (error == hipSuccess) return;
  std::printf("%s: %s\n", what, hipGetErrorString(error));
  std::exit(2);
}

template <typename T>
class Buffer {
 public:
  explicit Buffer(std::size_t count, T value = T()) : count_(count) {
    must(hipMalloc(reinterpret_cast<void**>(&data_), count * sizeof(T)),
         "hipMalloc");
    set(std::vector<T>(count, value));
  }
  ~Buffer() { (void)hipFree(data_); }
  Buffer(const Buffer&) = delete;
  T* data() const { return data_; }
  void set(const std::vector<T>& values) {
    must(hipMemcpy(data_, values.data(), values.size() * sizeof(T),
                   hipMemcpyHostToDevice),
         "hipMemcpy");
  }
  std::vector<T> get() const {
    std::vector<T> values(count_);
    must(hipMemcpy(values.data(), data_, count_ * sizeof(T),
                   hipMemcpyDeviceToHost),
         "hipMemcpy");
    return values;
  }

 private:
  std::size_t count_;
  T* data_ = nullptr;
};

/// `run` fills `count` values; each has to equal `expected` of its index.
template <typename T>
void check(const char* name, std::size_t count,
           const std::function<void(T*)>& run,
           const std::function<T(int)>& expected) {
  Buffer<T> out(count);
  run(out.data());
  must(hipGetLastError(), name);
  must(hipDeviceSynchronize(), name);
  const std::vector<T> got = out.get();
  for (std::size_t i = 0; i < count; ++i) {
    const T want = expected(static_cast<int>(i));
    if (std::memcmp(&got[i], &want, sizeof(T)) == 0) continue;
    std::printf("%s differs at %zu: %.9g instead of %.9g\n", name, i,
                static_cast<double>(got[i]), static_cast<double>(want));
    ++failures;
    return;
  }
  std::printf("%s ok\n", name);
}

int laneOf(int thread) { return thread % waveSize; }
int waveBegin(int thread) { return thread - laneOf(thread); }

}  // namespace

// --- Cross-lane operations, all lanes
// -----------------------------------------

__global__ void shuffle(int* out) {
  const int i = threadIdx.x;
  out[i] = __shfl(i * 3 + 1, (i * 7) % warpSize);
}
__global__ void shuffleUp(int* out) {
  const int i = threadIdx.x;
  out[i] = __shfl_up(i * 5, 3);
}
__global__ void shuffleDownWidth(int* out) {
  const int i = threadIdx.x;
  out[i] = __shfl_down(i * 5, 2, 8);
}
__global__ void shuffleXorDouble(double* out) {
  const int i = threadIdx.x;
  out[i] = __shfl_xor(i * 0.5, 5);
}
__global__ void ballot(unsigned long long* out) {
  const int i = threadIdx.x;
  out[i] = __ballot(i % 3 == 1);
}
__global__ void votes(int* out) {
  const int i = threadIdx.x;
  out[i] = __any(i == 5) * 4 + __all(i < 64) * 2 + __all(i >= 0);
}
__global__ void readFirst(int* out) {
  const int i = threadIdx.x;
  out[i] = __builtin_amdgcn_readfirstlane(i * 2);
}
__global__ void readLane(int* out) {
  const int i = threadIdx.x;
  out[i] = __builtin_amdgcn_readlane(i * 2, 9);
}
__global__ void permuteTo(int* out) {
  const int i = threadIdx.x;
  // Each lane sends to the one before it.
  out[i] = __builtin_amdgcn_ds_permute(4 * ((i + warpSize - 1) % warpSize), i);
}
__global__ void swizzle(int* out) {
  const int i = threadIdx.x;
  out[i] = __builtin_amdgcn_ds_swizzle(i, 0x1f | 3 << 10);  // xor 3
}
__global__ void dppRow(int* out) {
  const int i = threadIdx.x;
  // row_shr:1, and 0 where nothing is shifted in.
  out[i] = __builtin_amdgcn_mov_dpp(i + 100, 0x111, 0xf, 0xf, true);
}
__global__ void dppMirror(int* out) {
  const int i = threadIdx.x;
  out[i] = __builtin_amdgcn_update_dpp(-1, i, 0x140, 0xf, 0xf, false);
}
__global__ void dppMasked(int* out) {
  const int i = threadIdx.x;
  // quad_perm 3,2,1,0 in the banks 0 and 2 alone.
  out[i] = __builtin_amdgcn_update_dpp(-7, i, 0x1b, 0xf, 0x5, false);
}
__global__ void laneId(unsigned* out) {
  const int i = threadIdx.x;
  out[i] = __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0));
}

// --- The same while lanes are elsewhere
// ---------------------------------------

__global__ void shuffleInBranch(int* out) {
  const int i = threadIdx.x;
  int value = -1;
  if (i % 2 == 1) value = __shfl_xor(i, 2);  // Odd lanes meet odd lanes.
  out[i] = value + __shfl(i, 0);
}
__global__ void ballotOnBothSides(unsigned long long* out) {
  const int i = threadIdx.x;
  unsigned long long value;
  if (i % 4 < 2) {
    value = __ballot(1);
  } else {
    value = ~__ballot(1);
  }
  out[i] = value;
}
__global__ void loopsOfUnequalLength(int* out) {
  const int i = threadIdx.x;
  int sum = 0;
  for (int k = 0; k <= i % 5; ++k) sum += __popcll(__ballot(1));
  out[i] = sum;
}
__global__ void continued(int* out) {
  const int i = threadIdx.x;
  int sum = 0;
  for (int k = 0; k < 4; ++k) {
    if ((i + k) % 2 == 0) continue;
    sum = sum * 100 + __popcll(__ballot(1));
  }
  out[i] = sum;
}
__global__ void brokenOut(unsigned long long* out) {
  const int i = threadIdx.x;
  unsigned long long last = 0;
  int k = 0;
  while (true) {
    last = __ballot(1);
    if (k++ == i % 3) break;
  }
  out[i] = last;
}
__global__ void nested(unsigned long long* out) {
  const int i = threadIdx.x;
  unsigned long long value = 0;
  if (i % 2 == 0) {
    if (i % 4 == 0) {
      value = __ballot(1);
    }
    value += __ballot(1) << 1;
  }
  out[i] = value + (__ballot(1) & 1);
}
__global__ void returnedLanes(unsigned long long* out) {
  const int i = threadIdx.x;
  if (i % 8 == 3) return;
  out[i] = __ballot(1);
}
__device__ __attribute__((noinline)) int sumOfActive(int value) {
  int sum = 0;
  for (int lane = 0; lane < warpSize; ++lane) {
    if ((__ballot(1) >> lane & 1) != 0) sum += __shfl(value, lane);
  }
  return sum;
}
__global__ void calledInBranches(int* out) {
  const int i = threadIdx.x;
  out[i] = i % 3 == 0 ? sumOfActive(1) : sumOfActive(1000);
}
__device__ __attribute__((noinline)) int depth(int n) {
  const int active = __popcll(__ballot(1));
  return n == 0 ? active : depth(n - 1) * 3 + active;
}
__global__ void recursed(int* out) {
  const int i = threadIdx.x;
  out[i] = depth(i % 4);
}

// --- Blocks
// --------------------------------------------------------------------

/// More values at once than fit the stack of one lane, for all of a wave.
constexpr int kManyValues = 640;
__global__ void manyValues(double* out) {
  volatile double* in = out;
  in[threadIdx.x] = threadIdx.x;
  __syncthreads();
  double values[kManyValues];
#pragma unroll
  for (int k = 0; k < kManyValues; ++k) {
    values[k] = in[(threadIdx.x + k) % blockDim.x];
  }
  double sum = 0;
#pragma unroll
  for (int k = kManyValues - 1; k >= 0; --k) sum = sum / 2 + values[k];
  __syncthreads();
  out[threadIdx.x] = sum;
}

__global__ void reverseInLds(int* out) {
  __shared__ int shared[256];
  const int i = threadIdx.x;
  shared[i] = i * i;
  __syncthreads();
  out[i] = shared[255 - i];
}
__global__ void dynamicLds(int* out) {
  extern __shared__ int dynamic[];
  const int i = threadIdx.x;
  dynamic[(i + 17) % blockDim.x] = i;
  __syncthreads();
  out[i] = dynamic[i];
}
__global__ void bytesInLds(int* out) {
  __shared__ unsigned char bytes[256];
  const int i = threadIdx.x;
  bytes[i] = static_cast<unsigned char>(i * 3);
  __syncthreads();
  out[i] = bytes[i ^ 1];
}
// Bytes between members are copied, and were never written.
struct Best {
  long long score;
  int index;
  short kind;
};
__global__ void paddedInLds(int* out) {
  __shared__ Best all[128];
  const int i = threadIdx.x;
  all[i].score = i * 7 % 128;
  all[i].index = i;
  all[i].kind = static_cast<short>(i & 3);
  __syncthreads();
  Best best = all[i];
  for (int k = 1; k < 128; k *= 2) {
    const Best other = all[i ^ k];
    if (other.score > best.score) best = other;
    __syncthreads();
    all[i] = best;
    __syncthreads();
  }
  out[i] = best.index * 4 + best.kind;
}
__global__ void barrierInLoop(int* out) {
  __shared__ int shared[128];
  const int i = threadIdx.x;
  shared[i] = 1;
  for (int step = 1; step < 128; step *= 2) {
    __syncthreads();
    const int other = i >= step ? shared[i - step] : 0;
    __syncthreads();
    shared[i] += other;
  }
  out[i] = shared[i];
}
__global__ void ldsAtomics(unsigned* out) {
  __shared__ unsigned counts[4];
  const int i = threadIdx.x;
  if (i < 4) counts[i] = 0;
  __syncthreads();
  atomicAdd(&counts[i % 4], i);
  __syncthreads();
  out[i] = counts[i % 4];
}
/// What lanes read before an atomic operation may be older than what that finds.
__global__ void decidedInLds(int* out) {
  __shared__ double sum;
  __shared__ int least;
  const int i = threadIdx.x;
  if (i == 0) {
    sum = 0;
    least = 1000;
  }
  __syncthreads();
  auto* const bits = reinterpret_cast<unsigned long long*>(&sum);
  unsigned long long seen = *bits;
  unsigned long long assumed = 0;
  do {
    assumed = seen;
    seen = atomicCAS(bits, assumed,
                     __double_as_longlong(__longlong_as_double(assumed) + i));
  } while (seen != assumed);
  const int mine = (i * 37 + 90) % 128 + 5;
  if (mine < least) atomicMin(&least, mine);
  __syncthreads();
  out[i] = static_cast<int>(sum) * 10 + least;
}
__global__ void blockReduction(int* out) {
  __shared__ int sums[32];
  const int i = threadIdx.x;
  int sum = i;
  for (int d = warpSize / 2; d > 0; d /= 2) sum += __shfl_down(sum, d);
  if (i % warpSize == 0) sums[i / warpSize] = sum;
  __syncthreads();
  if (i == 0) {
    int all = 0;
    for (int k = 0; k < static_cast<int>(blockDim.x) / warpSize; ++k) {
      all += sums[k];
    }
    out[blockIdx.x] = all;
  }
}
__global__ void dimensions(int* out) {
  const int block =
      blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  const int thread =
      threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  out[block * blockDim.x * blockDim.y * blockDim.z + thread] =
      block * 1000 + thread;
}
__global__ void gridSync(int* out) {
  cooperative_groups::grid_group grid = cooperative_groups::this_grid();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = i;
  grid.sync();
  const int count = gridDim.x * blockDim.x;
  const int value = out[count - 1 - i];
  grid.sync();
  out[i] = value;
}

// --- Global memory, atomics, symbols
// ---------------------------------------------

__global__ void globalAtomics(int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&out[0], 1);
  atomicMax(&out[1], i);
  atomicXor(&out[2], i);
  atomicOr(&out[3], 1 << (i % 31));
  atomicCAS(&out[4], 0, 7);
  atomicInc(reinterpret_cast<unsigned*>(&out[5]), 9);
}
__global__ void floatAtomics(float* out) { atomicAdd(&out[0], 0.5f); }

__constant__ int table[4];
__device__ int counter = 5;
static __device__ int unused;
__global__ void symbols(int* out) {
  const int i = threadIdx.x;
  out[i] = table[i % 4] + counter;
}

using Operation = int (*)(int);
__device__ int twice(int v) { return 2 * v; }
__device__ int square(int v) { return v * v; }
__global__ void functionPointers(int* out) {
  const int i = threadIdx.x;
  const Operation operations[] = {twice, square};
  out[i] = operations[i % 2](i);
}
struct Shape {
  __device__ virtual int area() const { return 1; }
};
struct Wide : Shape {
  int width;
  __device__ explicit Wide(int w) : width(w) {}
  __device__ int area() const override { return width * 3; }
};
__global__ void virtualCalls(int* out) {
  const int i = threadIdx.x;
  Shape plain;
  Wide wide(i);
  const Shape* shape = i % 2 == 0 ? &plain : &wide;
  out[i] = shape->area();
}

// --- Types and the library
// ---------------------------------------------------------

struct Packed {
  char a;
  short b;
  double c;
  float d[3];
};
__global__ void structArgument(double* out, Packed packed, const int* unused) {
  const int i = threadIdx.x;
  out[i] = packed.a + packed.b + packed.c + packed.d[i % 3] +
           (unused == nullptr ? 1 : 0);
}
__global__ void halves(float* out) {
  const int i = threadIdx.x;
  const __half h = __float2half(i * 0.1f);
  out[i] = __half2float(__hfma(h, h, __float2half(1.0f)));
}
// bfloat16 is HIP 5's hip_bfloat16 and HIP 6's __hip_bfloat16.
#if HIP_VERSION_MAJOR >= 6
using Brain = __hip_bfloat16;
__device__ Brain brainOf(float value) { return __float2bfloat16(value); }
__device__ float floatOf(Brain value) { return __bfloat162float(value); }
#else
using Brain = hip_bfloat16;
__device__ Brain brainOf(float value) { return Brain(value); }
__device__ float floatOf(Brain value) { return static_cast<float>(value); }
#endif
__global__ void brains(float* out) {
  const int i = threadIdx.x;
  const Brain a = brainOf(i * 0.1f - 5);
  const Brain b = brainOf(1.0f + i * 0.0078125f);
  switch (i % 6) {
    case 0:
      out[i] = floatOf(a);
      break;
    case 1:
      out[i] = floatOf(a + b);
      break;
    case 2:
      out[i] = floatOf(a - b);
      break;
    case 3:
      out[i] = floatOf(a * b);
      break;
    case 4:
      out[i] = floatOf(a / b);
      break;
    default:
      out[i] = (a < b ? 1.0f : 0.0f) + (a == a ? 2.0f : 0.0f);
  }
}
__global__ void brainEnds(float* out) {
  const int i = threadIdx.x;
  // Between two: to the even one. What is too large is infinite.
  const unsigned bits[] = {0x3f808000, 0x3f818000, 0x3f808001, 0x7f7fffff,
                           0x7f800000, 0x80000000, 0x00008001, 0x3f807fff};
  out[i] = floatOf(brainOf(__uint_as_float(bits[i % 8])));
}
__global__ void pairSums(float* out) {
  __half2* const halves = reinterpret_cast<__half2*>(out);
#if HIP_VERSION_MAJOR >= 6
  __hip_bfloat162* const brains = reinterpret_cast<__hip_bfloat162*>(out + 1);
  unsafeAtomicAdd(halves, __floats2half2_rn(1.0f, 0.5f));
  unsafeAtomicAdd(brains, __float22bfloat162_rn(make_float2(1.0f, 2.0f)));
#else
  (void)halves;
#endif
}
__global__ void mathFloat(float* out) {
  const int i = threadIdx.x;
  const float x = i * 0.37f - 9;
  out[i] = sqrtf(fabsf(x)) + floorf(x) + ldexpf(x, 3) + fmodf(x, 2.5f);
}
__global__ void mathDouble(double* out) {
  const int i = threadIdx.x;
  const double x = i * 0.37 - 9;
  out[i] = std::fma(x, x, 1.0) + __double2int_rn(x) + copysign(2.0, x);
}
__global__ void integers(long long* out) {
  const int i = threadIdx.x;
  const unsigned u = i * 2654435761u;
  out[i] = __popc(u) + __clz(u | 1) * 100ll + __ffs(u) * 10000ll +
           static_cast<long long>(__brev(u) & 0xff) * 1000000ll +
           static_cast<long long>(__umulhi(u, u)) * 1000000000ll;
}
__global__ void narrow(int* out) {
  const int i = threadIdx.x;
  const signed char c = static_cast<signed char>(i * 5);
  const unsigned short s = static_cast<unsigned short>(i * 1031);
  out[i] = c * 2 + (s >> 3);
}
__global__ void privateArray(int* out) {
  const int i = threadIdx.x;
  int values[64];
  for (int k = 0; k < 64; ++k) values[k] = k ^ i;
  int sum = 0;
  for (int k = 0; k < 64; ++k) sum += values[(k * i) % 64];
  out[i] = sum;
}


// --- Inline assembly that libraries use

#ifdef __gfx942__
#define CACHED "sc0"
#else
#define CACHED "glc"
#endif

/// A block that does not fill its wave: lanes that are not there vote for
/// nothing, and each vote is a barrier.
__global__ void votesOfPart(int* out) {
  __shared__ int words[13];
  const int i = static_cast<int>(threadIdx.x);
  words[i] = i + 1;
  const int all = __syncthreads_and(i < 100);
  const int other = words[12 - i];
  const int any = __syncthreads_or(i == 12);
  out[i] = other * 1000 + all * 100 + any * 10 + __syncthreads_count(i % 2);
}
/// Tiles of a wave are synchronised by a fence alone, and lanes by one that is
/// written out.
__global__ void tiles(int* out) {
  __shared__ int shared[128];
  const auto tile = cooperative_groups::tiled_partition<16>(
      cooperative_groups::this_thread_block());
  const int i = threadIdx.x;
  shared[i] = i;
  for (int step = 8; step > 0; step /= 2) {
    tile.sync();
    const int other = shared[i ^ step];
    tile.sync();
    shared[i] += other;
  }
  __threadfence_block();
  out[i] = shared[i ^ 5];
}

__global__ void moves(int* out) {
  float value = static_cast<float>(threadIdx.x);
#if defined(__HIP_DEVICE_COMPILE__)
  asm volatile("v_mov_b32_e32 %0, %1" : "=v"(out[threadIdx.x]) : "v"(value));
#endif
}

/// The lane's value goes through memory by loads and stores of each width.
__global__ void widths(long long* out) {
  __shared__ int shared[128];
  const int i = threadIdx.x;
  long long* const at = out + i;
  const int number = i * 0x01010101 + 0x7f80;
  int value;
  asm volatile("flat_store_dword %0, %1\n\ts_waitcnt vmcnt(0) lgkmcnt(0)"
               : : "v"(at), "v"(number) : "memory");
  asm volatile("flat_load_sbyte %0, %1 " CACHED "\n\ts_waitcnt vmcnt(0) lgkmcnt(0)"
               : "=v"(value) : "v"(at) : "memory");
  long long sum = value;
  asm volatile("flat_load_ubyte %0, %1\n\ts_waitcnt vmcnt(0) lgkmcnt(0)"
               : "=v"(value) : "v"(at) : "memory");
  sum = sum * 1000 + value;
  asm volatile("flat_load_sshort %0, %1\n\ts_waitcnt vmcnt(0) lgkmcnt(0)"
               : "=v"(value) : "v"(at) : "memory");
  sum = sum * 1000 + value;
  asm volatile("global_load_ushort %0, %1, off\n\ts_waitcnt vmcnt(0)"
               : "=v"(value) : "v"(at) : "memory");
  sum = sum * 1000 + value;
  asm volatile("ds_write_b32 %0, %1\n\ts_waitcnt lgkmcnt(0)"
               : : "v"((__attribute__((address_space(3))) int*)(shared + i)),
                   "v"(i) : "memory");
  asm volatile("ds_read_b32 %0, %1\n\ts_waitcnt lgkmcnt(0)"
               : "=v"(value)
               : "v"((__attribute__((address_space(3))) int*)(shared + i))
               : "memory");
  sum += value;
  asm volatile("global_store_dwordx2 %0, %1, off\n\ts_waitcnt vmcnt(0)"
               : : "v"(at), "v"(sum) : "memory");
  long long back;
  asm volatile("flat_load_dwordx2 %0, %1\n\ts_waitcnt vmcnt(0) lgkmcnt(0)"
               : "=v"(back) : "v"(at) : "memory");
  out[i] = back + 1;
}
__global__ void quadWords(unsigned long long* out) {
  __shared__ __uint128_t shared[64];
  const int i = threadIdx.x;
  __uint128_t* const at = shared + i;
  const __uint128_t value = static_cast<__uint128_t>(i + 1) << 64 | i * 3u;
  __uint128_t back;
  asm volatile("flat_store_dwordx4 %0, %1\n\ts_waitcnt vmcnt(0) lgkmcnt(0)"
               : : "v"(at), "v"(value) : "memory");
  asm volatile("flat_load_dwordx4 %0, %1\n\ts_waitcnt vmcnt(0) lgkmcnt(0)"
               : "=v"(back) : "v"(at) : "memory");
  out[i] = static_cast<unsigned long long>(back >> 64) * 1000 +
           static_cast<unsigned long long>(back);
}

// --- What kernels share, each of which is compiled by itself

static __device__ int (*chosen)(int);
static __device__ int calls;
__global__ void choose(int which) {
  chosen = which ? square : twice;
  calls += 1;
}
__global__ void callChosen(int* out) {
  out[threadIdx.x] = chosen(threadIdx.x) + 1000 * calls;
}

int main() {
  hipDeviceProp_t properties;
  must(hipGetDeviceProperties(&properties, 0), "hipGetDeviceProperties");
  waveSize = properties.warpSize;
  const int n = 128;
  auto on = [&](auto kernel) {
    return [kernel](auto* out) { kernel<<<1, 128>>>(out); };
  };
  using Word = unsigned long long;
  const Word full = waveSize == 64 ? ~0ull : 0xffffffffull;
  auto lanesWhere = [&](int thread, auto is) {
    Word mask = 0;
    for (int lane = 0; lane < waveSize; ++lane) {
      if (is(waveBegin(thread) + lane)) mask |= 1ull << lane;
    }
    return mask;
  };
  auto all = [&](int i, int from) { return waveBegin(i) + from; };

  check<int>("shuffle", n, on(shuffle),
             [&](int i) { return all(i, (i * 7) % waveSize) * 3 + 1; });
  check<int>("shuffle-up", n, on(shuffleUp),
             [&](int i) { return (laneOf(i) < 3 ? i : i - 3) * 5; });
  check<int>("shuffle-down-width", n, on(shuffleDownWidth),
             [&](int i) { return (i % 8 + 2 >= 8 ? i : i + 2) * 5; });
  check<double>("shuffle-xor-double", n, on(shuffleXorDouble),
                [&](int i) { return (i ^ 5) * 0.5; });
  check<Word>("ballot", n, on(ballot), [&](int i) {
    return lanesWhere(i, [](int k) { return k % 3 == 1; });
  });
  check<int>("votes", n, on(votes), [&](int i) {
    return (waveBegin(i) == 0 ? 4 : 0) +
           (waveBegin(i) + waveSize <= 64 ? 2 : 0) + 1;
  });
  check<int>("read-first-lane", n, on(readFirst),
             [&](int i) { return waveBegin(i) * 2; });
  check<int>("read-lane", n, on(readLane),
             [&](int i) { return all(i, 9) * 2; });
  check<int>("permute", n, on(permuteTo),
             [&](int i) { return all(i, (laneOf(i) + 1) % waveSize); });
  check<int>("swizzle", n, on(swizzle), [&](int i) { return i ^ 3; });
  check<int>("dpp-row-shift", n, on(dppRow),
             [&](int i) { return i % 16 == 0 ? 0 : i - 1 + 100; });
  check<int>("dpp-row-mirror", n, on(dppMirror),
             [&](int i) { return i / 16 * 16 + 15 - i % 16; });
  check<int>("dpp-bank-mask", n, on(dppMasked), [&](int i) {
    return i / 4 % 2 == 0 ? i / 4 * 4 + 3 - i % 4 : -7;
  });
  check<unsigned>("lane-id", n, on(laneId),
                  [&](int i) { return static_cast<unsigned>(laneOf(i)); });

  check<int>("shuffle-in-branch", n, on(shuffleInBranch),
             [&](int i) { return (i % 2 == 1 ? i ^ 2 : -1) + waveBegin(i); });
  check<Word>("ballot-on-both-sides", n, on(ballotOnBothSides), [&](int i) {
    const Word low = lanesWhere(i, [](int k) { return k % 4 < 2; });
    return i % 4 < 2 ? low : ~(full & ~low);
  });
  check<int>("loops-of-unequal-length", n, on(loopsOfUnequalLength),
             [&](int i) {
               int sum = 0;
               for (int k = 0; k <= i % 5; ++k) {
                 sum += __builtin_popcountll(
                     lanesWhere(i, [&](int t) { return t % 5 >= k; }));
               }
               return sum;
             });
  check<int>("continue", n, on(continued), [&](int i) {
    int sum = 0;
    for (int k = 0; k < 4; ++k) {
      if ((i + k) % 2 != 0) sum = sum * 100 + waveSize / 2;
    }
    return sum;
  });
  check<Word>("break", n, on(brokenOut), [&](int i) {
    return lanesWhere(i, [&](int t) { return t % 3 >= i % 3; });
  });
  check<Word>("nested-branches", n, on(nested), [&](int i) {
    Word value = 0;
    if (i % 4 == 0) value = lanesWhere(i, [](int t) { return t % 4 == 0; });
    if (i % 2 == 0)
      value += lanesWhere(i, [](int t) { return t % 2 == 0; }) << 1;
    return value + 1;
  });
  check<Word>("returned-lanes", n, on(returnedLanes), [&](int i) {
    return i % 8 == 3 ? 0 : lanesWhere(i, [](int t) { return t % 8 != 3; });
  });
  check<int>("calls-in-branches", n, on(calledInBranches), [&](int i) {
    const int third =
        __builtin_popcountll(lanesWhere(i, [](int t) { return t % 3 == 0; }));
    return i % 3 == 0 ? third : (waveSize - third) * 1000;
  });
  check<int>("recursion", n, on(recursed), [&](int i) {
    int value = 0;
    for (int k = i % 4; k >= 0; --k) {
      value = value * 3 + waveSize * (4 - k) / 4;
    }
    return value;
  });

  check<int>(
      "lds-reverse", 256, [](int* out) { reverseInLds<<<1, 256>>>(out); },
      [](int i) { return (255 - i) * (255 - i); });
  check<int>(
      "lds-dynamic", n,
      [](int* out) { dynamicLds<<<1, 128, 128 * sizeof(int)>>>(out); },
      [](int i) { return (i + 128 - 17) % 128; });
  check<int>(
      "lds-bytes", 256, [](int* out) { bytesInLds<<<1, 256>>>(out); },
      [](int i) { return (i ^ 1) * 3 & 0xff; });
  // 73 * 7 % 128 is 127.
  check<int>("lds-padded", n, on(paddedInLds),
             [](int) { return 73 * 4 + 1; });
  check<int>("barrier-in-loop", n, on(barrierInLoop),
             [](int i) { return i + 1; });
  check<unsigned>("lds-atomics", n, on(ldsAtomics), [](int i) {
    unsigned sum = 0;
    for (unsigned k = i % 4; k < 128; k += 4) sum += k;
    return sum;
  });
  // 37 is odd, so that all of 0 to 127 come.
  check<int>("lds-decided", n, on(decidedInLds),
             [](int) { return 127 * 64 * 10 + 5; });
  check<int>(
      "block-reduction", 5, [](int* out) { blockReduction<<<5, 256>>>(out); },
      [](int) { return 255 * 128; });
  check<int>(
      "dimensions", 24 * 60,
      [](int* out) { dimensions<<<dim3(2, 3, 4), dim3(5, 4, 3)>>>(out); },
      [](int i) { return i / 60 * 1000 + i % 60; });
  check<int>(
      "grid-sync", 4 * 64,
      [](int* out) {
        void* arguments[] = {&out};
        must(hipLaunchCooperativeKernel(reinterpret_cast<const void*>(gridSync),
                                        dim3(4), dim3(64), arguments, 0,
                                        nullptr),
             "hipLaunchCooperativeKernel");
      },
      [](int i) { return 255 - i; });

  check<int>(
      "global-atomics", 6, [](int* out) { globalAtomics<<<4, 64>>>(out); },
      [](int i) {
        int exclusive = 0;
        for (int k = 0; k < 256; ++k) exclusive ^= k;
        const int expected[] = {256, 255, exclusive, 0x7fffffff, 7, 256 % 10};
        return expected[i];
      });
  check<float>(
      "float-atomics", 1, [](float* out) { floatAtomics<<<4, 64>>>(out); },
      [](int) { return 128.0f; });
  const int values[] = {10, 20, 30, 40};
  must(hipMemcpyToSymbol(HIP_SYMBOL(table), values, sizeof values),
       "hipMemcpyToSymbol");
  const int seven = 7;
  must(hipMemcpyToSymbol(HIP_SYMBOL(unused), &seven, sizeof seven),
       "hipMemcpyToSymbol");
  check<int>("symbols", n, on(symbols),
             [&](int i) { return values[i % 4] + 5; });
  must(hipMemcpyToSymbol(HIP_SYMBOL(counter), &seven, sizeof seven),
       "hipMemcpyToSymbol");
  check<int>("symbols-changed", n, on(symbols),
             [&](int i) { return values[i % 4] + 7; });
  check<int>("function-pointers", n, on(functionPointers),
             [](int i) { return i % 2 == 0 ? 2 * i : i * i; });
  check<int>("virtual-calls", n, on(virtualCalls),
             [](int i) { return i % 2 == 0 ? 1 : i * 3; });

  const Packed packed = {3, -500, 0.25, {1.5f, 2.5f, 3.5f}};
  check<double>(
      "struct-argument", n,
      [&](double* out) { structArgument<<<1, 128>>>(out, packed, nullptr); },
      [&](int i) { return 3 - 500 + 0.25 + packed.d[i % 3] + 1; });
  check<float>("halves", n, on(halves), [](int i) {
    const _Float16 h = static_cast<_Float16>(i * 0.1f);
    const double exact = static_cast<double>(h) * static_cast<double>(h) + 1;
    return static_cast<float>(static_cast<_Float16>(exact));
  });
  auto rounded = [](float value) {
    std::uint32_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    bits = (bits + 0x7fff + (bits >> 16 & 1)) & 0xffff0000;
    std::memcpy(&value, &bits, sizeof bits);
    return value;
  };
  check<float>("brains", n, on(brains), [&](int i) {
    const float a = rounded(std::fma(static_cast<float>(i), 0.1f, -5.0f));
    const float b = rounded(1.0f + static_cast<float>(i) * 0.0078125f);
    const float results[] = {a,     a + b, a - b,
                             a * b, a / b, (a < b ? 1.0f : 0.0f) + 2.0f};
    return rounded(results[i % 6]);
  });
  check<float>("brain-ends", n, on(brainEnds), [](int i) {
    const std::uint32_t bits[] = {0x3f800000, 0x3f820000, 0x3f810000,
                                  0x7f800000, 0x7f800000, 0x80000000,
                                  0x00010000, 0x3f800000};
    float value;
    std::memcpy(&value, &bits[i % 8], sizeof value);
    return value;
  });
#if HIP_VERSION_MAJOR >= 6
  check<std::uint32_t>(
      "pair-sums", 2,
      [&](std::uint32_t* out) {
        must(hipMemset(out, 0, 8), "hipMemset");
        pairSums<<<1, 128>>>(reinterpret_cast<float*>(out));
      },
      // 128 and 64 as half, 128 and 256 as bfloat16.
      [](int i) { return i == 0 ? 0x54005800u : 0x43804300u; });
#endif
  check<float>("math-float", n, on(mathFloat), [](int i) {
    // As the device computes it: a product and a sum are one operation.
    const float x = std::fma(static_cast<float>(i), 0.37f, -9.0f);
    return std::sqrt(std::fabs(x)) + std::floor(x) + std::ldexp(x, 3) +
           std::fmod(x, 2.5f);
  });
  check<double>("math-double", n, on(mathDouble), [](int i) {
    const double x = std::fma(static_cast<double>(i), 0.37, -9.0);
    return std::fma(x, x, 1.0) + static_cast<int>(std::rint(x)) +
           std::copysign(2.0, x);
  });
  check<long long>("integers", n, on(integers), [](int i) {
    const std::uint32_t u = static_cast<std::uint32_t>(i) * 2654435761u;
    std::uint32_t reversed = 0;
    for (int k = 0; k < 32; ++k) reversed |= (u >> k & 1) << (31 - k);
    return __builtin_popcount(u) + __builtin_clz(u | 1) * 100ll +
           __builtin_ffs(static_cast<int>(u)) * 10000ll +
           static_cast<long long>(reversed & 0xff) * 1000000ll +
           static_cast<long long>(static_cast<std::uint64_t>(u) * u >> 32) *
               1000000000ll;
  });
  check<int>("narrow-integers", n, on(narrow), [](int i) {
    return static_cast<signed char>(i * 5) * 2 +
           (static_cast<std::uint16_t>(i * 1031) >> 3);
  });
  check<int>("private-array", n, on(privateArray), [](int i) {
    int sum = 0;
    for (int k = 0; k < 64; ++k) sum += (k * i) % 64 ^ i;
    return sum;
  });
  check<double>(
      "many-values", 256, [](double* out) { manyValues<<<1, 256>>>(out); },
      [](int i) {
        double sum = 0;
        for (int k = kManyValues - 1; k >= 0; --k) {
          sum = sum / 2 + (i + k) % 256;
        }
        return sum;
      });
  check<int>(
      "votes-of-part", 13, [](int* out) { votesOfPart<<<1, 13>>>(out); },
      [](int i) { return (13 - i) * 1000 + 100 + 10 + 6; });
  check<int>("tiles", 128, [](int* out) { tiles<<<1, 128>>>(out); },
             [](int i) { return i / 16 * 256 + 120; });
  check<int>("assembly-move", 64, [](int* out) { moves<<<1, 64>>>(out); },
             [](int i) {
               const float value = static_cast<float>(i);
               int bits;
               std::memcpy(&bits, &value, sizeof bits);
               return bits;
             });
  check<long long>("assembly-widths", n, on(widths), [](int i) {
    const int number = i * 0x01010101 + 0x7f80;
    long long sum = static_cast<signed char>(number);
    sum = sum * 1000 + static_cast<unsigned char>(number);
    sum = sum * 1000 + static_cast<short>(number);
    sum = sum * 1000 + static_cast<unsigned short>(number);
    return sum + i + 1;
  });
  check<Word>("assembly-quad-words", 64,
              [](Word* out) { quadWords<<<1, 64>>>(out); },
              [](int i) { return Word((i + 1) * 1000 + i * 3); });
  check<int>(
      "shared-by-kernels", n,
      [](int* out) {
        choose<<<1, 1>>>(0);
        choose<<<1, 1>>>(1);
        callChosen<<<1, 128>>>(out);
      },
      [](int i) { return i * i + 2000; });
  std::printf("%d failed\n", failures);
  return failures == 0 ? 0 : 1;
}
