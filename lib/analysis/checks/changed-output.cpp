// Found by lib/update, which looks at three trees.
#include "analysis/check_list.h"

namespace hipport {

const Check checks::changed_output = {
    "changed-output",
    "a file that is ported otherwise, though its CUDA did not change",
    R"(The version of hipify-port or its options are others than those that the port was made
with, and what is written for the same CUDA source is different. One finding a file
says which checks write something else.

```sh
hipify-port update cuda --port hip --warp=native   # was logical32
```

Look at the changes of one file a check before you take them all.
)",
    /*run=*/nullptr};

}  // namespace hipport
