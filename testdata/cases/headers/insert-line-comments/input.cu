// Copyright (c) someone.
// Licensed under the MIT licence.
#include <vector>

__constant__ float weights[16];

std::size_t count() { return sizeof(weights) / sizeof(weights[0]); }
