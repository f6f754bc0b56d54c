// What lib/buildfiles finds, which looks at whole trees.
#include "analysis/check_list.h"

namespace hipport {

const Check checks::build_gap = {
    "build-gap", "a part of the build that is not ported",
    R"(Dockerfiles, CI files, configure scripts, Bazel, Meson and setup.py are read, not
rewritten: each line that names something of CUDA's is reported, with what stands for
it under ROCm. So is a CUDA source that a build generates: the port of what writes it
is a person's.

A file with a mistake in its own language, a string or a bracket that is never
closed, is reported as well. Of a CMake file, what stands before the mistake is
ported; makefiles and scripts keep all their bytes. Correct the mistake and port
again.

```cmake
message("found CUDA)   # reported: this string is never closed
```
)",
    /*run=*/nullptr};

}  // namespace hipport
