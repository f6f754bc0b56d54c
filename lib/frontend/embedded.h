// Files that are part of the program: the CUDA headers that hermetic parsing
// uses, Clang's own freestanding headers, and the headers that ports include.
// The build generates the table.
#pragma once

#include <span>

#include "text/embedded.h"

namespace hipport {

std::span<const EmbeddedFile> embeddedFiles();

}  // namespace hipport
