#pragma once

__device__ inline double outside(double value) { return __dsqrt_rz(value); }
