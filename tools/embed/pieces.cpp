#include "pieces.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <stdexcept>
#include <utility>

#include "text/literals.h"

namespace hipport {
namespace {

struct Token {
  std::size_t begin = 0;
  std::string_view text;

  bool is(std::string_view other) const { return text == other; }
  bool isName() const {
    return std::isalpha(static_cast<unsigned char>(text[0])) != 0 ||
           text[0] == '_';
  }
  std::size_t end() const { return begin + text.size(); }
};

/// Reads a header, a line of the preprocessor as one token.
class Tokens {
 public:
  explicit Tokens(std::string_view text) : text_(text) { advance(); }

  bool isAtEnd() const { return at_ >= text_.size(); }
  const Token& token() const { return token_; }
  void advance() {
    at_ = token_.end();
    skipSpace();
    if (isAtEnd()) {
      token_ = {.begin = at_, .text = {}};
      return;
    }
    token_ = {.begin = at_, .text = text_.substr(at_, length())};
    isAtLineStart_ = false;
  }
  /// Of the token at hand.
  Piece::Keep keep() const { return keep_; }

 private:
  void skipSpace() {
    while (at_ < text_.size()) {
      const std::string_view rest = text_.substr(at_);
      if (rest[0] == '\n') isAtLineStart_ = true;
      if (std::isspace(static_cast<unsigned char>(rest[0])) != 0) {
        ++at_;
      } else if (rest.starts_with("//")) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        choose(line);
        at_ += line.size();
      } else if (rest.starts_with("/*")) {
        const std::size_t end = rest.find("*/");
        at_ = end == std::string_view::npos ? text_.size() : at_ + end + 2;
      } else {
        return;
      }
    }
  }

  void choose(std::string_view comment) {
    if (comment == "// embed: keep") keep_ = Piece::Keep::always;
    if (comment == "// embed: C library") keep_ = Piece::Keep::ifUsedClosed;
    if (comment == "// embed: trim") keep_ = Piece::Keep::ifUsed;
  }

  std::size_t length() const {
    const std::string_view rest = text_.substr(at_);
    std::size_t end = 1;
    if (rest[0] == '#' && isAtLineStart_) {
      while (end < rest.size() && (rest[end] != '\n' || rest[end - 1] == '\\'))
        ++end;
    } else if (isWord(rest[0])) {
      while (end < rest.size() && isWord(rest[end])) ++end;
    } else if (rest[0] == '"' || rest[0] == '\'') {
      while (end < rest.size() && rest[end] != rest[0])
        end += rest[end] == '\\' ? 2 : 1;
      ++end;
    }
    return std::min(end, rest.size());
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool isAtLineStart_ = true;
  Piece::Keep keep_ = Piece::Keep::ifUsed;
  Token token_;
};

using Names = std::vector<std::string>;
using Place = std::vector<Token>::const_iterator;

bool opens(const Token& token) {
  return token.is("(") || token.is("{") || token.is("[");
}
bool closes(const Token& token) {
  return token.is(")") || token.is("}") || token.is("]");
}
bool isTag(const Token& token) {
  return token.is("struct") || token.is("class") || token.is("union") ||
         token.is("enum");
}

/// Behind what `at` opens.
Place behind(Place at, Place end) {
  int depth = 0;
  for (; at != end; ++at) {
    if (opens(*at)) ++depth;
    if (closes(*at) && --depth == 0) return at + 1;
  }
  return end;
}

/// Behind the template arguments or parameters that begin with "<" at `at`.
Place behindAngles(Place at, Place end) {
  int depth = 0;
  while (at != end) {
    if (at->is("<")) ++depth;
    if (at->is(">") && --depth == 0) return at + 1;
    at = opens(*at) ? behind(at, end) : at + 1;
  }
  return end;
}

/// The enumerators between braces.
void addEnumerators(Place open, Place end, Names& names) {
  bool isNext = true;
  for (Place at = open + 1; at + 1 < end;) {
    if (isNext && at->isName()) names.emplace_back(at->text);
    if (!at->text.starts_with("#")) isNext = at->is(",");
    at = opens(*at) ? behind(at, end) : at + 1;
  }
}

/// What a declaration declares; nothing if that cannot be told.
Names declaredBy(Place at, Place end) {
  Names names;
  bool isTypedef = false;
  bool isTypeSeen = false;
  /// Of the declarator at hand: the name that stands last, and one that is
  /// followed by parameters.
  std::string last;
  bool isQualified = false;
  bool isFunction = false;
  bool isOutOfLine = false;
  bool isBehindColons = false;
  auto finish = [&] {
    if (!last.empty()) names.push_back(std::exchange(last, {}));
    isOutOfLine |= isQualified;
    isFunction = isQualified = false;
  };
  while (at != end) {
    if (at->text.starts_with("#")) return {};
    if (at->is("operator") || at->is("static_assert") || at->is("namespace")) {
      return {};
    }
    if (at->is("template")) {
      at = behindAngles(at + 1, end);
    } else if (at->is("using")) {
      const bool isAlias =
          at + 2 < end && (at + 1)->isName() && (at + 2)->is("=");
      if (!isAlias) return {};
      return {std::string((at + 1)->text)};
    } else if (at->is("__attribute__") || at->is("alignas") ||
               at->is("__align__") || at->is("noexcept") || at->is("throw") ||
               at->is("decltype")) {
      ++at;
      if (at != end && opens(*at)) at = behind(at, end);
    } else if (at->is("typedef")) {
      isTypedef = true;
      ++at;
    } else if (isTag(*at) && !isTypeSeen) {
      const bool isEnum = at->is("enum");
      isTypeSeen = true;
      ++at;
      const bool isScoped =
          isEnum && at != end && (at->is("class") || at->is("struct"));
      if (isScoped) ++at;
      while (at != end && (at->is("__attribute__") || at->is("alignas") ||
                           at->is("__align__"))) {
        at = behind(at + 1, end);
      }
      std::string tag;
      if (at != end && at->isName()) tag = (at++)->text;
      // Behind a name: arguments of a specialisation, "final", bases.
      Place body = at;
      while (
          body != end && !body->is("{") && !body->is("(") && !body->is("*") &&
          !body->is("&") &&
          (body->is(":") || body != at || body->is("<") || body->is("final"))) {
        body = body->is("<") ? behindAngles(body, end) : body + 1;
      }
      if (body != end && body->is("{")) {
        const Place close = behind(body, end);
        if (isEnum && !isScoped) addEnumerators(body, close, names);
        if (!tag.empty()) names.push_back(tag);
        at = close;
      } else if (!tag.empty() && (isTypedef || at == end || at->is(";"))) {
        names.push_back(tag);
      }
    } else if (at->is("<")) {
      at = behindAngles(at, end);
    } else if (at->is("(")) {
      // The parameters of a function, or a declarator such as (*name).
      const bool isNested =
          isTypedef && at + 1 != end && !isFunction &&
          std::any_of(at + 1, behind(at, end),
                      [](const Token& token) { return token.is("*"); }) &&
          behind(at, end) != end && behind(at, end)->is("(");
      if (isNested) {
        for (Place inner = at; inner != behind(at, end); ++inner) {
          if (inner->isName()) last = inner->text;
        }
      }
      isFunction = true;
      at = behind(at, end);
    } else if (at->is("[") || at->is("{")) {
      at = behind(at, end);
    } else if (at->is("=")) {
      while (at != end && !at->is(",") && !at->is(";")) {
        at = opens(*at) ? behind(at, end) : at + 1;
      }
    } else if (at->is(",") || at->is(";")) {
      finish();
      ++at;
    } else {
      // What stands behind the parameters is no name of the declaration.
      if (at->isName() && !isFunction) {
        last = at->text;
        isQualified = isBehindColons;
      }
      isBehindColons = at->is(":");
      ++at;
      continue;
    }
    isBehindColons = false;
  }
  finish();
  return isOutOfLine ? Names{} : names;
}

Piece pieceOf(const std::vector<Token>& tokens, Piece::Keep keep) {
  Piece piece;
  piece.end = tokens.back().end();
  std::set<std::string> all;
  for (const Token& token : tokens) {
    for (std::size_t i = 0; i < token.text.size();) {
      std::size_t end = i + 1;
      if (isWord(token.text[i])) {
        while (end < token.text.size() && isWord(token.text[end])) ++end;
        all.emplace(token.text.substr(i, end - i));
      }
      i = end;
    }
  }
  const std::string_view first = tokens[0].text;
  if (first.starts_with("#")) {
    std::size_t at = 1;
    auto skip = [&](auto isSkipped) {
      while (at < first.size() && isSkipped(first[at])) ++at;
    };
    auto isSpace = [](char c) { return c == ' ' || c == '\t'; };
    skip(isSpace);
    if (first.substr(at).starts_with("define ")) {
      at += 7;
      skip(isSpace);
      const std::size_t begin = at;
      skip(isWord);
      std::string name(first.substr(begin, at - begin));
      if (at < first.size() && first[at] == '(') piece.macro = name;
      piece.declares.push_back(std::move(name));
    }
  } else if (!tokens.back().is("{")) {
    piece.declares = declaredBy(tokens.begin(), tokens.end());
  }
  if (piece.declares.empty() || keep == Piece::Keep::always) {
    piece.declares.clear();
  } else {
    piece.keep = keep;
  }
  for (const std::string& name : piece.declares) all.erase(name);
  piece.uses.assign(all.begin(), all.end());
  return piece;
}

}  // namespace

std::vector<Piece> piecesOf(std::string_view header) {
  std::vector<Piece> pieces;
  Tokens tokens(header);
  while (!tokens.isAtEnd()) {
    std::vector<Token> declaration;
    const Piece::Keep keep = tokens.keep();
    auto take = [&] {
      declaration.push_back(tokens.token());
      tokens.advance();
    };
    const bool isLine = tokens.token().text.starts_with("#");
    if (isLine || tokens.token().is("}") || tokens.token().is(";")) {
      take();
    } else {
      int depth = 0;
      bool hasBody = false;
      bool isFunction = false;
      bool isBlock = tokens.token().is("extern") ||
                     tokens.token().is("namespace") ||
                     tokens.token().is("inline");
      for (;;) {
        if (tokens.isAtEnd()) {
          throw std::runtime_error("a declaration does not end: " +
                                   std::string(declaration[0].text));
        }
        const Token token = tokens.token();
        if (token.is("{") && depth == 0 && !declaration.empty() &&
            !declaration.back().is("=")) {
          if (hasBody) {
            throw std::runtime_error("two bodies in one declaration: " +
                                     std::string(declaration[0].text));
          }
          hasBody = true;
          const Token& before = declaration.back();
          isFunction =
              before.is(")") || before.is("const") || before.is("noexcept");
        }
        take();
        if (token.is("{") && isBlock) break;
        isBlock = isBlock &&
                  (token.isName() || token.is(":") || token.text[0] == '"');
        if (opens(token)) ++depth;
        if (closes(token)) --depth;
        if (depth != 0) continue;
        // A function's body is its end, a class's is not.
        if (token.is(";") || (token.is("}") && isFunction)) break;
      }
    }
    pieces.push_back(pieceOf(declaration, keep));
  }
  if (!pieces.empty()) pieces.back().end = header.size();
  return pieces;
}

}  // namespace hipport
