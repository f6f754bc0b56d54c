#include "frontend/units/halves.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "text/literals.h"

namespace hipport {
namespace {

/// Behind the end of the directive at `at`, which may go over several lines.
std::size_t behindDirective(std::string_view bytes, std::size_t at) {
  while (true) {
    const std::size_t end = bytes.find('\n', at);
    if (end == std::string_view::npos) return bytes.size();
    const std::string_view line = bytes.substr(0, end);
    const std::size_t last = line.find_last_not_of('\r');
    if (last == std::string_view::npos || line[last] != '\\') return end + 1;
    at = end + 1;
  }
}

/// Goes over `bytes` from `begin` to `end`, and hands `take` each word, each
/// other character that is no blank, and each directive as a whole. Nothing of
/// comments and literals.
template <typename Take>
void walk(std::string_view bytes, std::size_t begin, std::size_t end,
          Take take) {
  bool isLineStart = true;
  for (std::size_t at = begin; at < end;) {
    const char c = bytes[at];
    if (c == '\n') {
      isLineStart = true;
      ++at;
      continue;
    }
    if (c == ' ' || c == '\t' || c == '\r') {
      ++at;
      continue;
    }
    if (const std::size_t behind = behindText(bytes, at); behind != at) {
      at = behind;
      continue;
    }
    std::size_t behind = at + 1;
    if (c == '#' && isLineStart) {
      behind = behindDirective(bytes, at);
    } else if (isWord(c)) {
      while (behind < end && isWord(bytes[behind])) ++behind;
    }
    isLineStart = c == '#' && isLineStart;
    take(bytes.substr(at, behind - at));
    at = behind;
  }
}

/// Words before "(" that name no function.
bool isNoFunction(std::string_view word) {
  static constexpr std::array<std::string_view, 9> kOthers = {
      "__attribute__", "__launch_bounds__", "__align__",
      "__declspec",    "__asm__",           "alignas",
      "decltype",      "noexcept",          "static_assert"};
  return std::ranges::find(kOthers, word) != kOthers.end();
}

/// Whether the text calls one of CUDA's functions.
bool callsReserved(std::string_view text) {
  for (std::size_t at = text.find('('); at != std::string_view::npos;
       at = text.find('(', at + 1)) {
    const std::string_view word = lastWord(text.substr(0, at));
    if (word.starts_with("__") && !word.starts_with("__builtin_") &&
        !isNoFunction(word)) {
      return true;
    }
  }
  return false;
}

void addMacro(std::string_view directive, Words& words) {
  directive.remove_prefix(1);
  if (takeWord(directive) != "define") return;
  const std::string_view name = takeWord(directive);
  if (callsReserved(directive)) words.insert(name);
}

bool isDirective(std::string_view token) {
  return token.size() > 1 && token.front() == '#';
}

/// Where a walk is: in a function or outside of any.
class Statements {
 public:
  bool isInFunction() const { return braces_ > 0; }
  bool isInClass() const {
    return std::ranges::find(scopes_, Scope::ofClass) != scopes_.end();
  }
  /// Behind a statement or a brace, outside of functions.
  bool isAtStart() const { return isAtStart_; }
  std::string_view last() const { return last_; }

  /// Whether `token`, the next one, opens the parameters of a function.
  bool isFunctionName(std::string_view token) const {
    return !isInFunction() && token == "(" && parentheses_ == 0 &&
           !last_.empty() && isWord(last_.back()) && !isNoFunction(last_);
  }

  void take(std::string_view token) {
    isAtStart_ = false;
    if (isFunctionName(token)) isCalled_ = true;
    if (token == "(") ++parentheses_;
    if (token == ")" && parentheses_ > 0) --parentheses_;
    const bool isInside = isInFunction();
    if (token == "struct" || token == "class" || token == "union") {
      isClass_ = true;
    }
    if (token == "{") {
      if (isInside || isCalled_) {
        ++braces_;
      } else {
        scopes_.push_back(isClass_ ? Scope::ofClass : Scope::other);
      }
    }
    if (token == "}") {
      if (isInside) {
        --braces_;
      } else if (!scopes_.empty()) {
        scopes_.pop_back();
      }
    }
    if (!isInFunction() && (token == ";" || token == "{" || token == "}")) {
      isCalled_ = false;
      isClass_ = false;
      parentheses_ = 0;
      isAtStart_ = true;
    }
    last_ = token;
  }

 private:
  enum class Scope : std::uint8_t { ofClass, other };

  std::string_view last_;
  std::vector<Scope> scopes_;  // of braces outside of functions
  bool isCalled_ = false;      // since the last statement or brace
  bool isClass_ = false;       // the same
  bool isAtStart_ = true;
  int braces_ = 0;  // of a function
  int parentheses_ = 0;
};

}  // namespace

void addDeclared(std::string_view bytes, const std::vector<Span>& branches,
                 const Words& qualifiers, Words& words) {
  Statements around;
  std::size_t at = 0;
  for (const Span& branch : branches) {
    walk(bytes, at, branch.begin, [&](std::string_view token) {
      if (!isDirective(token)) around.take(token);
    });
    at = branch.end;
    Statements statements = around;
    bool isQualified = false;  // since the last statement or brace
    walk(bytes, branch.begin, branch.end, [&](std::string_view token) {
      if (isDirective(token)) {
        addMacro(token, words);
        return;
      }
      const bool isNamed =
          statements.isFunctionName(token) && !statements.isInClass();
      if (isNamed && isQualified) words.insert(statements.last());
      statements.take(token);
      if (statements.isAtStart()) isQualified = false;
      isQualified = isQualified || qualifiers.contains(token);
    });
  }
}

Words namedIn(std::string_view bytes, const std::vector<Span>& left,
              const Words& words) {
  Words named;
  Statements statements;
  const auto look = [&](std::size_t begin, std::size_t end) {
    walk(bytes, begin, end, [&](std::string_view token) {
      if (isDirective(token)) return;
      const std::string_view last = statements.last();
      if (statements.isInFunction() && words.contains(token) && last != "." &&
          last != ">") {
        named.insert(token);
      }
      statements.take(token);
    });
  };
  std::size_t at = 0;
  for (const Span& each : left) {
    look(at, each.begin);
    at = each.end;
  }
  look(at, bytes.size());
  return named;
}

}  // namespace hipport
