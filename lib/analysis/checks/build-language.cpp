// What lib/buildfiles finds, which looks at whole trees.
#include "analysis/check_list.h"

namespace hipport {

const Check checks::build_language = {
    "build-language", "a build that compiles CUDA compiles HIP",
    R"(CMake knows HIP as a language of its own, make and scripts call hipcc: what a
build file says to compile CUDA is written for HIP instead. In CMake that is the
language in `project()` and `enable_language()`, `find_package(CUDAToolkit)` and
all of FindCUDA, generator expressions, and the architectures.

The port includes `hipport/hip-language.cmake`, which comes with it: it finds
ROCm wherever it is installed, Debian's layout included, and compiles sources as
HIP that are called `.cu`.

```cmake
project(app LANGUAGES CXX CUDA)   # before
find_package(CUDAToolkit REQUIRED)

include("${CMAKE_CURRENT_LIST_DIR}/hipport/hip-language.cmake")
project(app LANGUAGES CXX HIP)    # after
find_package(hip REQUIRED)
```

What FindCUDA alone does (`cuda_compile_ptx` and the like) stays and is reported.
)",
    /*run=*/nullptr};

}  // namespace hipport
