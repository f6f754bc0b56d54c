#include "frontend/lex/prologue.h"

#include <algorithm>

namespace hipport {
namespace {

/// Whether the directives from `first` on are one #if, which nothing follows.
/// Unterminated the file is broken, but that is meant.
bool isOneChain(const std::vector<Directive>& directives, std::size_t first) {
  int depth = 0;
  for (std::size_t i = first; i < directives.size(); ++i) {
    if (directives[i].name.starts_with("if")) ++depth;
    if (directives[i].name == "endif" && --depth == 0) {
      return i + 1 == directives.size();
    }
  }
  return true;
}

std::uint32_t lineEnd(std::string_view bytes, std::uint32_t at) {
  while (at < bytes.size() && bytes[at] != '\n' && bytes[at] != '\r') ++at;
  if (at < bytes.size() && bytes[at] == '\r') ++at;
  if (at < bytes.size() && bytes[at] == '\n') ++at;
  return at;
}

/// Where the text of a file begins that is in no directive.
std::uint32_t textBegin(std::string_view bytes, const FileTokens& tokens) {
  return tokens.text.empty() ? static_cast<std::uint32_t>(bytes.size())
                             : tokens.text.front().span.begin;
}

/// The last of the directives that open a file and keep it from being included
/// twice.
std::optional<Span> lastOfGuards(std::string_view bytes,
                                 const FileTokens& tokens,
                                 std::optional<std::size_t> guard) {
  const std::uint32_t text = textBegin(bytes, tokens);
  std::optional<Span> last;
  for (std::size_t i = 0; i < tokens.directives.size(); ++i) {
    const Directive& directive = tokens.directives[i];
    const bool isGuard = guard && (i == *guard || i == *guard + 1);
    if ((!isPragmaOnce(bytes, directive) && !isGuard) ||
        directive.span.begin > text) {
      break;
    }
    last = directive.span;
  }
  return last;
}

/// The comments that open a file, up to a blank line.
struct OpeningComment {
  std::uint32_t end = 0;
  bool isApart = true;  ///< a blank line follows, or there is no comment
};

/// Those from `begin` to `stop`; nothing if one ends in a line of code.
std::optional<OpeningComment> openingComment(std::string_view bytes,
                                             std::uint32_t begin,
                                             std::uint32_t stop) {
  OpeningComment comment{begin};
  std::uint32_t at = begin;
  while (at < stop) {
    if (bytes[at] == ' ' || bytes[at] == '\t' || bytes[at] == '\n' ||
        bytes[at] == '\r') {
      const std::uint32_t next = lineEnd(bytes, at);
      const bool isBlank =
          bytes.substr(at, next - at).find_first_not_of(" \t\r\n") ==
          std::string_view::npos;
      if (isBlank && comment.end != begin) {
        comment.isApart = true;
        break;
      }
      at = isBlank ? next : at + 1;
      continue;
    }
    if (bytes.substr(at).starts_with("/*")) {
      const std::size_t close = bytes.find("*/", at + 2);
      if (close == std::string_view::npos) break;
      at = static_cast<std::uint32_t>(close + 2);
      while (at < stop && (bytes[at] == ' ' || bytes[at] == '\t')) ++at;
      comment.isApart = false;
      // The next one begins in the same line: "/*****//**".
      if (at < stop && bytes[at] == '/') continue;
      comment.end = lineEnd(bytes, at);
      if (comment.end > stop) return std::nullopt;
    } else if (bytes.substr(at).starts_with("//")) {
      comment.end = lineEnd(bytes, at);
    } else {
      break;
    }
    comment.isApart = false;
    at = comment.end;
  }
  return comment;
}

}  // namespace

std::optional<std::size_t> includeGuard(std::string_view bytes,
                                        const FileTokens& tokens) {
  const auto& directives = tokens.directives;
  std::size_t first = 0;
  while (first < directives.size() && directives[first].name == "pragma") {
    ++first;
  }
  if (first + 1 >= directives.size()) return std::nullopt;
  const Directive& open = directives[first];
  const Directive& define = directives[first + 1];
  if (open.name != "ifndef" || define.name != "define" || open.tokens.empty() ||
      define.tokens.empty()) {
    return std::nullopt;
  }
  if (spelling(bytes, open.tokens[0].span) !=
      spelling(bytes, define.tokens[0].span)) {
    return std::nullopt;
  }
  if (!tokens.text.empty() &&
      tokens.text.front().span.begin < define.span.begin) {
    return std::nullopt;
  }
  // "#define X value" after "#ifndef X" is a default, not a guard.
  if (define.tokens.size() > 1) return std::nullopt;
  return isOneChain(directives, first) ? std::optional(first) : std::nullopt;
}

bool isPragmaOnce(std::string_view bytes, const Directive& directive) {
  return directive.name == "pragma" && !directive.tokens.empty() &&
         spelling(bytes, directive.tokens[0].span) == "once";
}

std::uint32_t prologueEnd(std::string_view bytes, const FileTokens& tokens,
                          std::optional<std::size_t> guard) {
  if (const auto last = lastOfGuards(bytes, tokens, guard)) {
    return lineEnd(bytes, last->end);
  }
  // No guard: below the comment that opens the file, unless it is glued to
  // what follows and so is about that.
  const std::uint32_t begin = bytes.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  std::uint32_t stop = textBegin(bytes, tokens);
  bool isDirectiveNext = false;
  if (!tokens.directives.empty()) {
    const std::uint32_t directive = tokens.directives.front().span.begin;
    isDirectiveNext = directive < stop;
    stop = std::min(stop, directive);
  }
  const auto comment = openingComment(bytes, begin, stop);
  const bool isOwn = comment && (comment->isApart || isDirectiveNext);
  return isOwn ? comment->end : begin;
}

}  // namespace hipport
