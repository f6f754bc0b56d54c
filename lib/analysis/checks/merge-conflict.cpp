// Found by lib/update, which looks at three trees.
#include "analysis/check_list.h"

namespace hipport {

const Check checks::merge_conflict = {
    "merge-conflict", "lines that were changed by hand and upstream",
    R"(An update found lines of the port that were changed by hand, and whose CUDA changed in
the same words. The file has both sides and what was there before, in the form that
git uses:

```cpp
<<<<<<< port
  hipMallocManaged(&data, bytes);
||||||| base
  hipMalloc(&data, bytes);
=======
  hipMallocAsync(&data, bytes, stream);
>>>>>>> cuda-new
```

Write what it has to be and remove the marks. The next update asks for that.
)",
    /*run=*/nullptr};

}  // namespace hipport
