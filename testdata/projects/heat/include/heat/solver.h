#pragma once

#include "heat/plate.h"

#include <cuda_runtime_api.h>

namespace heat {

struct Settings {
    double diffusivity = 0.2;  ///< in cells^2 a step; stable up to 0.25
    double threshold = 1e-3;   ///< stop when no cell changes by more
    int maxSteps = 20000;
    int stepsPerCheck = 100;   ///< the largest change is looked at this often
};

struct Outcome {
    int steps = 0;
    double largestChange = 0;
    float milliseconds = 0;  ///< on the device, without the copies
};

/// Heats the plate on the current device; `stream` orders the work.
template <typename Real>
Outcome solve(Plate &plate, const Settings &settings, cudaStream_t stream);

/// The same on the CPU, for `steps` steps.
void solveOnCpu(Plate &plate, const Settings &settings, int steps);

}  // namespace heat
