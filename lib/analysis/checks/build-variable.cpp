// Found by lib/buildfiles, which looks at whole trees.
#include "analysis/check_list.h"

namespace hipport {

const Check checks::build_variable = {
    "build-variable", "a CUDA variable in a build file",
    R"(CMake, FindCUDA and the environment have variables for CUDA: folders, flags, versions.
Those with a counterpart are renamed (`rules/build/cmake-variables.json` and
`environment.json`).

A comparison with a CUDA version is not changed, because no HIP version number means
the same. Decide which branch HIP takes, usually the one for the newest CUDA.

```cmake
include_directories(${CUDA_INCLUDE_DIRS})   # before
include_directories(${hip_INCLUDE_DIRS})    # after

if(CUDA_VERSION VERSION_LESS 9.0)           # reported
```
)",
    /*run=*/nullptr};

}  // namespace hipport
