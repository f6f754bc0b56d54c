// Found by lib/update, which looks at three trees.
#include "analysis/check_list.h"

namespace hipport {

const Check checks::cuda_in_hip_branch = {
    "cuda-in-hip-branch", "a new CUDA name in code that HIP compiles",
    R"(An update brought a CUDA name into a branch that HIP compiles (`#ifdef
__HIP_PLATFORM_AMD__`, the `#else` of `#ifdef __CUDACC__`), or a hand edit still calls a
CUDA name that the code around it no longer has. Such branches are taken for code that
is written for HIP, and are not ported.

```cpp
#ifdef USE_HIP
  cudaStreamSynchronize(stream);  // reported: came with the update
#endif
```

Write the name that HIP has, or take the line out of the branch.
)",
    /*run=*/nullptr};

}  // namespace hipport
