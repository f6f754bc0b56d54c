// Found by lib/update, which looks at three trees.
#include "analysis/check_list.h"

namespace hipport {

const Check checks::stale_edit = {
    "stale-edit", "an edit by hand whose reason is gone, or back",
    R"(A finding asked for an edit by hand, and someone made it. An update found that the finding
is gone (this version ports the place by itself, or the code is no longer there), or
that it is back: upstream has the same code at another line or function now, where the
edit is not.

```cpp
hipMemGetInfo(&free, &total);  // by hand, since an older version reported the line
```

Where the reason is gone, see whether the edit is still needed. Where it is back, port
the place as the one before.
)",
    /*run=*/nullptr};

}  // namespace hipport
