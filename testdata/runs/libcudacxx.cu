// What libcu++ gives in kernels: atomics with scopes between threads of several
// blocks, and classes and functions of cuda::std, compared with the host.
//
// Exit status: 0 with results that the host agrees with, 1 if it does not, 2 a
// failed call.
#include <cuda/atomic>
#include <cuda/functional>
#include <cuda/std/array>
#include <cuda/std/chrono>
#include <cuda/std/limits>
#include <cuda/std/tuple>
#include <cuda/std/utility>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                      \
  do {                                                                   \
    const cudaError_t status = (call);                                   \
    if (status != cudaSuccess) {                                         \
      std::fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call, \
                   cudaGetErrorString(status));                          \
      std::exit(2);                                                      \
    }                                                                    \
  } while (0)

constexpr int kBlocks = 5;
constexpr int kThreads = 96;

struct Totals {
  int count;
  float sum;
  double largeSum;
  int smallest, largest;
  float least;
  unsigned bits;
  unsigned char bytes[4];
  unsigned long long steps;
  int order;
};

template <class T>
using Ref = cuda::atomic_ref<T, cuda::thread_scope_device>;

struct Pair {
  int a, b;
};

__device__ cuda::atomic<int, cuda::thread_scope_device> arrived{0};

__global__ void count(Totals* totals, Pair* pair, int* data) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> inBlock;
  if (threadIdx.x == 0) inBlock.store(0, cuda::std::memory_order_relaxed);
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  inBlock.fetch_add(i % 3, cuda::memory_order_relaxed);
  Ref<float>(totals->sum).fetch_add(0.5f, cuda::memory_order_relaxed);
  Ref<double>(totals->largeSum) += 0.25;
  Ref<int>(totals->smallest).fetch_min(7 - i);
  Ref<int>(totals->largest).fetch_max(i * 2);
  Ref<float>(totals->least).fetch_min(-0.5f * i);
  Ref<unsigned>(totals->bits).fetch_or(1u << (i % 20));
  Ref<unsigned char>(totals->bytes[i % 4]).fetch_add(1);
  Ref<unsigned long long>(totals->steps)++;
  cuda::std::atomic_ref<Pair> both(*pair);
  Pair old = both.load();
  while (!both.compare_exchange_weak(old, Pair{old.a + 1, old.b + i})) {
  }
  __syncthreads();
  if (threadIdx.x != 0) return;
  Ref<int>(totals->count).fetch_add(inBlock.load());
  data[blockIdx.x] = 100 + blockIdx.x;
  cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
  if (arrived.fetch_add(1, cuda::memory_order_acq_rel) == kBlocks - 1) {
    int sum = 0;
    for (int block = 0; block < kBlocks; ++block) {
      sum += cuda::atomic_ref<int, cuda::thread_scope_device>(data[block]).load(cuda::memory_order_acquire);
    }
    totals->order = sum;
  }
}

__global__ void classes(float* out, int n) {
  cuda::std::tuple<int, float> best(0, cuda::std::numeric_limits<float>::lowest());
  for (int i = 0; i < n; ++i) {
    const float value = static_cast<float>((i * 7) % 11);
    if (value > cuda::std::get<1>(best)) best = cuda::std::make_tuple(i, value);
  }
  auto [at, value] = best;
  cuda::std::pair<int, int> ends{1, n};
  ends = cuda::std::make_pair(ends.second, ends.first);
  cuda::std::swap(ends.first, at);
  cuda::std::array<float, 3> three{1, 2, value};
  int a;
  float b;
  cuda::std::tie(a, b) = best;
  out[0] = static_cast<float>(at);
  out[1] = value;
  out[2] = static_cast<float>(ends.first * 100 + ends.second);
  out[3] = three[n % 3] + cuda::maximum<float>{}(b, static_cast<float>(a));
  out[4] = __half2float(cuda::std::numeric_limits<__half>::max());
  out[5] = __half2float(cuda::std::numeric_limits<__half>::lowest());
}

/// Waits three microseconds, by the clock that kernels have.
__global__ void wait(long long* ns) {
  using Clock = cuda::std::chrono::high_resolution_clock;
  const Clock::time_point begin = Clock::now();
  cuda::std::chrono::time_point<cuda::std::chrono::system_clock> now = begin;
  while (now - begin < cuda::std::chrono::microseconds(3)) {
    now = cuda::std::chrono::system_clock::now();
  }
  *ns = cuda::std::chrono::duration_cast<cuda::std::chrono::nanoseconds>(now - begin).count();
}

int wrong = 0;
template <class T>
void expect(const char* what, T got, T wanted) {
  if (got == wanted) return;
  std::printf("%s: %g, not %g\n", what, static_cast<double>(got), static_cast<double>(wanted));
  ++wrong;
}

int main() {
  Totals* totals;
  Pair* pair;
  int* data;
  float* out;
  CHECK(cudaMalloc(&totals, sizeof *totals));
  CHECK(cudaMalloc(&pair, sizeof *pair));
  CHECK(cudaMalloc(&data, kBlocks * sizeof *data));
  CHECK(cudaMalloc(&out, 6 * sizeof *out));
  CHECK(cudaMemset(totals, 0, sizeof *totals));
  CHECK(cudaMemset(pair, 0, sizeof *pair));
  count<<<kBlocks, kThreads>>>(totals, pair, data);
  CHECK(cudaGetLastError());
  Totals got;
  Pair both;
  CHECK(cudaMemcpy(&got, totals, sizeof got, cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(&both, pair, sizeof both, cudaMemcpyDeviceToHost));
  const int all = kBlocks * kThreads;
  expect("count", got.count, all);
  expect("sum", got.sum, all * 0.5f);
  expect("large sum", got.largeSum, all * 0.25);
  expect("smallest", got.smallest, 7 - (all - 1));
  expect("largest", got.largest, 2 * (all - 1));
  expect("least", got.least, -0.5f * (all - 1));
  expect("bits", got.bits, (1u << 20) - 1);
  for (const unsigned char byte : got.bytes) expect("byte", int{byte}, all / 4);
  expect("steps", static_cast<int>(got.steps), all);
  expect("order", got.order, kBlocks * 100 + kBlocks * (kBlocks - 1) / 2);
  expect("pairs", both.a, all);
  expect("sum of pairs", both.b, all * (all - 1) / 2);

  classes<<<1, 1>>>(out, 10);
  CHECK(cudaGetLastError());
  float values[6];
  CHECK(cudaMemcpy(values, out, sizeof values, cudaMemcpyDeviceToHost));
  expect("end", values[0], 10.0f);
  expect("best", values[1], 10.0f);
  expect("swapped", values[2], 301.0f);
  expect("sum of classes", values[3], 12.0f);

  expect("most of half", values[4], 65504.0f);
  expect("least of half", values[5], -65504.0f);

  long long* ns;
  CHECK(cudaMalloc(&ns, sizeof *ns));
  wait<<<1, 1>>>(ns);
  CHECK(cudaGetLastError());
  long long waited = 0;
  CHECK(cudaMemcpy(&waited, ns, sizeof waited, cudaMemcpyDeviceToHost));
  expect("waited long enough", waited >= 3000, true);
  const cuda::std::chrono::system_clock::time_point today = cuda::std::chrono::system_clock::now();
  expect("the host has a date", cuda::std::chrono::system_clock::to_time_t(today) > 1700000000, true);

  cuda::atomic<int> onHost(3);
  onHost.fetch_max(5);
  expect("on the host", onHost.load() + static_cast<int>(cuda::std::numeric_limits<char>::max()), 132);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
