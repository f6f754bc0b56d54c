#pragma once
#include <mma.h>
#include <cuda/barrier>
