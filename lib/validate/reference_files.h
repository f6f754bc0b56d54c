// Files that the build made part of the program: the reference kernels
// (testdata/reference, CUDA sources) and rules/devices/peaks.json.
#pragma once

#include <span>

#include "text/embedded.h"

namespace hipport {

std::span<const EmbeddedFile> referenceFiles();

}  // namespace hipport
