#pragma once

__device__ float square(float value);
