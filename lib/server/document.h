// Documents as an editor has them: text that changes, places in it, and names
// of files as URIs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "text/edit.h"

namespace hipport {

/// What the character of a place counts: code units of this encoding.
enum class PositionEncoding : std::uint8_t { utf8, utf16, utf32 };

/// A place of the Language Server Protocol: both count from 0.
struct Place {
  std::uint32_t line = 0;
  std::uint32_t character = 0;
};

/// The offset of a place, in bytes. Behind the end of a line it is that end,
/// behind the last line that of the text; inside a character, its beginning.
std::uint32_t offsetOf(std::string_view text, Place place,
                       PositionEncoding encoding);

/// The places of offsets, in ascending order most of the time: each is found
/// from the one before.
class PlaceFinder {
 public:
  PlaceFinder(std::string_view text, PositionEncoding encoding)
      : text_(text), encoding_(encoding) {}

  Place placeOf(std::uint32_t offset);

 private:
  std::string_view text_;
  PositionEncoding encoding_;
  std::uint32_t line_ = 0;
  std::uint32_t begin_ = 0;  ///< of that line
};

/// The name around or before an offset, with the scopes before it:
/// "cub::DeviceScan". Empty where there is none.
Span nameAt(std::string_view text, std::uint32_t offset);

/// What the file in an #include on the line of `offset` is called; empty for
/// another line, or where `offset` is not within it.
Span includeAt(std::string_view text, std::uint32_t offset);

/// The absolute path that a "file:" URI names; nothing for any other.
std::optional<std::string> pathOfUri(std::string_view uri);

/// The URI of an absolute path, with `scheme` before the path: "file://".
std::string uriOfPath(std::string_view path,
                      std::string_view scheme = "file://");

/// The path in a URI that begins with `scheme`, as uriOfPath makes it.
std::optional<std::string> pathInUri(std::string_view uri,
                                     std::string_view scheme);

}  // namespace hipport
