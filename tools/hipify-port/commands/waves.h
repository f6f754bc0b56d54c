// What a port of the same CUDA for waves as the hardware has them would spare.
#pragma once

#include "advise/advice.h"
#include "validate/options.h"

namespace hipport {

class ProgressBar;

/// Where the port that `advices` are of keeps warps of 32 lanes on waves of 64,
/// ports its CUDA again with --warp=native and runs that in the same way: it
/// is advice if nothing in the source counts on 32 lanes, the program does
/// the same, and takes fewer cycles; else a note says why it is none.
void tryWaves(Advices& advices, const ValidateOptions& options,
              ProgressBar& progress);

}  // namespace hipport
