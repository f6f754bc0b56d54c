// Writes what headers can be taken apart into as C++ tables
// (lib/frontend/embedded.h reads them).
#pragma once

#include <cstddef>
#include <ostream>
#include <string>
#include <vector>

namespace hipport {

struct SourceHeader {
  std::size_t file = 0;  ///< which of the embedded files it is
  std::string name;
  std::string text;
};

/// Defines hipport::FUNCTION(), which returns the HeaderPieces of all
/// `headers`. They come in the order of their names. Throws
/// std::runtime_error for a header that cannot be taken apart.
void writePieces(const std::string& function,
                 const std::vector<SourceHeader>& headers, std::ostream& out);

}  // namespace hipport
