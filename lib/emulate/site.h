// Where in the source an instruction comes from.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace llvm {
class DILocation;
class Instruction;
}  // namespace llvm

namespace hipport {

/// What is counted at a place (counters.h).
enum class SiteRole : std::uint8_t {
  line,
  loopEntries,  ///< waves that come to the loop that begins at the line
  loopRounds,   ///< rounds of waves in it
};

/// A place of the source.
struct Site {
  std::string file;
  std::uint32_t line = 0;  ///< 0 where none is known
  SiteRole role = SiteRole::line;
  std::uint32_t lastLine = 0;  ///< of a loop
  /// Of a loop whose rounds have a barrier each, and half of something.
  bool isHalving = false;
  /// It is inside of a helper of include/hipport, which may ask lanes that take
  /// no part and drops what they answer.
  bool isInHelper = false;
  /// The kernel itself is of one of ROCm's algorithm libraries.
  bool isOfLibrary = false;
  /// It is code of such a library that was inlined here, or isOfLibrary.
  bool isInLibrary = false;
};

/// Whether a file is HIP's, Clang's, of the algorithm libraries or of the
/// helpers that ports include: inside of them nobody looks for the cause of a
/// fault.
bool isOfHeaders(std::string_view file);

/// Of the places that it was inlined to, the first in a file of the program's
/// own; the last if none is.
Site siteOf(const llvm::Instruction& instruction);
Site siteOf(const llvm::DILocation* location);

}  // namespace hipport
