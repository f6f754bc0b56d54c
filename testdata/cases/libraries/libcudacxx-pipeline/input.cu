// Pipelines, latches and copies of libcu++.
#include <cooperative_groups.h>
#include <cuda/latch>
#include <cuda/pipeline>
#include <cuda/std/utility>

namespace cg = cooperative_groups;

template <int Stages>
__global__ void stages(float* out, const float* in, int tiles) {
  auto block = cg::this_thread_block();
  __shared__ float buffer[Stages][64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, Stages> state;
  auto pipe = cuda::make_pipeline(block, &state);
  float sum = 0;
  for (int i = 0, fetched = 0; i < tiles; ++i) {
    for (; fetched < tiles && fetched < i + Stages; ++fetched) {
      pipe.producer_acquire();
      cuda::memcpy_async(block, buffer[fetched % Stages], in + 64 * fetched,
                         cuda::aligned_size_t<16>(sizeof(buffer[0])), pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    sum += buffer[i % Stages][63 - threadIdx.x];
    pipe.consumer_release();
  }
  out[threadIdx.x] = sum;
}

__global__ void alone(float* out, const float* in) {
  __shared__ float buffer[64];
  cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&buffer[threadIdx.x], &in[threadIdx.x], sizeof(float), pipe);
  pipe.producer_commit();
  cuda::pipeline_consumer_wait_prior<0>(pipe);
  pipe.consumer_release();
  out[threadIdx.x] = buffer[threadIdx.x];
}

__global__ void roles(float* out, const float* in) {
  auto block = cg::this_thread_block();
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 1> state;
  __shared__ float buffer[64];
  const auto role = threadIdx.x < 64 ? cuda::pipeline_role::producer
                                     : cuda::pipeline_role::consumer;
  auto pipe = cuda::make_pipeline(block, &state, role);
  if (role == cuda::pipeline_role::producer) {
    pipe.producer_acquire();
    cuda::memcpy_async(&buffer[threadIdx.x], &in[threadIdx.x], sizeof(float), pipe);
    pipe.producer_commit();
  } else {
    pipe.consumer_wait();
    out[threadIdx.x - 64] = buffer[threadIdx.x - 64];
    pipe.consumer_release();
  }
}

__global__ void meet(cuda::latch<cuda::thread_scope_device>* latch) {
  latch->arrive_and_wait();
}

void run(float* out, const float* in) {
  stages<2><<<1, 64>>>(out, in, 5);
  alone<<<1, 64>>>(out, in);
  roles<<<1, 128>>>(out, in);
}
