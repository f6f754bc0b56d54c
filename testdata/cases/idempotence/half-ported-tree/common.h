#pragma once
#include <hip/hip_runtime.h>
#define CHECK(x) do { if ((x) != hipSuccess) return 1; } while (0)
