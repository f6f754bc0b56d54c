// The reference kernels (testdata/reference): CUDA sources that the build made
// part of the program.
#pragma once

#include <span>

#include "text/embedded.h"

namespace hipport {

std::span<const EmbeddedFile> referenceFiles();

}  // namespace hipport
