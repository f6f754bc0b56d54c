#pragma once
#include <mma.h>
#include <cuda/semaphore>
