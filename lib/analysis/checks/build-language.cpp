// Found by lib/buildfiles, which looks at whole trees.
#include "analysis/check_list.h"

namespace hipport {

const Check checks::build_language = {
    "build-language", "a build command that compiles CUDA, rewritten for HIP",
    R"(CMake has HIP as a language; make and scripts call hipcc. What a build file does to
compile CUDA is rewritten for HIP. In CMake this covers the language in `project()` and
`enable_language()`, `find_package(CUDAToolkit)`, all of FindCUDA, generator
expressions and architectures.

The port includes `hipport/hip-language.cmake`, which is part of the port. It finds
ROCm wherever it is installed, including Debian's layout, and compiles `.cu` sources as
HIP.

```cmake
project(app LANGUAGES CXX CUDA)   # before
find_package(CUDAToolkit REQUIRED)

include("${CMAKE_CURRENT_LIST_DIR}/hipport/hip-language.cmake")
project(app LANGUAGES CXX HIP)    # after
find_package(hip REQUIRED)
```

What only FindCUDA can do (`cuda_compile_ptx` and similar commands) is left and
reported.
)",
    /*run=*/nullptr};

}  // namespace hipport
