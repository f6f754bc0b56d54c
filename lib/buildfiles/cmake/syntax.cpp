#include "buildfiles/cmake/syntax.h"

#include <algorithm>
#include <cctype>

namespace hipport {
namespace {

bool isNameStart(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
}
bool isNameChar(char c) {
  return isNameStart(c) || std::isdigit(static_cast<unsigned char>(c)) != 0;
}
bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

class Parser {
 public:
  explicit Parser(std::string_view bytes) : bytes_(bytes) {}

  CMakeSyntax parse() {
    if (bytes_.starts_with("\xEF\xBB\xBF")) at_ = 3;
    while (true) {
      skipBlank();
      if (atEnd()) break;
      if (!isNameStart(peek())) {
        fail(at_, at_ + 1, "no command begins here");
        break;
      }
      if (!command()) break;
    }
    return std::move(result_);
  }

 private:
  bool atEnd() const { return at_ >= bytes_.size(); }
  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < bytes_.size() ? bytes_[at_ + ahead] : '\0';
  }

  void fail(std::size_t begin, std::size_t end, std::string message) {
    end = std::min(end, bytes_.size());
    result_.mistakes.push_back(
        {{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)},
         std::move(message)});
  }

  static Span span(std::size_t begin, std::size_t end) {
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }

  /// The size of "[==[" at the current place, or 0.
  std::size_t bracketSize() const {
    if (peek() != '[') return 0;
    std::size_t size = 1;
    while (peek(size) == '=') ++size;
    return peek(size) == '[' ? size + 1 : 0;
  }

  /// Skips a bracket text; false if it does not end.
  bool skipBracket(std::size_t size, Span& inner) {
    const std::string close = "]" + std::string(size - 2, '=') + "]";
    const std::size_t begin = at_ + size;
    const std::size_t end = bytes_.find(close, begin);
    if (end == std::string_view::npos) {
      fail(at_, at_ + size, "this bracket is never closed");
      return false;
    }
    inner = span(begin, end);
    at_ = end + close.size();
    return true;
  }

  /// Skips white space and comments; false if a comment does not end.
  bool skipBlank() {
    while (!atEnd()) {
      if (isSpace(peek())) {
        ++at_;
      } else if (peek() == '#') {
        ++at_;
        Span inner;
        if (const std::size_t size = bracketSize()) {
          if (!skipBracket(size, inner)) {
            at_ = bytes_.size();
            return false;
          }
        } else {
          at_ = std::min(bytes_.find('\n', at_), bytes_.size());
        }
      } else {
        break;
      }
    }
    return true;
  }

  bool command() {
    CMakeCommand command;
    const std::size_t begin = at_;
    while (isNameChar(peek())) ++at_;
    command.nameSpan = span(begin, at_);
    command.name = bytes_.substr(begin, at_ - begin);
    std::ranges::transform(command.name, command.name.begin(),
                           [](unsigned char c) { return std::tolower(c); });
    while (peek() == ' ' || peek() == '\t') ++at_;
    if (peek() != '(') {
      fail(begin, at_, "no \"(\" follows this command");
      return false;
    }
    ++at_;
    std::size_t depth = 1;
    while (true) {
      if (!skipBlank()) return false;
      if (atEnd()) {
        fail(begin, command.nameSpan.end, "this command is never closed");
        return false;
      }
      const std::size_t start = at_;
      if (peek() == '(' || peek() == ')') {
        depth = peek() == '(' ? depth + 1 : depth - 1;
        ++at_;
        if (depth == 0) break;
        command.arguments.push_back({CMakeArgument::Kind::parenthesis,
                                     span(start, at_), span(start, at_)});
      } else if (!argument(command)) {
        return false;
      }
    }
    command.whole = span(begin, at_);
    result_.commands.push_back(std::move(command));
    return true;
  }

  bool argument(CMakeCommand& command) {
    const std::size_t begin = at_;
    Span inner;
    if (const std::size_t size = bracketSize()) {
      if (!skipBracket(size, inner)) return false;
      command.arguments.push_back(
          {CMakeArgument::Kind::bracket, span(begin, at_), inner});
      return true;
    }
    if (peek() == '"') {
      if (!skipQuoted()) return false;
      command.arguments.push_back({CMakeArgument::Kind::quoted,
                                   span(begin, at_), span(begin + 1, at_ - 1)});
      return true;
    }
    // Quotes inside an unquoted argument belong to it: -DNAME="a b".
    while (!atEnd() && !isSpace(peek()) && peek() != '(' && peek() != ')' &&
           peek() != '#') {
      if (peek() == '\\') {
        at_ = std::min(at_ + 2, bytes_.size());
      } else if (peek() == '"') {
        if (!skipQuoted()) return false;
      } else if (peek() == '$' && peek(1) == '(') {
        const std::size_t end = bytes_.find(')', at_);
        at_ = end == std::string_view::npos ? at_ + 2 : end + 1;
      } else {
        ++at_;
      }
    }
    command.arguments.push_back(
        {CMakeArgument::Kind::unquoted, span(begin, at_), span(begin, at_)});
    return true;
  }

  bool skipQuoted() {
    const std::size_t begin = at_++;
    while (!atEnd() && peek() != '"') {
      at_ = std::min(at_ + (peek() == '\\' ? 2 : 1), bytes_.size());
    }
    if (atEnd()) {
      fail(begin, begin + 1, "this string is never closed");
      return false;
    }
    ++at_;
    return true;
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
  CMakeSyntax result_;
};

}  // namespace

CMakeSyntax parseCMake(std::string_view bytes) { return Parser(bytes).parse(); }

std::string quotedArgument(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\' || c == '$') quoted += '\\';
    quoted += c;
  }
  return quoted + "\"";
}

}  // namespace hipport
