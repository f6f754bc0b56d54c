// What the findings about build files say.
#include "buildfiles/words.h"

namespace hipport {
namespace {

constexpr Check kLanguage = {
    kBuildLanguage, "a build that compiles CUDA compiles HIP",
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
    nullptr};

constexpr Check kLibrary = {
    kBuildLibrary, "a library of CUDA's that is linked",
    R"(Libraries are linked by other names: hipBLAS for cuBLAS, hipFFT for cuFFT. The
table is `rules/build/libraries.json`. A library that ROCm has nothing like stays
and is reported, with what comes nearest.

```cmake
target_link_libraries(app PRIVATE CUDA::cublas)   # before
target_link_libraries(app PRIVATE roc::hipblas)   # after
```
)",
    nullptr};

constexpr Check kVariable = {
    kBuildVariable, "a variable of CUDA's in a build file",
    R"(CMake, FindCUDA and the environment have variables for CUDA: folders, flags,
versions. Those with a counterpart are renamed (`rules/build/cmake-variables.json`
and `environment.json`).

A comparison with a version of CUDA's is not: no number of HIP's means the same.
Decide which branch HIP takes; it is mostly that of the newest CUDA.

```cmake
include_directories(${CUDA_INCLUDE_DIRS})   # before
include_directories(${hip_INCLUDE_DIRS})    # after

if(CUDA_VERSION VERSION_LESS 9.0)           # reported
```
)",
    nullptr};

constexpr Check kSource = {
    kBuildSource, "a source that has another name in the port",
    R"(With `-o` sources called `.cu` are written as `.hip`, and build files follow:
lists of sources, patterns that find them, rules that make objects of them. A
template of a source (`kernel.cu.in`) is not ported, and reported.

```cmake
add_executable(app main.cu)    # before
add_executable(app main.hip)   # after
```
)",
    nullptr};

constexpr Check kOption = {
    kNvccOption, "an option of nvcc",
    R"(hipcc and Clang take other options than nvcc. By the table
`rules/build/nvcc-options.json` each becomes what means the same, goes (the finding
says why), or stays and is reported with what to do.

```cmake
set(CMAKE_CUDA_FLAGS "-lineinfo --use_fast_math -Xcompiler -Wall")  # before
set(CMAKE_HIP_FLAGS "-gline-tables-only -ffast-math -Wall")         # after
```
)",
    nullptr};

constexpr Check kGap = {
    kBuildGap, "a build file that could not be read to its end",
    R"(The file has a mistake in its own language: a string or a bracket that is never
closed, mostly. What stands before it is ported, what follows keeps its bytes.

Correct the mistake and port again. If the tool that reads the file takes it as it
is, port the rest by hand.

```cmake
message("found CUDA)   # reported: this string is never closed
```
)",
    nullptr};

}  // namespace

std::span<const Check* const> buildChecks() {
  static constexpr const Check* kChecks[] = {&kGap,    &kLanguage, &kLibrary,
                                             &kSource, &kVariable, &kOption};
  return kChecks;
}

}  // namespace hipport
