// What lib/buildfiles finds, which looks at whole trees.
#include "analysis/check_list.h"

namespace hipport {

const Check checks::build_tool = {
    "build-tool", "a program of CUDA's that a build file or a script runs",
    R"(Profilers, debuggers and checkers of CUDA's work on NVIDIA's devices alone. ROCm
has tools of its own with other options: `rocprofv3` for nvprof and Nsight,
`rocgdb` for cuda-gdb. There is none for compute-sanitizer; AddressSanitizer finds
some of the same mistakes.

The line stays as it is: write the call of the other tool by its manual.

```make
profile: app
	nvprof ./app           # reported: rocprofv3 --kernel-trace -- ./app
```
)",
    /*run=*/nullptr};

}  // namespace hipport
