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

std::optional<long> readSum(std::string_view bytes, std::uint32_t& at);

/// "11", "(11 * 1000)"; moves `at` behind it.
std::optional<long> readFactor(std::string_view bytes, std::uint32_t& at) {
  if (at >= bytes.size() || bytes[at] != '(') return readNumber(bytes, at);
  std::uint32_t inner = skipBlank(bytes, at + 1);
  const std::optional<long> sum = readSum(bytes, inner);
  inner = skipBlank(bytes, inner);
  if (!sum || inner >= bytes.size() || bytes[inner] != ')') return std::nullopt;
  at = inner + 1;
  return sum;
}

/// "11 * 1000 + 20"; moves `at` behind it.
std::optional<long> readSum(std::string_view bytes, std::uint32_t& at) {
  long sum = 0;
  while (true) {
    std::optional<long> product = readFactor(bytes, at);
    if (!product) return std::nullopt;
    std::uint32_t next = skipBlank(bytes, at);
    while (next < bytes.size() && bytes[next] == '*') {
      next = skipBlank(bytes, next + 1);
      const std::optional<long> factor = readFactor(bytes, next);
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

std::optional<long> equalityAt(const FileContext& context, const NameUse& use) {
  std::uint32_t at = skipBlank(context.bytes, use.span.end);
  const std::string_view comparator = context.bytes.substr(at, 2);
  if (comparator != "==" && comparator != "!=") return std::nullopt;
  at = skipBlank(context.bytes, at + 2);
  return readSum(context.bytes, at);
}

std::string withoutAnyBlanks(std::string_view condition) {
  std::string text(condition);
  std::erase_if(text, [](char c) {
    // A line may go on behind a backslash.
    return c == ' ' || c == '\t' || c == '\\' || c == '\n' || c == '\r';
  });
  return text;
}

std::optional<Span> assertedAt(const FileContext& context, const NameUse& use) {
  constexpr std::string_view kAssert = "static_assert(";
  const std::string_view bytes = context.bytes;
  const std::size_t start = bytes.substr(0, use.span.begin).rfind(kAssert);
  if (start == std::string_view::npos) return std::nullopt;
  const std::size_t begin =
      bytes.find_first_not_of(kBlanks, start + kAssert.size());
  std::size_t end = begin;
  for (int open = 0; end < bytes.size(); ++end) {
    const char c = bytes[end];
    // A text that hides where it ends, or that is another statement.
    if (std::string_view("\\\"'/;{}?").find(c) != std::string_view::npos) {
      return std::nullopt;
    }
    if (open == 0 && (c == ',' || c == ')')) break;
    open += c == '(' ? 1 : c == ')' ? -1 : 0;
  }
  if (use.span.begin < begin || use.span.end > end) return std::nullopt;
  const std::string_view text =
      withoutLastBlanks(bytes.substr(begin, end - begin));
  const Span whole = {static_cast<std::uint32_t>(begin),
                      static_cast<std::uint32_t>(begin + text.size())};
  const bool hasOne = text.find_first_of("&|") == std::string_view::npos;
  const char behind = bytes[skipBlank(bytes, use.span.end)];
  if (begin == use.span.begin && hasOne && (behind == '>' || behind == '<')) {
    return whole;
  }
  // It asks for something new, by versions and numbers alone.
  if (text.find('<') != std::string_view::npos) return std::nullopt;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view word = takeWord(rest);
    if (word.empty()) {
      rest.remove_prefix(1);
      continue;
    }
    if (word.front() >= '0' && word.front() <= '9') continue;
    const Rule* rule = context.rules.find(word);
    const bool isVersion = rule && (isCapability(*rule) || rule->follows >= 0 ||
                                    word.starts_with("__CUDACC_VER_"));
    if (!isVersion) return std::nullopt;
  }
  return whole;
}

}  // namespace hipport
