#include "server/document.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace hipport {
namespace {

/// Where the line behind the one at `begin` begins, or the size of the text.
std::size_t nextLine(std::string_view text, std::size_t begin) {
  const std::size_t end = text.find_first_of("\r\n", begin);
  if (end == std::string_view::npos) return text.size();
  return end + (text.substr(end).starts_with("\r\n") ? 2 : 1);
}

/// Bytes of the character that begins with `first`; of what is no UTF-8, 1.
std::size_t sizeOfCharacter(char first) {
  const auto byte = static_cast<unsigned char>(first);
  return byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

/// Code units of a character of so many bytes.
std::uint32_t unitsOf(std::size_t bytes, PositionEncoding encoding) {
  if (encoding == PositionEncoding::utf8) {
    return static_cast<std::uint32_t>(bytes);
  }
  return encoding == PositionEncoding::utf16 && bytes == 4 ? 2 : 1;
}

bool isOfName(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

int hexOf(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/// `text` without percent signs; nothing where one is not followed by two
/// digits, or stands for a zero byte.
std::optional<std::string> decoded(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      result += text[i];
      continue;
    }
    if (i + 2 >= text.size()) return std::nullopt;
    const int high = hexOf(text[i + 1]);
    const int low = hexOf(text[i + 2]);
    if (high < 0 || low < 0 || high + low == 0) return std::nullopt;
    result += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return result;
}

}  // namespace

std::uint32_t offsetOf(std::string_view text, Place place,
                       PositionEncoding encoding) {
  std::size_t at = 0;
  for (std::uint32_t line = 0; line < place.line; ++line) {
    const std::size_t next = nextLine(text, at);
    const bool isLast = next == text.size() &&
                        !text.substr(at).ends_with('\n') &&
                        !text.substr(at).ends_with('\r');
    if (isLast || next == at) return static_cast<std::uint32_t>(text.size());
    at = next;
  }
  std::uint32_t units = 0;
  while (at < text.size() && text[at] != '\n' && text[at] != '\r') {
    const std::size_t size =
        std::min(sizeOfCharacter(text[at]), text.size() - at);
    const std::uint32_t more = unitsOf(size, encoding);
    if (units + more > place.character) break;
    units += more;
    at += size;
  }
  return static_cast<std::uint32_t>(at);
}

Place PlaceFinder::placeOf(std::uint32_t offset) {
  offset = std::min(offset, static_cast<std::uint32_t>(text_.size()));
  if (offset < begin_) {
    line_ = 0;
    begin_ = 0;
  }
  while (true) {
    const auto next = static_cast<std::uint32_t>(nextLine(text_, begin_));
    const bool endsHere =
        next > begin_ && (text_[next - 1] == '\n' || text_[next - 1] == '\r');
    if (offset < next || !endsHere) break;
    begin_ = next;
    ++line_;
  }
  Place place{line_, 0};
  for (std::size_t at = begin_; at < offset;) {
    const std::size_t size =
        std::min<std::size_t>(sizeOfCharacter(text_[at]), text_.size() - at);
    place.character += unitsOf(size, encoding_);
    at += size;
  }
  return place;
}

Span nameAt(std::string_view text, std::uint32_t offset) {
  std::size_t begin = std::min<std::size_t>(offset, text.size());
  std::size_t end = begin;
  while (end < text.size() && isOfName(text[end])) ++end;
  const auto goBack = [&] {
    while (begin > 0 && isOfName(text[begin - 1])) --begin;
  };
  goBack();
  if (begin == end) return {};
  while (begin > 2 && text.substr(begin - 2, 2) == "::" &&
         isOfName(text[begin - 3])) {
    begin -= 2;
    goBack();
  }
  if (std::isdigit(static_cast<unsigned char>(text[begin])) != 0) return {};
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

Span includeAt(std::string_view text, std::uint32_t offset) {
  offset = std::min(offset, static_cast<std::uint32_t>(text.size()));
  std::size_t begin = offset;
  while (begin > 0 && text[begin - 1] != '\n' && text[begin - 1] != '\r') {
    --begin;
  }
  const std::size_t end =
      std::min(text.find_first_of("\r\n", begin), text.size());
  const std::string_view line = text.substr(begin, end - begin);
  std::size_t at = line.find_first_not_of(" \t");
  if (at == std::string_view::npos || line[at] != '#') return {};
  at = line.find_first_not_of(" \t", at + 1);
  if (at == std::string_view::npos || !line.substr(at).starts_with("include")) {
    return {};
  }
  const std::size_t open = line.find_first_of("<\"", at);
  if (open == std::string_view::npos) return {};
  const std::size_t close = line.find(line[open] == '<' ? '>' : '"', open + 1);
  if (close == std::string_view::npos || offset < begin + open ||
      offset > begin + close) {
    return {};
  }
  return {static_cast<std::uint32_t>(begin + open + 1),
          static_cast<std::uint32_t>(begin + close)};
}

std::optional<std::string> pathInUri(std::string_view uri,
                                     std::string_view scheme) {
  if (!uri.starts_with(scheme)) return std::nullopt;
  uri.remove_prefix(scheme.size());
  uri = uri.substr(0, uri.find_first_of("?#"));
  if (!uri.starts_with('/')) return std::nullopt;
  return decoded(uri);
}

std::optional<std::string> pathOfUri(std::string_view uri) {
  if (const auto path = pathInUri(uri, "file://")) return path;
  return pathInUri(uri, "file://localhost");
}

std::string uriOfPath(std::string_view path, std::string_view scheme) {
  std::string uri(scheme);
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool isPlain = byte < 0x80 && (std::isalnum(byte) != 0 ||
                                         std::string_view("-._~/").find(c) !=
                                             std::string_view::npos);
    if (isPlain) {
      uri += c;
    } else {
      uri += fmt::format("%{:02X}", byte);
    }
  }
  return uri;
}

}  // namespace hipport
