// What lib/buildfiles finds, which looks at whole trees.
#include "analysis/check_list.h"

namespace hipport {

const Check checks::build_source = {
    "build-source", "a source that has another name in the port",
    R"(With `-o` sources called `.cu` are written as `.hip`, and build files follow:
lists of sources, patterns that find them, rules that make objects of them. A
template of a source (`kernel.cu.in`) is not ported, and reported.

```cmake
add_executable(app main.cu)    # before
add_executable(app main.hip)   # after
```
)",
    /*run=*/nullptr};

}  // namespace hipport
