// Groups whose class a template's parameter is: the instances decide.
#include "hipport/groups.h"
#include <hip/hip_runtime.h>

namespace cg = hipport::groups;

struct Team {
  __device__ unsigned ballot(int x) const { return static_cast<unsigned>(x); }
};

template <class Group>
__device__ int countOf(const Group& group, int predicate) {
  const unsigned votes = group.ballot(predicate);
  return __popc(votes) + static_cast<int>(group.num_threads());
}

template <class Group>
__device__ unsigned of(const Group& group) {
  return group.ballot(1);
}

__global__ void kernel(int* out) {
  const auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  out[0] = countOf(tile, out[1]) + static_cast<int>(of(Team()));
}
