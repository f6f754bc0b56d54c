// Found by lib/buildfiles, which looks at whole trees.
#include "analysis/check_list.h"

namespace hipport {

const Check checks::build_library = {
    "build-library", "a CUDA library that is linked",
    R"(ROCm's libraries have other names: hipBLAS for cuBLAS, hipFFT for cuFFT. The table is
`rules/build/libraries.json`. A library without a counterpart is left and reported with
the nearest alternative.

```cmake
target_link_libraries(app PRIVATE CUDA::cublas)   # before
target_link_libraries(app PRIVATE roc::hipblas)   # after
```
)",
    /*run=*/nullptr};

}  // namespace hipport
