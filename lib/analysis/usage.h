// Usage: how much CUDA a file holds, and of which libraries.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "analysis/analysis.h"

namespace hipport {

/// What one file takes from one CUDA library.
struct LibraryUse {
  std::string title;                   ///< "cuBLAS and cuBLASLt"
  std::size_t names = 0;               ///< places where a name of it stands
  std::size_t unsupported = 0;         ///< of them, without counterpart
  std::set<std::string> counterparts;  ///< headers of AMD's library
};

struct Usage {
  std::uint32_t cudaLines = 0;        ///< with a name of CUDA's, or device code
  std::vector<LibraryUse> libraries;  ///< by title
};

Usage usageOf(const FileContext& context);

}  // namespace hipport
