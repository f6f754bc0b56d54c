// Names of cooperative groups that are the tree's own.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

namespace parts {
struct Group {
  __device__ int num_threads() const { return 3; }
  __device__ int ballot(int x) const { return x; }
  __device__ int match_any(int x) const { return x; }
};
__device__ Group coalesced_threads() { return {}; }
__device__ int labeled_partition(const Group&, int label) { return label; }
__device__ int reduce(const Group& group, int x) { return x * group.num_threads(); }
__device__ void memcpy_async(int* to, const int* from) { *to = *from; }
}  // namespace parts

__global__ void kernel(int* out) {
  cg::thread_block block = cg::this_thread_block();
  const parts::Group group = parts::coalesced_threads();
  out[0] = parts::labeled_partition(group, 1) + parts::reduce(group, 2);
  out[1] = group.ballot(3) + group.match_any(4) + block.thread_rank();
  parts::memcpy_async(out + 2, out);
  block.sync();
}
