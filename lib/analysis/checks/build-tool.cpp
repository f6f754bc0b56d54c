// Found by lib/buildfiles, which looks at whole trees.
#include "analysis/check_list.h"

namespace hipport {

const Check checks::build_tool = {
    "build-tool", "a program of the CUDA toolkit that a build runs",
    R"(Makefiles and scripts run more of the CUDA toolkit than its compiler: profilers,
debuggers, `nvidia-smi`. ROCm's programs have other names and other options, so the
command is left and reported with its counterpart (`rules/build/environment.json`). A
query for the compiler's version is reported as well: hipcc prints the versions of HIP
and Clang, but the code that reads the output expects CUDA's.

```make
profile: app
	nvprof ./app              # reported: rocprofv3 --stats ./app is similar
VERSION := $(shell nvcc --version | grep release)   # reported
```
)",
    /*run=*/nullptr};

}  // namespace hipport
