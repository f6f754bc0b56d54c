// What NVIDIA's assembler says of the kernels that it made (nvcc -Xptxas -v).
#pragma once

#include <string_view>

#include "validate/code_object.h"

namespace hipport {

/// Registers of a thread stand as vector registers, a block's shared memory as
/// LDS, a thread's stack as scratch.
CodeObject readPtxasInfo(std::string_view text);

}  // namespace hipport
