// What lib/buildfiles finds, which looks at whole trees.
#include "analysis/check_list.h"

namespace hipport {

const Check checks::build_library = {
    "build-library", "a library of CUDA's that is linked",
    R"(Libraries are linked by other names: hipBLAS for cuBLAS, hipFFT for cuFFT. The
table is `rules/build/libraries.json`. A library that ROCm has nothing like stays
and is reported, with what comes nearest.

```cmake
target_link_libraries(app PRIVATE CUDA::cublas)   # before
target_link_libraries(app PRIVATE roc::hipblas)   # after
```
)",
    /*run=*/nullptr};

}  // namespace hipport
