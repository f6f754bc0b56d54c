// What lib/buildfiles finds, which looks at whole trees.
#include "analysis/check_list.h"

namespace hipport {

const Check checks::nvcc_option = {
    "nvcc-option", "an option of nvcc",
    R"(hipcc and Clang take other options than nvcc. By the table
`rules/build/nvcc-options.json` each becomes what means the same, goes (the finding
says why), or stays and is reported with what to do.

```cmake
set(CMAKE_CUDA_FLAGS "-lineinfo --use_fast_math -Xcompiler -Wall")  # before
set(CMAKE_HIP_FLAGS "-gline-tables-only -ffast-math -fno-finite-math-only -Wall")         # after
```
)",
    /*run=*/nullptr};

}  // namespace hipport
