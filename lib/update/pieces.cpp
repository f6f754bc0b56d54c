#include "update/pieces.h"

#include <algorithm>
#include <array>
#include <optional>

#include "text/literals.h"

namespace hipport {
namespace {

/// Deeper namespaces, classes and branches are not taken apart.
constexpr int kDeepest = 60;

bool isBlank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' ||
         c == '\v';
}

bool isComment(std::string_view bytes, std::size_t at) {
  return bytes[at] == '/' && at + 1 < bytes.size() &&
         (bytes[at + 1] == '/' || bytes[at + 1] == '*');
}

/// What a directive line says: its keyword and what follows.
struct Directive {
  std::string_view keyword;
  std::size_t end = 0;  ///< behind its last line
};

/// What ends a list of parts.
enum class Stop : std::uint8_t { end, brace, branch };

class Splitter {
 public:
  explicit Splitter(std::string_view bytes) : bytes_(bytes) {}

  std::vector<TextPiece> run() {
    std::vector<TextPiece> pieces;
    if (!readParts(pieces, Stop::end, 0)) {
      // Nothing that is half open can be taken apart.
      pieces.clear();
      pieces.push_back(leaf(0, bytes_.size(), "", ""));
    }
    return pieces;
  }

 private:
  std::string_view slice(std::size_t begin, std::size_t end) const {
    return bytes_.substr(begin, end - begin);
  }

  TextPiece leaf(std::size_t begin, std::size_t end, std::string heading,
                 std::string name) const {
    TextPiece piece;
    piece.text = slice(begin, end);
    piece.heading = std::move(heading);
    piece.name = std::move(name);
    return piece;
  }

  /// Behind blanks and comments.
  std::size_t behindTrivia(std::size_t at) const {
    while (at < bytes_.size()) {
      if (isBlank(bytes_[at])) {
        ++at;
      } else if (isComment(bytes_, at)) {
        at = behindText(bytes_, at);
      } else {
        break;
      }
    }
    return at;
  }

  /// Behind the line of `at`, if nothing but blanks and a comment follows.
  std::size_t behindLine(std::size_t at) const {
    std::size_t here = at;
    while (here < bytes_.size() && bytes_[here] != '\n') {
      if (isComment(bytes_, here)) {
        const std::size_t behind = behindText(bytes_, here);
        if (slice(here, behind).find('\n') != std::string_view::npos &&
            bytes_[here + 1] == '*') {
          return at;
        }
        here = behind;
      } else if (isBlank(bytes_[here])) {
        ++here;
      } else {
        return at;
      }
    }
    return here < bytes_.size() ? here + 1 : here;
  }

  /// The directive at the "#" of `at`.
  Directive directiveAt(std::size_t at) const {
    std::string_view rest = bytes_.substr(at + 1);
    Directive directive;
    rest = withoutBlanks(rest);
    directive.keyword = takeWord(rest);
    std::size_t here = at;
    while (here < bytes_.size() && bytes_[here] != '\n') {
      if (isComment(bytes_, here) && bytes_[here + 1] == '*') {
        here = behindText(bytes_, here);
      } else if (bytes_[here] == '\\' && here + 1 < bytes_.size()) {
        here += bytes_[here + 1] == '\r' && here + 2 < bytes_.size() ? 3 : 2;
      } else {
        ++here;
      }
    }
    directive.end =
        std::min(here < bytes_.size() ? here + 1 : here, bytes_.size());
    return directive;
  }

  bool isDirective(std::size_t at) const {
    if (bytes_[at] != '#') return false;
    while (at > 0 && (bytes_[at - 1] == ' ' || bytes_[at - 1] == '\t')) --at;
    return at == 0 || bytes_[at - 1] == '\n';
  }

  /// Text without comments, with one blank where there are any.
  std::string normal(std::size_t begin, std::size_t end) const {
    std::string result;
    bool isApart = false;
    for (std::size_t at = begin; at < end;) {
      const char c = bytes_[at];
      if (isBlank(c) || isComment(bytes_, at) || c == '\\') {
        at = isComment(bytes_, at) ? behindText(bytes_, at) : at + 1;
        isApart = true;
        continue;
      }
      if (isApart && !result.empty() && isWord(result.back()) && isWord(c)) {
        result += ' ';
      }
      isApart = false;
      result += c;
      ++at;
    }
    return result;
  }

  static std::string_view lastWord(std::string_view text) {
    std::size_t end = text.size();
    while (end > 0 && !isWord(text[end - 1])) --end;
    std::size_t begin = end;
    while (begin > 0 && (isWord(text[begin - 1]) || text[begin - 1] == '~' ||
                         text[begin - 1] == ':')) {
      --begin;
    }
    return text.substr(begin, end - begin);
  }

  /// The name that a normal heading declares.
  static std::string nameOf(std::string_view heading) {
    const std::size_t op = heading.find("operator");
    if (op != std::string_view::npos) {
      return std::string(heading.substr(op, heading.find('(', op + 9) - op));
    }
    std::size_t open = heading.find('(');
    // Attributes and macros that take arguments stand before it.
    for (const std::string_view word :
         {"__launch_bounds__(", "__attribute__(", "__declspec(", "alignas(",
          "__align__(", "decltype("}) {
      if (open == std::string_view::npos) break;
      if (!heading.substr(0, open + 1).ends_with(word)) continue;
      int depth = 0;
      std::size_t at = open;
      for (; at < heading.size(); ++at) {
        depth += heading[at] == '(' ? 1 : heading[at] == ')' ? -1 : 0;
        if (depth == 0) break;
      }
      open = heading.find('(', at);
    }
    return std::string(lastWord(withoutArguments(heading.substr(0, open))));
  }

  /// "void f<T, 64>" without what is in its brackets: a specialisation has the
  /// name of its template.
  static std::string_view withoutArguments(std::string_view text) {
    if (!text.ends_with('>')) return text;
    int depth = 0;
    for (std::size_t at = text.size(); at > 0; --at) {
      depth += text[at - 1] == '>' ? 1 : text[at - 1] == '<' ? -1 : 0;
      if (depth == 0) return text.substr(0, at - 1);
    }
    return text;
  }

  TextPiece directive(std::size_t begin, std::size_t at,
                      const Directive& line) const {
    std::string heading = normal(at, line.end);
    std::string name;
    if (line.keyword == "include") {
      name = heading.substr(std::min<std::size_t>(8, heading.size()));
    } else if (line.keyword == "define") {
      std::string_view rest = withoutBlanks(bytes_.substr(at + 1));
      takeWord(rest);
      name = std::string(takeWord(rest));
      heading = "#define " + name;
    }
    return leaf(begin, line.end, std::move(heading), std::move(name));
  }

  static bool isOpening(std::string_view keyword) {
    return keyword == "if" || keyword == "ifdef" || keyword == "ifndef";
  }
  static bool isNext(std::string_view keyword) {
    return keyword == "else" || keyword.starts_with("elif");
  }

  /// Reads to what stops the list and sets at_ there, before its blanks; false
  /// where it does not come, or something else does.
  bool readParts(std::vector<TextPiece>& parts, Stop stop, int depth) {
    for (;;) {
      const std::size_t begin = at_;
      const std::size_t at = behindTrivia(at_);
      if (at == bytes_.size()) {
        if (stop != Stop::end) return false;
        if (begin < at) parts.push_back(leaf(begin, at, "", ""));
        at_ = at;
        return true;
      }
      if (isDirective(at)) {
        const Directive line = directiveAt(at);
        if (isNext(line.keyword) || line.keyword == "endif") {
          return stop == Stop::branch;
        }
        if (isOpening(line.keyword)) {
          if (!readBranches(parts, begin, at, line, depth)) return false;
        } else {
          parts.push_back(directive(begin, at, line));
          at_ = line.end;
        }
      } else if (bytes_[at] == '}') {
        return stop == Stop::brace;
      } else if (!readDeclaration(parts, begin, at, depth)) {
        return false;
      }
    }
  }

  /// #if to #endif. One whose branches open what others close is a leaf, as far
  /// as its #endif can be found.
  bool readBranches(std::vector<TextPiece>& parts, std::size_t begin,
                    std::size_t at, const Directive& line, int depth) {
    TextPiece piece;
    piece.kind = TextPiece::Kind::branches;
    piece.heading = normal(at, line.end);
    at_ = line.end;
    std::size_t head = begin;
    bool isWhole = depth < kDeepest;
    while (isWhole) {
      TextPiece branch;
      branch.kind = TextPiece::Kind::branch;
      branch.opening = slice(head, at_);
      isWhole = readParts(branch.parts, Stop::branch, depth + 1);
      if (!isWhole) break;
      branch.text = slice(head, at_);
      branch.closing = slice(at_, at_);
      piece.parts.push_back(std::move(branch));
      head = at_;
      const Directive next = directiveAt(behindTrivia(at_));
      at_ = next.end;
      if (isNext(next.keyword)) continue;
      piece.text = slice(begin, at_);
      piece.opening = slice(begin, begin);
      piece.closing = slice(head, at_);
      parts.push_back(std::move(piece));
      return true;
    }
    const std::optional<std::size_t> end = behindEndif(line.end);
    if (!end || !(isBalanced(at, *end) || isLinkageBrace(at, *end))) {
      return false;
    }
    parts.push_back(leaf(begin, *end, piece.heading, ""));
    at_ = *end;
    return true;
  }

  /// Behind the #endif of an #if whose line ends at `at`.
  std::optional<std::size_t> behindEndif(std::size_t at) const {
    int open = 1;
    while (at < bytes_.size()) {
      if (isDirective(at)) {
        const Directive line = directiveAt(at);
        open += isOpening(line.keyword) ? 1 : line.keyword == "endif" ? -1 : 0;
        at = line.end;
        if (open == 0) return at;
        continue;
      }
      const std::size_t behind = behindText(bytes_, at);
      at = behind == at ? at + 1 : behind;
    }
    return std::nullopt;
  }

  /// Whether braces between two places close, in the first branch of each #if.
  bool isBalanced(std::size_t begin, std::size_t end) const {
    int depth = 0;
    for (std::size_t at = begin; at < end;) {
      if (const std::size_t next = behindOther(at); next != at) {
        at = next;
        continue;
      }
      depth += bytes_[at] == '{' ? 1 : bytes_[at] == '}' ? -1 : 0;
      ++at;
    }
    return depth == 0;
  }

  /// Whether the lines hold nothing but a brace of extern "C", as headers for C
  /// and C++ have them between #ifdef __cplusplus and #endif.
  bool isLinkageBrace(std::size_t begin, std::size_t end) const {
    std::string code;
    for (std::size_t at = begin; at < end;) {
      if (isDirective(at)) {
        at = directiveAt(at).end;
        continue;
      }
      const std::size_t next =
          std::min(std::min(bytes_.find('\n', at), end - 1) + 1, end);
      code += normal(at, next);
      at = next;
    }
    return code == "extern\"C\"{" || code == "}";
  }

  /// Behind what is no code at `at`: a comment, a literal, a directive with the
  /// branches that follow an #else; `at` itself where code stands.
  std::size_t behindOther(std::size_t at) const {
    if (isDirective(at)) {
      const Directive line = directiveAt(at);
      if (!isNext(line.keyword)) return line.end;
      const std::optional<std::size_t> end = behindEndif(line.end);
      return end ? *end : bytes_.size();
    }
    // A word before a quote may be the prefix of a raw string.
    return behindText(bytes_, at);
  }

  /// Behind the bracket that closes the one at `at`.
  std::optional<std::size_t> behindBracket(std::size_t at) const {
    int depth = 0;
    while (at < bytes_.size()) {
      if (const std::size_t next = behindOther(at); next != at) {
        at = next;
        continue;
      }
      const char c = bytes_[at++];
      depth += c == '{' || c == '(' || c == '[' ? 1 : 0;
      depth -= c == '}' || c == ')' || c == ']' ? 1 : 0;
      if (depth == 0) return at;
    }
    return std::nullopt;
  }

  static bool startsWithWord(std::string_view text, std::string_view word) {
    return text.starts_with(word) &&
           (text.size() == word.size() || !isWord(text[word.size()]));
  }

  /// extern "C" alone; behind it a function would have a body of its own.
  static bool isLinkage(std::string_view heading) {
    return heading.starts_with("extern\"") && heading.ends_with('"');
  }

  /// Whether the braces behind a normal heading hold declarations.
  static bool holdsDeclarations(std::string_view heading) {
    if (startsWithWord(heading, "inline")) heading.remove_prefix(7);
    if (startsWithWord(heading, "namespace") || isLinkage(heading)) return true;
    while (heading.starts_with("template<")) {
      int depth = 0;
      std::size_t at = 8;
      for (; at < heading.size(); ++at) {
        depth += heading[at] == '<' ? 1 : heading[at] == '>' ? -1 : 0;
        if (depth == 0) break;
      }
      heading.remove_prefix(std::min(at + 1, heading.size()));
    }
    if (startsWithWord(heading, "typedef")) heading.remove_prefix(8);
    const bool isType =
        startsWithWord(heading, "class") || startsWithWord(heading, "struct");
    // "struct S f() {" is a function.
    return isType && !heading.ends_with(')') &&
           heading.find('=') == std::string_view::npos;
  }

  bool readDeclaration(std::vector<TextPiece>& parts, std::size_t begin,
                       std::size_t first, int depth) {
    std::size_t headingEnd = 0;
    bool isValue = false;
    std::size_t at = first;
    while (at < bytes_.size()) {
      if (isDirective(at)) {
        const std::string_view keyword = directiveAt(at).keyword;
        // A macro that needs no ";" stands alone.
        if (isNext(keyword) || keyword == "endif" || keyword == "include") {
          return addDeclaration(parts, begin, first, at, at);
        }
      }
      if (const std::size_t next = behindOther(at); next != at) {
        at = next;
        continue;
      }
      const char c = bytes_[at];
      if (c == ';') {
        return addDeclaration(parts, begin, first, headingEnd ? headingEnd : at,
                              at + 1);
      }
      if (c == '}') return addDeclaration(parts, begin, first, at, at);
      if (c == '=' && headingEnd == 0 &&
          !normal(first, at).ends_with("operator")) {
        headingEnd = at;
        isValue = true;
      }
      if (c == ':' && isAccess(first, at)) {
        return addDeclaration(parts, begin, first, at, at + 1);
      }
      if (c == '(' || c == '[') {
        const std::optional<std::size_t> end = behindBracket(at);
        if (!end) return false;
        at = *end;
        continue;
      }
      if (c == '{') {
        const std::string heading = normal(first, at);
        if (!isValue && depth < kDeepest && holdsDeclarations(heading)) {
          return readGroup(parts, begin, at, heading, depth);
        }
        const std::optional<std::size_t> end = behindBracket(at);
        if (!end) return false;
        if (headingEnd == 0) headingEnd = at;
        at = *end;
        const bool isBody = !isValue && !startsWithWord(heading, "enum") &&
                            !startsWithWord(heading, "union") &&
                            !startsWithWord(heading, "typedef");
        if (isBody) return addFunction(parts, begin, first, headingEnd, at);
        continue;
      }
      ++at;
    }
    return addDeclaration(parts, begin, first, bytes_.size(), bytes_.size());
  }

  bool isAccess(std::size_t first, std::size_t at) const {
    const std::string word = normal(first, at);
    return word == "public" || word == "private" || word == "protected";
  }

  bool addDeclaration(std::vector<TextPiece>& parts, std::size_t begin,
                      std::size_t first, std::size_t headingEnd,
                      std::size_t end) {
    if (end == first) return false;
    at_ = behindLine(end);
    std::string heading = normal(first, headingEnd);
    std::string name = nameOf(heading);
    parts.push_back(leaf(begin, at_, std::move(heading), std::move(name)));
    return true;
  }

  bool addFunction(std::vector<TextPiece>& parts, std::size_t begin,
                   std::size_t first, std::size_t headingEnd, std::size_t end) {
    const std::size_t semicolon = behindTrivia(end);
    if (semicolon < bytes_.size() && bytes_[semicolon] == ';') {
      end = semicolon + 1;
    }
    addDeclaration(parts, begin, first, headingEnd, end);
    parts.back().isFunction =
        parts.back().heading.find('(') != std::string::npos;
    return true;
  }

  bool readGroup(std::vector<TextPiece>& parts, std::size_t begin,
                 std::size_t at, const std::string& heading, int depth) {
    TextPiece piece;
    piece.kind = TextPiece::Kind::group;
    piece.heading = heading;
    piece.name = nameOf(heading);
    at_ = behindLine(at + 1);
    piece.opening = slice(begin, at_);
    if (!readParts(piece.parts, Stop::brace, depth + 1)) return false;
    const std::size_t close = at_;
    at_ = behindTrivia(at_) + 1;
    piece.isType =
        heading.find("namespace") == std::string::npos && !isLinkage(heading);
    if (piece.isType) {
      // "} a, *b;"
      std::size_t end = at_;
      while (end < bytes_.size() && bytes_[end] != ';' && bytes_[end] != '}' &&
             bytes_[end] != '{' && bytes_[end] != '#') {
        const std::size_t next = behindText(bytes_, end);
        end = next == end ? end + 1 : next;
      }
      if (end < bytes_.size() && bytes_[end] == ';') at_ = end + 1;
    }
    at_ = behindLine(at_);
    piece.closing = slice(close, at_);
    piece.text = slice(begin, at_);
    parts.push_back(std::move(piece));
    return true;
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
};

}  // namespace

std::vector<TextPiece> textPiecesOf(std::string_view bytes) {
  return Splitter(bytes).run();
}

}  // namespace hipport
