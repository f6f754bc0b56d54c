// Atomics with scopes, on objects and on references, in kernels and on the host.
#include <hip/hip_runtime.h>
#include "hipport/cxx.h"

using Counter = hipport::cxx::atomic<unsigned int, hipport::cxx::thread_scope_device>;

template <class T, hipport::cxx::thread_scope Scope>
__device__ T raise(hipport::cxx::atomic_ref<T, Scope> value, T by) {
  T old = value.load(std::memory_order_relaxed);
  while (!value.compare_exchange_weak(old, old + by, std::memory_order_acq_rel,
                                      std::memory_order_relaxed)) {
  }
  return value.fetch_max(by, std::memory_order_relaxed);
}

__device__ hipport::cxx::atomic<int> total{0};

__global__ void kernel(Counter* counter, float* out, int* flags) {
  __shared__ hipport::cxx::atomic<int, hipport::cxx::thread_scope_block> inBlock;
  if (threadIdx.x == 0) inBlock.store(0, std::memory_order_relaxed);
  __syncthreads();
  ++inBlock;
  hipport::cxx::atomic_ref<int, hipport::cxx::thread_scope_system> flag(flags[0]);
  raise(flag, 3);
  hipport::cxx::atomic_ref<float, hipport::cxx::thread_scope_block>(out[0]).fetch_add(1.0f, std::memory_order_relaxed);
  hipport::cxx::atomic_thread_fence(std::memory_order_release, hipport::cxx::thread_scope_device);
  if (counter->fetch_add(1, std::memory_order_release) == 7) total += inBlock.load();
  out[1] = hipport::cxx::minimum<float>{}(out[2], out[3]) + hipport::cxx::maximum<>{}(out[4], 1.0f);
}

int main() {
  hipport::cxx::atomic<int> onHost(1);
  onHost.fetch_add(2);
  auto function = hipport::cxx::proclaim_return_type<float>([](int value) { return value * 2.0f; });
  return onHost.load() + static_cast<int>(function(1));
}
