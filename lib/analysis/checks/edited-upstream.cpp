// Found by lib/update, which looks at three trees.
#include "analysis/check_list.h"

namespace hipport {

const Check checks::edited_upstream = {
    "edited-upstream",
    "a declaration that was edited by hand and changed upstream",
    R"(An update merged both changes without a conflict: they are in different lines, or in
different words of a line. Nobody has looked at them together. What the edit took for
granted may no longer hold: a buffer is larger, an argument was added, a loop moved.

```cpp
void step(float* a, int n) {
  kernel<<<blocks(n), 64>>>(a, n);  // by hand: 64 threads are a wavefront
  check(a, n + halo);               // new upstream: reads behind n
}
```

Read the function, with the change upstream beside it. Nothing is written.
)",
    /*run=*/nullptr};

}  // namespace hipport
