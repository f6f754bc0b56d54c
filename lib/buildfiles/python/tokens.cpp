#include "buildfiles/python/tokens.h"

#include <algorithm>
#include <cctype>
#include <cstdint>

namespace hipport {
namespace {

bool isPart(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Where the string ends whose quote begins at `at`, and how long its quote is.
struct StringEnd {
  std::size_t end = 0;
  std::size_t quote = 1;
  bool isClosed = false;
};

StringEnd stringEnd(std::string_view bytes, std::size_t at) {
  StringEnd result;
  const std::string_view one = bytes.substr(at, 1);
  const std::string_view three = bytes.substr(at, 3);
  if (three.size() == 3 && three[1] == one[0] && three[2] == one[0]) {
    result.quote = 3;
  }
  const std::string_view quote = bytes.substr(at, result.quote);
  for (std::size_t i = at + result.quote; i < bytes.size(); ++i) {
    if (bytes[i] == '\\') {
      ++i;
    } else if (bytes.substr(i).starts_with(quote)) {
      return {i + result.quote, result.quote, true};
    } else if (bytes[i] == '\n' && result.quote == 1) {
      break;
    }
  }
  result.end = bytes.size();
  return result;
}

}  // namespace

std::vector<PythonToken> pythonTokens(std::string_view bytes) {
  std::vector<PythonToken> tokens;
  int depth = 0;
  auto add = [&](PythonToken::Kind kind, std::size_t begin, std::size_t end,
                 std::size_t quote = 0) {
    const auto first = static_cast<std::uint32_t>(begin);
    const auto last = static_cast<std::uint32_t>(end);
    const auto edge = static_cast<std::uint32_t>(quote);
    tokens.push_back({kind, {first, last}, {first + edge, last - edge}});
  };
  for (std::size_t i = 0; i < bytes.size();) {
    const char c = bytes[i];
    if (c == '#') {
      i = std::min(bytes.find('\n', i), bytes.size());
    } else if (c == '\\') {
      i += 2;  // the line goes on
    } else if (c == '\n') {
      if (depth == 0) add(PythonToken::Kind::newline, i, i + 1);
      ++i;
    } else if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      ++i;
    } else if (isPart(c)) {
      const std::size_t begin = i;
      while (i < bytes.size() && isPart(bytes[i])) ++i;
      const bool isPrefix =
          i - begin <= 2 && i < bytes.size() &&
          (bytes[i] == '"' || bytes[i] == '\'') &&
          std::string_view("rRbBuUfF").find(c) != std::string_view::npos;
      if (!isPrefix) {
        add(PythonToken::Kind::name, begin, i);
        continue;
      }
      const StringEnd string = stringEnd(bytes, i);
      add(PythonToken::Kind::other, begin, string.end);
      i = string.end;
    } else if (c == '"' || c == '\'') {
      const StringEnd string = stringEnd(bytes, i);
      if (!string.isClosed) break;
      add(PythonToken::Kind::string, i, string.end, string.quote);
      i = string.end;
    } else {
      if (std::string_view("([{").find(c) != std::string_view::npos) ++depth;
      if (std::string_view(")]}").find(c) != std::string_view::npos) {
        depth = std::max(0, depth - 1);
      }
      add(PythonToken::Kind::mark, i, i + 1);
      ++i;
    }
  }
  return tokens;
}

}  // namespace hipport
