// Files that are part of the program: the CUDA headers that hermetic parsing
// uses, Clang's own freestanding headers, and the headers that ports include.
// The build generates the tables.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "text/embedded.h"
#include "text/name_table.h"

namespace hipport {

/// In the order of their paths.
std::span<const EmbeddedFile> embeddedFiles();

/// A declaration or macro of an embedded header, or what stands between those.
struct HeaderPiece {
  enum class Keep : std::uint8_t {
    ifUsed,  ///< may be left out where no name that it declares occurs
    /// The same, but Clang knows names of it before it reads a line: that one
    /// does not occur can only be told from the text of the unit.
    ifUsedClosed,
    always,
  };
  std::uint32_t end = 0;  ///< it begins where the one before ends
  Keep keep = Keep::always;
  /// Where, in `HeaderPieces::numbers`, the names end that it declares, which
  /// begin where those of the piece before end, and then those that it uses.
  std::uint32_t declaresEnd = 0;
  std::uint32_t usesEnd = 0;
};

struct PiecedHeader {
  std::uint32_t file = 0;  ///< which of embeddedFiles()
  std::uint32_t firstPiece = 0;
  std::uint32_t endPiece = 0;
  std::uint32_t firstInclude = 0;
  std::uint32_t endInclude = 0;
};

/// What the CUDA headers can be taken apart into (tools/embed). Names and
/// pieces go by their numbers, which are their places.
struct HeaderPieces {
  std::span<const std::string_view> names;  ///< those that pieces declare
  std::span<const NameSlot> slots;          ///< the table of `names`
  std::span<const std::uint16_t> numbers;   ///< see HeaderPiece
  std::span<const HeaderPiece> pieces;
  std::span<const std::uint16_t> declarers;  ///< pieces, name by name
  std::span<const std::uint16_t> declarersEnds;
  std::span<const std::string_view> includes;  ///< as headers name them
  std::span<const PiecedHeader> headers;       ///< by their paths

  /// Nothing if no piece declares it.
  std::optional<std::uint16_t> numberOf(std::string_view name) const;
  std::span<const std::uint16_t> declaredBy(std::size_t piece) const;
  /// Those that it declares or uses.
  std::span<const std::uint16_t> namesIn(std::size_t piece) const;
  std::span<const std::uint16_t> declarersOf(std::uint16_t name) const;
};

const HeaderPieces& embeddedPieces();

}  // namespace hipport
