#pragma once

#include "deeper.inl"

__device__ double half(double value) { return __ddiv_rd(scaled(value), 2.0); }
