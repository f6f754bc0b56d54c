// What lib/buildfiles finds, which looks at whole trees.
#include "analysis/check_list.h"

namespace hipport {

const Check checks::build_tool = {
    "build-tool", "a program of CUDA's toolkit that a build runs",
    R"(Makefiles and scripts run more of CUDA's toolkit than its compiler: profilers,
debuggers, `nvidia-smi`. ROCm's programs have other names and other options, so the
command stays and is reported with the counterpart (`rules/build/environment.json`).
A question for the compiler's version is reported as well: hipcc answers with
versions of HIP and Clang, and what reads the answer looks for CUDA's.

```make
profile: app
	nvprof ./app              # reported: rocprofv3 --stats ./app does the like
VERSION := $(shell nvcc --version | grep release)   # reported
```
)",
    /*run=*/nullptr};

}  // namespace hipport
