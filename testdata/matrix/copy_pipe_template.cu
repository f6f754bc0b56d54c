// Pipelines as arguments of templates: one function adds up with a pipeline of
// the thread and with one of the block, and halves of another block produce and
// consume, each in its own function.
#include <cooperative_groups.h>

#include <cuda/pipeline>

#include "matrix.cuh"

// The state of a pipeline is set by make_pipeline.
#pragma nv_diag_suppress static_var_with_dynamic_init

namespace cg = cooperative_groups;

constexpr int kWidth = 128, kStages = 3, kSteps = 8;

using State = cuda::pipeline_shared_state<cuda::thread_scope_block, kStages>;

__device__ int weighed(const int4& four, int step) {
  return (step + 1) * (four.x + 3 * four.y + 5 * four.z + 7 * four.w);
}

/// Element `at` of what the group copies to `stages` in each step.
template <cuda::thread_scope kScope, typename Group>
__device__ int addUp(cuda::pipeline<kScope>& pipe, const Group& group,
                     int4* stages, const int4* from, int at) {
  int sum = 0;
  for (int step = 0, begun = 0; step < kSteps; ++step) {
    for (; begun < kSteps && begun < step + kStages; ++begun) {
      pipe.producer_acquire();
      cuda::memcpy_async(group, stages + begun % kStages * kWidth,
                         from + begun * kWidth, sizeof(int4) * group.size(),
                         pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    sum += weighed(stages[step % kStages * kWidth + at], step);
    pipe.consumer_release();
  }
  return sum;
}

__global__ void byThread(const int4* from, int* to) {
  __shared__ int4 stages[kStages * kWidth];
  const int t = threadIdx.x;
  auto pipe = cuda::make_pipeline();
  to[t] = addUp(pipe, cg::this_thread(), stages + t, from + t, 0);
}

__global__ void byBlock(const int4* from, int* to) {
  __shared__ int4 stages[kStages * kWidth];
  __shared__ State state;
  const int t = kWidth - 1 - threadIdx.x;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  to[t] = addUp(pipe, block, stages, from, t);
}

template <typename Pipeline>
__device__ void produce(Pipeline& pipe, int4* stages, const int4* from) {
  for (int step = 0; step < kSteps; ++step) {
    pipe.producer_acquire();
    cuda::memcpy_async(stages + step % kStages * kWidth + threadIdx.x,
                       from + step * kWidth + threadIdx.x,
                       cuda::aligned_size_t<16>(sizeof(int4)), pipe);
    pipe.producer_commit();
  }
}

template <typename Pipeline>
__device__ void consume(Pipeline& pipe, const int4* stages, int* to) {
  const int t = kWidth - 1 - threadIdx.x % kWidth;
  int sum = 0;
  for (int step = 0; step < kSteps; ++step) {
    pipe.consumer_wait();
    sum += weighed(stages[step % kStages * kWidth + t], step);
    pipe.consumer_release();
  }
  to[t] = sum;
}

__global__ void byHalves(const int4* from, int* to) {
  __shared__ int4 stages[kStages * kWidth];
  __shared__ State state;
  const auto role = threadIdx.x < kWidth ? cuda::pipeline_role::producer
                                         : cuda::pipeline_role::consumer;
  auto pipe = cuda::make_pipeline(cg::this_thread_block(), &state, role);
  if (role == cuda::pipeline_role::producer) {
    produce(pipe, stages, from);
  } else {
    consume(pipe, stages, to);
  }
}

int main() {
  const auto from = numbers<int>(4 * kWidth * kSteps, 601, -9999, 9999);
  OnDevice<int> onFrom(from), to(kWidth);
  auto fours = reinterpret_cast<const int4*>(static_cast<int*>(onFrom));
  int wrong = 0;
  auto tell = [&](const char* what) {
    const std::vector<int> sums = to.values();
    show(what, sums);
    for (int i = 0; i < kWidth; ++i) {
      int sum = 0;
      for (int j = 0; j < 4 * kSteps; ++j) {
        sum += (j / 4 + 1) * (j % 4 * 2 + 1) *
               from[4 * (j / 4 * kWidth + i) + j % 4];
      }
      wrong += sums[i] != sum;
    }
    check(cudaMemset(to, 0, kWidth * sizeof(int)), "cudaMemset");
  };
  byThread<<<1, kWidth>>>(fours, to);
  tell("by thread");
  byBlock<<<1, kWidth>>>(fours, to);
  tell("by block");
  byHalves<<<1, 2 * kWidth>>>(fours, to);
  tell("by halves");
  std::printf("%d wrong\n", wrong);
}
