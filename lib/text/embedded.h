// A file that the build made a part of the program (tools/embed).
#pragma once

#include <string_view>

namespace hipport {

struct EmbeddedFile {
  std::string_view path;  ///< relative, e.g. "cuda/cuda_runtime.h"
  std::string_view content;
};

}  // namespace hipport
