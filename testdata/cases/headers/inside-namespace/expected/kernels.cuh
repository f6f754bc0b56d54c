#pragma once

#include "deeper.inl"

__device__ double half(double value) { return hipport::intrinsics::ddiv_rd(scaled(value), 2.0); }
