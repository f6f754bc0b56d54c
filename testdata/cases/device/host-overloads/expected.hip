#include "hipport/math.h"
#include <math.h>
#include "both.cuh"
#include "harmless.cuh"
#include <cmath>
#include <cstddef>

// nvcc's host has these for float, and min and max for all numbers.
float length(float x, float y) { return sqrt(x * x + y * y); }
std::size_t chunk(std::size_t left, std::size_t most) { return min(left, most); }
