// Found by lib/buildfiles, which looks at whole trees.
#include "analysis/check_list.h"

namespace hipport {

const Check checks::build_source = {
    "build-source", "a source file that has another name in the port",
    R"(With `-o`, `.cu` sources are written as `.hip`. Build files are changed to match: lists
of sources, patterns that find them, rules that compile them. A template of a source
(`kernel.cu.in`) is not ported but reported.

```cmake
add_executable(app main.cu)    # before
add_executable(app main.hip)   # after
```
)",
    /*run=*/nullptr};

}  // namespace hipport
