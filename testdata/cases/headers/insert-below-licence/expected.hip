/*
 * Copyright (c) someone. All rights reserved.
 * SPDX-License-Identifier: BSD-3-Clause
 */
#include <hip/hip_runtime.h>

// Kernels of the example.

#include <stdio.h>

__global__ void hello() { printf("hello\n"); }
