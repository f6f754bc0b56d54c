// Found by lib/update, which looks at three trees.
#include "analysis/check_list.h"

namespace hipport {

const Check checks::one_sided_guard = {
    "one-sided-guard",
    "a branch for CUDA or HIP of which one side changed upstream",
    R"(An update changed the branch of an `#if` that CUDA compiles, and the branch that HIP
compiles beside it stayed as it was; or the condition was removed or changed. What
was mended or added on one side is missing on the other, and no merge shows it.

```cpp
#ifdef USE_HIP
  size = 64;
#else
  size = 32 * rows;  // reported: "* rows" is new
#endif
```

Make the change in the branch for HIP, or see that it needs none.
)",
    /*run=*/nullptr};

}  // namespace hipport
