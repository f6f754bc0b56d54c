#pragma once
#include "hipport/intrinsics.h"

__device__ inline double outside(double value) { return hipport::intrinsics::dsqrt_rz(value); }
