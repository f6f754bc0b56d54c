/*
 * Copyright (c) someone. All rights reserved.
 * SPDX-License-Identifier: BSD-3-Clause
 */

// Kernels of the example.

#include <stdio.h>

__global__ void hello() { printf("hello\n"); }
