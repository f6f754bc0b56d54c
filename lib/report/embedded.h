// Files that are part of the program for reports: the parts of the HTML page
// and the weights of the effort model. The build embeds them.
#pragma once

#include <span>
#include <string_view>

#include "text/embedded.h"

namespace hipport {

std::span<const EmbeddedFile> reportFiles();

/// The content of one of them, which must be there.
inline std::string_view reportFile(std::string_view path) {
  for (const EmbeddedFile& file : reportFiles()) {
    if (file.path == path) return file.content;
  }
  return {};
}

}  // namespace hipport
