// Found by lib/buildfiles, which looks at whole trees.
#include "analysis/check_list.h"

namespace hipport {

const Check checks::build_gap = {
    "build-gap", "a part of the build that is not ported",
    R"(Dockerfiles, CI files, configure scripts, Bazel, Meson and setup.py are read but not
rewritten. Each line that names something of CUDA is reported with its ROCm
counterpart. A CUDA source that the build generates is reported as well: port its
generator by hand.

In a source it names switches of a header that a configure step would make. None was
run, nothing else says whether they are on, and with them off the source has an error:
an `#error`, or a name that is declared where they are on. Give `-D` with the name of
the switch, or `-I` for the folder of a configured header.

A file with a syntax error (a string or bracket that is never closed) is also reported.
A CMake file is ported up to the error; makefiles and scripts are not changed. Fix the
error and port again.

```cmake
message("found CUDA)   # reported: this string is never closed
```
)",
    /*run=*/nullptr};

}  // namespace hipport
