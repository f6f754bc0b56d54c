#include "analysis/version_comparison.h"

#include <charconv>
#include <string>

#include "text/literals.h"

namespace hipport {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

std::uint32_t skipBlank(std::string_view bytes, std::uint32_t at) {
  while (at < bytes.size() && (bytes[at] == ' ' || bytes[at] == '\t')) ++at;
  return at;
}

std::optional<long> readNumber(std::string_view bytes, std::uint32_t& at) {
  long number = 0;
  const auto read =
      std::from_chars(bytes.data() + at, bytes.data() + bytes.size(), number);
  if (read.ec != std::errc()) return std::nullopt;
  at = static_cast<std::uint32_t>(read.ptr - bytes.data());
  while (at < bytes.size() && (bytes[at] == 'L' || bytes[at] == 'U')) ++at;
  return number;
}

/// "11 * 1000 + 20"; moves `at` behind it.
std::optional<long> readSum(std::string_view bytes, std::uint32_t& at) {
  long sum = 0;
  while (true) {
    std::optional<long> product = readNumber(bytes, at);
    if (!product) return std::nullopt;
    std::uint32_t next = skipBlank(bytes, at);
    while (next < bytes.size() && bytes[next] == '*') {
      next = skipBlank(bytes, next + 1);
      const std::optional<long> factor = readNumber(bytes, next);
      if (!factor) return std::nullopt;
      *product *= *factor;
      at = next;
      next = skipBlank(bytes, next);
    }
    sum += *product;
    if (next >= bytes.size() || bytes[next] != '+') return sum;
    at = skipBlank(bytes, next + 1);
  }
}

}  // namespace

std::optional<VersionComparison> comparisonAt(const FileContext& context,
                                              const NameUse& use) {
  const std::string_view bytes = context.bytes;
  VersionComparison found;
  found.name = use.name;
  std::uint32_t at = skipBlank(bytes, use.span.end);
  if (at >= bytes.size() || (bytes[at] != '<' && bytes[at] != '>')) {
    return std::nullopt;
  }
  const std::uint32_t size =
      at + 1 < bytes.size() && bytes[at + 1] == '=' ? 2 : 1;
  found.comparator = bytes.substr(at, size);
  at = skipBlank(bytes, at + size);
  const auto number = readSum(bytes, at);
  if (!number) return std::nullopt;
  found.number = *number;
  found.span = {use.span.begin, at};
  // An operator that binds closer would take part of the comparison.
  const std::uint32_t next = skipBlank(bytes, at);
  constexpr std::string_view kCloser = "+-*/%<>!=(\"'.";
  const std::string_view rest = bytes.substr(next);
  const bool isComment = rest.starts_with("//") || rest.starts_with("/*");
  const bool isTaken =
      !rest.empty() && !isComment &&
      (isWord(rest[0]) || kCloser.find(rest[0]) != std::string_view::npos);
  return isTaken ? std::nullopt : std::optional(found);
}

std::optional<Span> assertedAt(const FileContext& context, const NameUse& use) {
  const std::string_view bytes = context.bytes;
  std::string_view before = bytes.substr(0, use.span.begin);
  before = before.substr(0, before.find_last_not_of(kBlanks) + 1);
  if (!before.ends_with("static_assert(") &&
      !before.ends_with("_Static_assert(")) {
    return std::nullopt;
  }
  std::size_t at = bytes.find_first_not_of(kBlanks, use.span.end);
  if (at == std::string_view::npos || (bytes[at] != '<' && bytes[at] != '>')) {
    return std::nullopt;
  }
  int open = 0;
  for (; at < bytes.size(); ++at) {
    const char c = bytes[at];
    // Another test beside it, or a text that hides where the first one ends.
    if (std::string_view("&|?\"'/").find(c) != std::string_view::npos) break;
    if (c == '(') ++open;
    if (open == 0 && (c == ',' || c == ')')) {
      const std::size_t last = bytes.find_last_not_of(kBlanks, at - 1);
      return Span{use.span.begin, static_cast<std::uint32_t>(last + 1)};
    }
    if (c == ')') --open;
  }
  return std::nullopt;
}

}  // namespace hipport
