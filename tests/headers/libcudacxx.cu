// libcu++ beside barriers and pipelines: see pipeline.cu.
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/semaphore>
#include <cuda/std/array>
#include <cuda/std/atomic>
#include <cuda/std/chrono>
#include <cuda/std/cmath>
#include <cuda/std/complex>
#include <cuda/std/cstdint>
#include <cuda/std/limits>
#include <cuda/std/tuple>
#include <cuda/std/type_traits>
#include <cuda/std/utility>

#if __cplusplus >= 202002L
#include <cuda/std/span>
__device__ float total(cuda::std::span<const float> values) {
  float sum = 0;
  for (float value : values) sum += value;
  return sum + values.size();
}
#endif

using Counter = cuda::atomic<unsigned int, cuda::thread_scope_device>;

template <class T, cuda::thread_scope Scope>
__device__ T raise(cuda::atomic_ref<T, Scope> value, T by) {
  T old = value.load(cuda::memory_order_relaxed);
  while (!value.compare_exchange_weak(old, old + by,
                                      cuda::std::memory_order_acq_rel,
                                      cuda::std::memory_order_relaxed)) {
  }
  return value.fetch_max(by, cuda::std::memory_order_relaxed);
}

__global__ void k(Counter* counter, float* out, int* flags, int n) {
  cuda::atomic_ref<int, cuda::thread_scope_system> flag(flags[0]);
  raise(flag, 3);
  cuda::atomic_ref<float, cuda::thread_scope_block>(out[0]).fetch_add(
      1.0f, cuda::memory_order_relaxed);
  if (counter->fetch_add(1, cuda::std::memory_order_release) == 7) {
    counter->store(0);
    counter->notify_all();
  }
  counter->wait(1, cuda::memory_order_acquire);
  cuda::atomic_thread_fence(cuda::memory_order_seq_cst,
                            cuda::thread_scope_system);

  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  if (threadIdx.x == 0) init(&barrier, blockDim.x);
  __syncthreads();
  cuda::barrier<cuda::thread_scope_block>::arrival_token token =
      barrier.arrive();
  barrier.wait(cuda::std::move(token));

  cuda::std::array<float, 4> values{1, 2, 3, 4};
  out[0] = cuda::std::sqrt(values[0]) + values.size();
  auto pair = cuda::std::make_tuple(1, values[0]);
  out[1] = cuda::std::get<1>(pair) + cuda::std::numeric_limits<float>::max();
  cuda::std::complex<float> z(1, 2);
  out[2] = z.real() + cuda::std::abs(z);
  cuda::std::uint32_t bits = n;
  out[3] = static_cast<float>(bits);
  static_assert(cuda::std::is_same<int, int>::value, "");
}

__global__ void timed(long long* out) {
  auto now = cuda::std::chrono::high_resolution_clock::now();
  *out = now.time_since_epoch().count();
}
