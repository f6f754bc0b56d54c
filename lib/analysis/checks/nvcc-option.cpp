// Found by lib/buildfiles, which looks at whole trees.
#include "analysis/check_list.h"

namespace hipport {

const Check checks::nvcc_option = {
    "nvcc-option", "an nvcc option",
    R"(hipcc and Clang take other options than nvcc. According to the table
`rules/build/nvcc-options.json`, each option is replaced by one with the same meaning,
removed (the finding says why), or left and reported with what to do.

```cmake
set(CMAKE_CUDA_FLAGS "-lineinfo --ftz=true -Xcompiler -Wall")                    # before
set(CMAKE_HIP_FLAGS "-gline-tables-only -fgpu-flush-denormals-to-zero -Wall")    # after
```
)",
    /*run=*/nullptr};

}  // namespace hipport
