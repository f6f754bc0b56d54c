// Files that are part of the program: the CUDA headers that hermetic parsing
// uses, Clang's own freestanding headers, and the headers that ports include.
// The build generates the table.
#pragma once

#include <span>
#include <string_view>

namespace hipport {

struct EmbeddedFile {
  std::string_view path;  ///< relative, e.g. "cuda/cuda_runtime.h"
  std::string_view content;
};

std::span<const EmbeddedFile> embeddedFiles();

}  // namespace hipport
