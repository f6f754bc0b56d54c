// What lib/buildfiles finds, which looks at whole trees.
#include "analysis/check_list.h"

namespace hipport {

const Check checks::build_gap = {
    "build-gap", "a build file that could not be read to its end",
    R"(The file has a mistake in its own language: a string or a bracket that is never
closed, mostly. What stands before it is ported, what follows keeps its bytes.

Correct the mistake and port again. If the tool that reads the file takes it as it
is, port the rest by hand.

```cmake
message("found CUDA)   # reported: this string is never closed
```
)",
    /*run=*/nullptr};

}  // namespace hipport
