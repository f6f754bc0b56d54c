// Atomics with scopes, on objects and on references, in kernels and on the host.
#include <cuda/atomic>
#include <cuda/functional>

using Counter = cuda::atomic<unsigned int, cuda::thread_scope_device>;

template <class T, cuda::thread_scope Scope>
__device__ T raise(cuda::atomic_ref<T, Scope> value, T by) {
  T old = value.load(cuda::memory_order_relaxed);
  while (!value.compare_exchange_weak(old, old + by, cuda::std::memory_order_acq_rel,
                                      cuda::std::memory_order_relaxed)) {
  }
  return value.fetch_max(by, cuda::std::memory_order_relaxed);
}

__device__ cuda::std::atomic<int> total{0};

__global__ void kernel(Counter* counter, float* out, int* flags) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> inBlock;
  if (threadIdx.x == 0) inBlock.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  ++inBlock;
  cuda::atomic_ref<int, cuda::thread_scope_system> flag(flags[0]);
  raise(flag, 3);
  cuda::atomic_ref<float, cuda::thread_scope_block>(out[0]).fetch_add(1.0f, cuda::memory_order_relaxed);
  cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
  if (counter->fetch_add(1, cuda::std::memory_order_release) == 7) total += inBlock.load();
  out[1] = cuda::minimum<float>{}(out[2], out[3]) + cuda::maximum<>{}(out[4], 1.0f);
}

int main() {
  cuda::atomic<int> onHost(1);
  onHost.fetch_add(2);
  auto function = cuda::proclaim_return_type<float>([](int value) { return value * 2.0f; });
  return onHost.load() + static_cast<int>(function(1));
}
