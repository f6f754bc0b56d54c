#pragma once

__device__ float square(float value);
__device__ extern int calls;
