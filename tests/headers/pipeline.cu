// Asynchronous copies, barriers, pipelines, libcu++.
#include <cooperative_groups.h>
#include <cuda/annotated_ptr>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda/std/array>
#include <cuda/std/atomic>
#include <cuda/std/type_traits>
#include <cuda_pipeline.h>
__global__ void k(int* p, int* q) {
  __shared__ int buffer[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  auto block = cooperative_groups::this_thread_block();
  if (block.thread_rank() == 0) init(&bar, block.size());
  block.sync();
  auto token = bar.arrive();
  bar.wait(std::move(token));
  cuda::memcpy_async(block, buffer, p, sizeof(int) * 64, bar);
  bar.arrive_and_wait();
  auto pipe = cuda::make_pipeline();
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto shared = cuda::make_pipeline(block, &state);
  pipe.producer_acquire(); cuda::memcpy_async(&buffer[0], q, cuda::aligned_size_t<4>(4), pipe); pipe.producer_commit(); pipe.consumer_wait(); pipe.consumer_release();
  cuda::pipeline_consumer_wait_prior<1>(pipe);
  shared.producer_acquire();
  __pipeline_memcpy_async(&buffer[0], p, 16); __pipeline_commit(); __pipeline_wait_prior(0);
  cuda::atomic<int, cuda::thread_scope_device> a(0);
  a.fetch_add(1, cuda::std::memory_order_relaxed);
  cuda::atomic_ref<int, cuda::thread_scope_block> r(*p);
  r.store(2); r++;
  cuda::std::array<int, 4> arr = {1, 2, 3, 4};
  cuda::std::atomic<int> sa;
  sa.store(arr[0]);
  cuda::atomic_thread_fence(cuda::std::memory_order_seq_cst, cuda::thread_scope_device);
  static_assert(cuda::std::is_same<int, int>::value, "");
}
