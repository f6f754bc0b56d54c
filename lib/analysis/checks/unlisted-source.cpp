// Found by lib/update, which looks at three trees.
#include "analysis/check_list.h"

namespace hipport {

const Check checks::unlisted_source = {
    "unlisted-source", "a new source that the build of the port does not list",
    R"(An update brought a source, and the build files of the port, which were edited by hand,
name other sources beside it but not this one. The port builds without it, and fails
when it is linked, or later.

```cmake
add_library(heat step.hip grid.hip)  # reported: halo.hip is new
```

List it, or exclude it from the port.
)",
    /*run=*/nullptr};

}  // namespace hipport
