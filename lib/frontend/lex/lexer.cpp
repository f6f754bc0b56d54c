// The lexical view: one pass of Clang's raw lexer over a whole file, whatever
// the preprocessor or the parser would make of it.
#include <algorithm>
#include <array>
#include <string>

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "frontend/lex/conditions.h"
#include "frontend/lexer.h"
#include "frontend/lex/launch_spelling.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Allocator.h"
#include "text/literals.h"

namespace hipport {
namespace {

namespace tok = clang::tok;

struct Lexeme {
  tok::TokenKind kind = tok::unknown;
  bool isSpliced = false;  // line splices may stand inside it
  Span span;
};
using Lexemes = std::vector<Lexeme>;

/// "#name ..." with the tokens after the name.
struct Directive {
  Span span;
  std::string name;
  Lexemes tokens;
};

clang::LangOptions lexerOptions() {
  clang::LangOptions options;
  options.CPlusPlus = options.CPlusPlus11 = options.CPlusPlus14 = true;
  options.CPlusPlus17 = options.RawStringLiterals = true;
  options.CUDA = true;  // "<<<" and ">>>" are tokens
  options.LineComment = options.Digraphs = options.Bool = true;
  options.DollarIdents = true;
  return options;
}

/// The end of the line splice at `offset`: a backslash, blanks that compilers
/// pass over, and the end of the line. `offset` itself where none is.
std::size_t spliceEnd(std::string_view bytes, std::size_t offset) {
  if (offset >= bytes.size() || bytes[offset] != '\\') return offset;
  const std::size_t line = bytes.find_first_not_of(" \t\v\f", offset + 1);
  if (line == std::string_view::npos) return offset;
  if (bytes[line] != '\n' && bytes[line] != '\r') return offset;
  const bool isPair = line + 1 < bytes.size() &&
                      bytes[line + 1] != bytes[line] &&
                      (bytes[line + 1] == '\n' || bytes[line + 1] == '\r');
  return line + (isPair ? 2 : 1);
}

/// Text of a token without the line splices that may stand inside it.
std::string spelling(std::string_view bytes, Span span) {
  const std::string_view text = bytes.substr(span.begin, span.size());
  if (text.find('\\') == std::string_view::npos) return std::string(text);
  std::string clean;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t end = spliceEnd(text, i);
    if (end == i) {
      clean += text[i++];
    } else {
      i = end;
    }
  }
  return clean;
}

bool isCudaKeyword(std::string_view name) {
  static constexpr std::array<std::string_view, 12> kKeywords = {
      "__constant__", "__device__", "__global__", "__host__",
      "__managed__",  "__shared__", "blockDim",   "blockIdx",
      "gridDim",      "threadIdx",  "warpSize",   "__launch_bounds__",
  };
  return std::ranges::find(kKeywords, name) != kKeywords.end();
}

/// Whether a check on strings may have to do with the text of one. What it
/// really is, the check decides.
bool mayNameCuda(std::string_view text) {
  static constexpr std::array<std::string_view, 6> kMarks = {
      "cu", "CU", "nv", "NV", "nccl", "__global__"};
  // Or is an option for a compiler.
  return text.starts_with("\"-") ||
         std::ranges::any_of(kMarks, [&](std::string_view mark) {
           return text.find(mark) != std::string_view::npos;
         });
}

bool isAsmKeyword(std::string_view word) {
  return word == "asm" || word == "__asm" || word == "__asm__";
}

/// What the words of a file are, each found out once: most stand there again
/// and again.
class Words {
 public:
  struct Word {
    bool isCudaKeyword = false;
    bool isAsm = false;
    bool isName = false;           ///< of the vocabulary
    std::optional<bool> isMember;  ///< the same behind "." or "->", once asked
  };

  explicit Words(const Vocabulary& vocabulary) : vocabulary_(vocabulary) {}

  Word& of(std::string_view word) {
    const auto [place, isNew] = known_.try_emplace(word);
    if (isNew) {
      place->second = {isCudaKeyword(word), isAsmKeyword(word),
                       vocabulary_.hasName(word), std::nullopt};
    }
    return place->second;
  }

  bool isMember(std::string_view name, Word& word) const {
    if (!word.isMember) word.isMember = vocabulary_.hasMember(name);
    return *word.isMember;
  }

 private:
  const Vocabulary& vocabulary_;
  llvm::StringMap<Word, llvm::BumpPtrAllocator> known_;
};

/// Splits a file into the tokens of its text and its directives.
class Splitter {
 public:
  explicit Splitter(std::string_view bytes)
      : bytes_(bytes),
        lexer_(clang::SourceLocation(), options_, bytes.data(), bytes.data(),
               bytes.data() + bytes.size()) {
    while (next()) {
      if (token_.is(tok::hash) && token_.isAtStartOfLine()) {
        readDirective();
      } else {
        text.push_back(lexeme());
      }
    }
  }

  Lexemes text;
  std::vector<Directive> directives;

 private:
  bool next() {
    if (held_) {
      held_ = false;
      return !token_.is(tok::eof);
    }
    lexer_.LexFromRawLexer(token_);
    return !token_.is(tok::eof);
  }

  Lexeme lexeme() const {
    const auto end =
        static_cast<std::uint32_t>(lexer_.getBufferLocation() - bytes_.data());
    return {token_.getKind(),
            token_.needsCleaning(),
            {behindSplices(bytes_, end - token_.getLength()), end}};
  }

  void readDirective() {
    Directive directive;
    directive.span = lexeme().span;
    bool first = true;
    while (next()) {
      if (token_.isAtStartOfLine()) {
        held_ = true;
        break;
      }
      const Lexeme lexeme = this->lexeme();
      directive.span.end = lexeme.span.end;
      if (first) {
        directive.name = spelling(bytes_, lexeme.span);
      } else {
        directive.tokens.push_back(lexeme);
      }
      first = false;
    }
    directives.push_back(std::move(directive));
  }

  const clang::LangOptions options_ = lexerOptions();
  std::string_view bytes_;
  clang::Lexer lexer_;
  clang::Token token_;
  bool held_ = false;  // token_ was read ahead
};

bool hasCudaSuffix(std::string_view path) {
  return path.ends_with(".cu") || path.ends_with(".cuh");
}

/// Finds the constructs in one run of tokens: the text of a file, or the body
/// of one directive.
class Scanner {
 public:
  Scanner(std::string_view bytes, const Lexemes& tokens,
          const std::vector<Directive>& directives,
          const Vocabulary& vocabulary, Words& words, FileFacts& facts)
      : bytes_(bytes),
        tokens_(tokens),
        directives_(directives),
        vocabulary_(vocabulary),
        words_(words),
        facts_(facts),
        partners_(tokens.size(), kNone) {
    pairBrackets();
  }

  /// `macroOperand` is the index of a token that names a macro, if any.
  void scan(SpellingKind place, std::size_t macroOperand = SIZE_MAX,
            bool isCondition = false) {
    const std::size_t first = facts_.names.size();
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      switch (tokens_[i].kind) {
        case tok::raw_identifier:
          // What "##" takes is no name, but a part of one.
          if (!is(i + 1, tok::hashhash) && !is(i - 1, tok::hashhash)) {
            scanWord(i, place, i == macroOperand);
          }
          break;
        case tok::lesslessless:
          scanLaunch(i, place);
          break;
        case tok::string_literal:
          if (!mayNameCuda(text(i))) break;
          facts_.strings.push_back({tokens_[i].span, place});
          if (isEvidence(contentOf(text(i)))) facts_.hasCuda = true;
          break;
        default:
          break;
      }
    }
    if (facts_.names.size() == first) return;
    const std::vector<Span> classes = place == SpellingKind::written && !isCondition
                                          ? classSpans()
                                          : std::vector<Span>();
    auto around = classes.begin();
    for (std::size_t i = first; i < facts_.names.size(); ++i) {
      NameUse& use = facts_.names[i];
      use.isInCondition = isCondition;
      while (around != classes.end() && around->end <= use.span.begin) ++around;
      use.isInClass =
          around != classes.end() && around->begin <= use.span.begin;
    }
  }

 private:
  /// A brace closes whatever was left open inside it, so that one bracket too
  /// many, or one in each branch of an #if, spoils no more than its block.
  void pairBrackets() {
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const tok::TokenKind kind = tokens_[i].kind;
      if (opens(kind)) open.push_back(i);
      if (!closes(kind)) continue;
      const tok::TokenKind opener = kind == tok::r_paren    ? tok::l_paren
                                    : kind == tok::r_square ? tok::l_square
                                                            : tok::l_brace;
      std::size_t depth = open.size();
      while (depth > 0 && !is(open[depth - 1], opener) &&
             !is(open[depth - 1], tok::l_brace)) {
        --depth;
      }
      if (depth == 0 || !is(open[depth - 1], opener)) continue;
      partners_[open[depth - 1]] = i;
      partners_[i] = open[depth - 1];
      open.resize(depth - 1);
    }
  }

  /// Where the declaration begins whose body opens at token `open`; `open`
  /// itself where it is rather a statement's or a list of values.
  std::size_t headOf(std::size_t open) const {
    constexpr std::size_t kLongestHead = 300;
    if (is(open - 1, tok::comma) || is(open - 1, tok::equal)) return open;
    std::size_t begin = open;
    for (std::size_t n = 0; begin > 0 && n < kLongestHead; ++n) {
      const std::size_t last = begin - 1;
      const tok::TokenKind kind = tokens_[last].kind;
      // What a constructor begins its members with may stand in braces.
      const bool isInitializer =
          kind == tok::r_brace && (begin == open || is(begin, tok::comma));
      if (kind == tok::semi || opens(kind) ||
          (kind == tok::r_brace && !isInitializer)) {
        break;
      }
      if (closes(kind) && partners_[last] == kNone) break;
      begin = closes(kind) ? partners_[last] : last;
    }
    return begin;
  }

  /// Whether a declaration from `begin` to its body at `open` is a class, or
  /// what is defined of one elsewhere. In doubt it is.
  bool isOfClass(std::size_t begin, std::size_t open) const {
    const bool isFunction = is(open - 1, tok::r_paren);
    for (std::size_t i = begin; i < open; ++i) {
      if (opens(tokens_[i].kind)) {
        i = partners_[i];
        continue;
      }
      if (is(i, tok::raw_identifier) && !isFunction) {
        const std::string_view word = text(i);
        if (word == "class" || word == "struct" || word == "union") return true;
      }
      if (!is(i, tok::coloncolon) || i == begin) continue;
      if (is(i + 1, tok::tilde)) return true;
      if (!is(i + 1, tok::raw_identifier)) continue;
      if (text(i + 1) == "operator") return true;
      std::size_t next = i + 2;
      if (const auto close = matchAngle(next)) next = *close + 1;
      if (is(next, tok::l_paren)) return true;
    }
    return false;
  }

  /// Classes and functions that are defined as members of one: ascending and
  /// disjoint. One that nothing closes goes on to the end.
  std::vector<Span> classSpans() const {
    std::vector<Span> spans;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (!is(i, tok::l_brace)) continue;
      const std::size_t begin = headOf(i);
      if (!isOfClass(begin, i)) continue;
      const bool isClosed = partners_[i] != kNone;
      const std::size_t last = isClosed ? partners_[i] : tokens_.size() - 1;
      spans.push_back({tokens_[begin].span.begin, tokens_[last].span.end});
      i = last;
    }
    return spans;
  }

  /// "defined X" and "defined(X)"; that is special in directives only, but
  /// nobody names a function so.
  bool isDefinedOperand(std::size_t i) const {
    if (is(i - 1, tok::l_paren)) --i;
    return is(i - 1, tok::raw_identifier) && text(i - 1) == "defined";
  }

  bool is(std::size_t i, tok::TokenKind kind) const {
    return i < tokens_.size() && tokens_[i].kind == kind;
  }

  /// How many template argument lists the token can close.
  static int closers(tok::TokenKind kind) {
    switch (kind) {
      case tok::greater:
        return 1;
      case tok::greatergreater:
        return 2;
      case tok::greatergreatergreater:
        return 3;
      default:
        return 0;
    }
  }

  static bool opens(tok::TokenKind kind) {
    return kind == tok::l_paren || kind == tok::l_square ||
           kind == tok::l_brace;
  }
  static bool closes(tok::TokenKind kind) {
    return kind == tok::r_paren || kind == tok::r_square ||
           kind == tok::r_brace;
  }

  /// The token that closes the template argument list opened at `open`, if
  /// that is what "<" means there. Without declarations this is a judgement:
  /// no logical operator or statement inside, and what follows cannot be the
  /// right operand of a comparison.
  std::optional<std::size_t> matchAngle(std::size_t open) const {
    if (!is(open, tok::less) || open == 0 ||
        !is(open - 1, tok::raw_identifier)) {
      return std::nullopt;
    }
    int depth = 0;
    const std::size_t end =
        std::min(tokens_.size(), open + kLongestTemplateList);
    for (std::size_t i = open; i < end; ++i) {
      const tok::TokenKind kind = tokens_[i].kind;
      if (kind == tok::semi || kind == tok::ampamp || kind == tok::pipepipe ||
          kind == tok::lesslessless || closes(kind)) {
        return std::nullopt;
      }
      if (opens(kind)) {
        if (partners_[i] == kNone) return std::nullopt;
        i = partners_[i];
        continue;
      }
      if (kind == tok::less) ++depth;
      depth -= closers(kind);
      if (depth > 0) continue;
      if (depth < 0) return std::nullopt;
      if (i + 1 == tokens_.size()) return i;
      switch (tokens_[i + 1].kind) {
        case tok::raw_identifier:
        case tok::numeric_constant:
        case tok::string_literal:
        case tok::char_constant:
        case tok::minus:
        case tok::tilde:
        case tok::exclaim:
          return std::nullopt;
        default:
          return i;
      }
    }
    return std::nullopt;
  }

  struct List {
    std::size_t close = 0;  // index of the closing token
    std::vector<Span> elements;
  };

  /// The comma-separated list from token `open` to a token of kind `close` at
  /// the same depth.
  std::optional<List> readList(std::size_t open, tok::TokenKind close) const {
    List list;
    std::size_t begin = open + 1;
    auto finish = [&](std::size_t end) {
      if (begin < end) {
        list.elements.push_back(
            {tokens_[begin].span.begin, tokens_[end - 1].span.end});
      } else {
        const std::uint32_t at = tokens_[end].span.begin;
        list.elements.push_back({at, at});
      }
      begin = end + 1;
    };
    for (std::size_t i = open + 1; i < tokens_.size(); ++i) {
      const tok::TokenKind kind = tokens_[i].kind;
      if (kind == close) {
        if (begin < i || !list.elements.empty()) finish(i);
        list.close = i;
        return list;
      }
      // Launches do not nest.
      const bool isNested =
          kind == tok::lesslessless && close == tok::greatergreatergreater;
      if (kind == tok::semi || closes(kind) || isNested) return std::nullopt;
      if (kind == tok::comma) finish(i);
      if (opens(kind)) {
        if (partners_[i] == kNone) return std::nullopt;
        i = partners_[i];
      } else if (const auto end = matchAngle(i)) {
        i = *end;
      }
    }
    return std::nullopt;
  }

  bool hasDirectiveInside(Span span) const {
    const auto next = std::ranges::upper_bound(
        directives_, span.begin, {},
        [](const Directive& directive) { return directive.span.begin; });
    return next != directives_.end() && next->span.begin < span.end;
  }

  /// Whether a string shows that the file has to do with CUDA.
  bool isEvidence(std::string_view content) const {
    return vocabulary_.isEvidence(content) ||
           content.find("__global__") != std::string_view::npos;
  }

  void scanWord(std::size_t i, SpellingKind place, bool isMacro) {
    std::string_view name = text(i);
    std::string clean;
    if (tokens_[i].isSpliced) name = clean = spelling(bytes_, tokens_[i].span);
    Words::Word& word = words_.of(name);
    if (word.isCudaKeyword) facts_.hasCuda = true;
    const bool isAccess = is(i - 1, tok::period) || is(i - 1, tok::arrow);
    if (word.isName || (isAccess && words_.isMember(name, word))) {
      scanName(i, name, place, isMacro || isDefinedOperand(i), isAccess);
      // Of a member only its class is CUDA's.
      if (word.isName &&
          (hasCudaSuffix(facts_.path) || vocabulary_.isEvidence(name))) {
        facts_.hasCuda = true;
      }
    }
    if (word.isAsm && !isMacro) scanAsm(i, place);
  }

  void scanName(std::size_t i, std::string_view name, SpellingKind place,
                bool isMacroOperand, bool isAccess) {
    const Span span = tokens_[i].span;
    NameUse use;
    use.span = span;
    use.spelledIn = place;
    use.isMacroOperand = isMacroOperand;
    use.isScope = is(i + 1, tok::coloncolon);
    use.isDeclared = is(i - 1, tok::raw_identifier) && !isBeforeValue(i - 1);
    use.isMember = isAccess || (is(i - 1, tok::coloncolon) &&
                                (is(i - 2, tok::raw_identifier) ||
                                 (i >= 2 && closers(tokens_[i - 2].kind) > 0)));
    std::size_t open = i + 1;
    if (const auto close = matchAngle(open)) open = *close + 1;
    if (!isMacroOperand && is(open, tok::l_paren)) {
      if (auto list = readList(open, tok::r_paren)) {
        use.call = static_cast<std::uint32_t>(facts_.calls.size());
        const Span parentheses = {tokens_[open].span.begin,
                                  tokens_[list->close].span.end};
        facts_.calls.push_back({parentheses, std::move(list->elements),
                                !hasDirectiveInside(parentheses)});
      }
    }
    use.name = name;
    facts_.names.push_back(std::move(use));
  }

  /// Index of the first token of the postfix expression that ends at `last`.
  std::optional<std::size_t> expressionBegin(std::size_t last) const {
    std::size_t i = last;
    while (true) {
      // One postfix element, backwards: suffixes first, then its name.
      while (true) {
        const tok::TokenKind kind = tokens_[i].kind;
        std::optional<std::size_t> open;
        if (closes(kind) && kind != tok::r_brace) open = matchBack(i);
        if (closers(kind) > 0) open = matchAngleBack(i);
        if (kind == tok::raw_identifier) break;
        if (!open) return std::nullopt;
        i = *open;
        const bool more =
            i > 0 &&
            (is(i - 1, tok::raw_identifier) || is(i - 1, tok::r_square) ||
             is(i - 1, tok::r_paren) ||
             (kind != tok::r_paren && closers(tokens_[i - 1].kind) > 0)) &&
            !isStatementKeyword(i - 1) && !closesCondition(i - 1);
        if (!more) return kind == tok::r_paren ? open : std::nullopt;
        --i;
      }
      // What qualifies the name.
      if (is(i - 1, tok::raw_identifier) && text(i - 1) == "template") {
        --i;
      }
      if (i == 0) return i;
      if (is(i - 1, tok::coloncolon)) {
        --i;
        if (i == 0 ||
            !(is(i - 1, tok::raw_identifier) ||
              closers(tokens_[i - 1].kind) > 0) ||
            isStatementKeyword(i - 1)) {
          return i;  // global scope
        }
        --i;
        continue;
      }
      if (is(i - 1, tok::period) || is(i - 1, tok::arrow)) {
        if (i < 2) return std::nullopt;
        i -= 2;
        continue;
      }
      return i;
    }
  }

  std::string_view text(std::size_t i) const {
    return bytes_.substr(tokens_[i].span.begin, tokens_[i].span.size());
  }

  /// Whether a value may stand behind the word: what it names is used there.
  bool isBeforeValue(std::size_t i) const {
    return llvm::StringSwitch<bool>(llvm::StringRef(text(i)))
        .Cases("return", "else", "case", "do", "throw", "delete", "sizeof",
               true)
        .Cases("and", "or", "not", "xor", "co_return", "co_yield", true)
        .Default(false);
  }

  bool isStatementKeyword(std::size_t i) const {
    return is(i, tok::raw_identifier) &&
           llvm::StringSwitch<bool>(llvm::StringRef(text(i)))
               .Cases("return", "else", "do", "case", "if", "while", "for",
                      "switch", true)
               .Default(false);
  }

  /// Whether the ")" at `i` ends the head of an if, while, for or switch.
  bool closesCondition(std::size_t i) const {
    if (!is(i, tok::r_paren)) return false;
    const auto open = matchBack(i);
    return open && *open > 0 && isStatementKeyword(*open - 1);
  }

  std::optional<std::size_t> matchBack(std::size_t close) const {
    return partners_[close] == kNone ? std::nullopt
                                     : std::optional(partners_[close]);
  }

  std::optional<std::size_t> matchAngleBack(std::size_t close) const {
    int depth = 0;
    int brackets = 0;
    for (std::size_t i = close + 1; i-- > 0;) {
      const tok::TokenKind kind = tokens_[i].kind;
      if (closes(kind)) ++brackets;
      if (opens(kind) && --brackets < 0) return std::nullopt;
      if (brackets > 0) continue;
      if (kind == tok::semi) return std::nullopt;
      depth += closers(kind);
      if (kind == tok::less && --depth <= 0) {
        return i > 0 && is(i - 1, tok::raw_identifier) ? std::optional(i)
                                                       : std::nullopt;
      }
    }
    return std::nullopt;
  }

  void scanLaunch(std::size_t open, SpellingKind place) {
    Launch launch;
    launch.open = launch.whole = tokens_[open].span;
    launch.spelledIn = place;
    readLaunch(open, launch);
    facts_.launches.push_back(std::move(launch));
    facts_.hasCuda = true;
  }

  /// Fills in the parts of a launch; leaves it incomplete if one is missing.
  void readLaunch(std::size_t open, Launch& launch) const {
    if (open == 0) return;
    const auto kernel = expressionBegin(open - 1);
    auto config = readList(open, tok::greatergreatergreater);
    if (!kernel || !config || config->elements.empty() ||
        config->elements.size() > 4 || !is(config->close + 1, tok::l_paren)) {
      return;
    }
    auto arguments = readList(config->close + 1, tok::r_paren);
    if (!arguments) return;
    launch.kernel = {tokens_[*kernel].span.begin, tokens_[open - 1].span.end};
    launch.close = tokens_[config->close].span;
    launch.config = std::move(config->elements);
    launch.parentheses = {tokens_[config->close + 1].span.begin,
                          tokens_[arguments->close].span.end};
    launch.arguments = std::move(arguments->elements);
    launch.whole = {launch.kernel.begin, launch.parentheses.end};
    launch.isComplete = !hasDirectiveInside(launch.whole);
    launch.isStatement = isStatement(*kernel, arguments->close);
  }

  static bool isAsmQualifier(std::string_view word) {
    return word == "volatile" || word == "__volatile__" ||
           word == "__volatile" || word == "goto" || word == "inline" ||
           word == "__inline__" || word == "__inline";
  }

  void scanAsm(std::size_t keyword, SpellingKind place) {
    AsmStatement statement;
    statement.spelledIn = place;
    std::size_t open = keyword + 1;
    while (is(open, tok::raw_identifier) && isAsmQualifier(text(open))) {
      if (text(open).find("volatile") != std::string_view::npos) {
        statement.isVolatile = true;
      }
      ++open;
    }
    if (!is(open, tok::l_paren) || partners_[open] == kNone) return;
    const std::size_t close = partners_[open];
    if (!is(close, tok::r_paren)) return;
    statement.whole = {tokens_[keyword].span.begin, tokens_[close].span.end};
    statement.isStatement = isStatement(keyword, close) ||
                            (place == SpellingKind::macroBody && keyword == 1 &&
                             close + 1 == tokens_.size());
    const bool isReadable = readAsm(open, close, statement) &&
                            text(open - 1) != "goto" &&
                            !hasDirectiveInside(statement.whole);
    statement.isExact = isReadable && !statement.hasMacros;
    statement.hasMacros &= isReadable;
    if (looksLikePtx(statement.text)) facts_.hasCuda = true;
    facts_.asms.push_back(std::move(statement));
  }

  /// Reads what stands between the parentheses; false if not all of it could
  /// be.
  bool readAsm(std::size_t open, std::size_t close,
               AsmStatement& statement) const {
    std::size_t i = open + 1;
    bool isExact = true;
    for (; i < close && !is(i, tok::colon) && !is(i, tok::coloncolon); ++i) {
      if (!is(i, tok::string_literal)) {
        statement.hasMacros = true;
        if (opens(tokens_[i].kind) && partners_[i] != kNone) i = partners_[i];
        continue;
      }
      isExact &= appendLiteral(tokens_[i].span, statement.text);
    }
    statement.isExtended = i < close;
    for (int section = 0; i < close; ++section) {
      // At a colon, of which "::" is two.
      if (is(i, tok::coloncolon)) ++section;
      ++i;
      if (section > 2) return false;
      while (i < close && !is(i, tok::colon) && !is(i, tok::coloncolon)) {
        if (section == 2) {
          std::string clobber;
          if (!readLiterals(i, clobber)) return false;
          statement.clobbers.push_back(std::move(clobber));
        } else {
          if (!readAsmOperand(i, statement)) return false;
          if (section == 0) statement.outputs = statement.operands.size();
        }
        if (is(i, tok::comma)) {
          ++i;
        } else if (i < close && !is(i, tok::colon) && !is(i, tok::coloncolon)) {
          return false;
        }
      }
    }
    statement.hasComment = hasComment(open, close, statement);
    return isExact;
  }

  /// Reads `[name] "constraint" (expression)` and moves `i` behind it.
  bool readAsmOperand(std::size_t& i, AsmStatement& statement) const {
    AsmStatement::Operand operand;
    if (is(i, tok::l_square)) {
      if (!is(i + 1, tok::raw_identifier) || !is(i + 2, tok::r_square)) {
        return false;
      }
      operand.name = spelling(bytes_, tokens_[i + 1].span);
      i += 3;
    }
    if (!readLiterals(i, operand.constraint) || !is(i, tok::l_paren) ||
        partners_[i] == kNone || partners_[i] == i + 1) {
      return false;
    }
    const std::size_t close = partners_[i];
    operand.expression = {tokens_[i + 1].span.begin,
                          tokens_[close - 1].span.end};
    i = close + 1;
    statement.operands.push_back(std::move(operand));
    return true;
  }

  /// Reads one or more literals and moves `i` behind them.
  bool readLiterals(std::size_t& i, std::string& out) const {
    if (!is(i, tok::string_literal)) return false;
    for (; is(i, tok::string_literal); ++i) {
      if (!appendLiteral(tokens_[i].span, out)) return false;
    }
    return true;
  }

  /// Appends what the string literal at `span` stands for. False if it has a
  /// prefix or an escape that no assembly has.
  bool appendLiteral(Span span, std::string& out) const {
    std::string text = spelling(bytes_, span);
    if (text.starts_with("R\"")) {
      text = std::string(bytes_.substr(span.begin, span.size()));
      const std::size_t open = text.find('(');
      const std::size_t close = text.rfind(')');
      if (open == std::string::npos || close == std::string::npos ||
          close < open) {
        return false;
      }
      out.append(text, open + 1, close - open - 1);
      return true;
    }
    if (text.size() < 2 || text.front() != '"' || text.back() != '"') {
      return false;
    }
    for (std::size_t i = 1; i + 1 < text.size(); ++i) {
      if (text[i] != '\\') {
        out += text[i];
        continue;
      }
      switch (text[++i]) {
        case 'n':
          out += '\n';
          break;
        case 't':
          out += '\t';
          break;
        case 'r':
          out += '\r';
          break;
        case 'v':
        case 'f':
          out += ' ';
          break;
        case '\\':
        case '"':
        case '\'':
          out += text[i];
          break;
        default:
          return false;
      }
    }
    return true;
  }

  /// Whether anything but white space stands between the tokens from `open` to
  /// `close`, outside the expressions of the operands.
  bool hasComment(std::size_t open, std::size_t close,
                  const AsmStatement& statement) const {
    for (std::size_t i = open; i < close; ++i) {
      const Span gap = {tokens_[i].span.end, tokens_[i + 1].span.begin};
      const bool isKept = std::ranges::any_of(
          statement.operands, [&](const AsmStatement::Operand& operand) {
            return operand.expression.contains(gap);
          });
      if (!isKept && bytes_.substr(gap.begin, gap.size()).find('/') !=
                         std::string_view::npos) {
        return true;
      }
    }
    return false;
  }

  /// Whether a type of PTX or a register of its own stands in `text`: what
  /// makes a file worth looking into that names nothing else of CUDA's.
  static bool looksLikePtx(std::string_view text) {
    static constexpr std::array kMarks = {
        ".u8",  ".u16",   ".u32",  ".u64",    ".s16", ".s32", ".s64",
        ".b8",  ".b16",   ".b32",  ".b64",    ".f32", ".f64", "laneid",
        "%tid", "membar", ".sync", ".shared", ".gpu", ".cta", ".async"};
    return std::ranges::any_of(kMarks, [&](std::string_view mark) {
      return text.find(mark) != std::string_view::npos;
    });
  }

  /// Whether the tokens from `first` to `last` are a whole statement (its
  /// semicolon may be missing), or a whole argument of a macro that may use it
  /// as one.
  bool isStatement(std::size_t first, std::size_t last) const {
    const std::size_t next = last + 1;
    if (first == 0) return next >= tokens_.size() || is(next, tok::semi);
    const std::size_t before = first - 1;
    switch (tokens_[before].kind) {
      case tok::semi:
        // The head of a for is no place for a statement.
        return is(next, tok::semi) || next >= tokens_.size();
      case tok::l_brace:
      case tok::r_brace:
      case tok::r_paren:
        return is(next, tok::semi) || next >= tokens_.size();
      case tok::raw_identifier:
        return isStatementKeyword(before) && text(before) != "return" &&
               is(next, tok::semi);
      case tok::colon:
        return is(next, tok::semi) && !isTernary(before);
      case tok::l_paren:
      case tok::comma:
        return (is(next, tok::r_paren) || is(next, tok::comma)) &&
               isMacroArgument(before);
      default:
        return false;
    }
  }

  bool isTernary(std::size_t colon) const {
    for (std::size_t i = colon; i-- > 0;) {
      if (is(i, tok::question)) return true;
      if (is(i, tok::semi) || is(i, tok::l_brace) || is(i, tok::r_brace)) {
        break;
      }
    }
    return false;
  }

  /// Whether the list around `at` belongs to a name that may be a macro's.
  bool isMacroArgument(std::size_t at) const {
    int depth = 0;
    for (std::size_t i = at + 1; i-- > 0;) {
      if (closes(tokens_[i].kind)) ++depth;
      if (opens(tokens_[i].kind) && --depth < 0) {
        return is(i, tok::l_paren) && i > 0 && is(i - 1, tok::raw_identifier) &&
               !isStatementKeyword(i - 1);
      }
      if (is(i, tok::semi) && depth == 0) break;
    }
    return false;
  }

  static constexpr std::size_t kNone = SIZE_MAX;
  /// What looks like a longer template argument list is none.
  static constexpr std::size_t kLongestTemplateList = 2000;

  std::string_view bytes_;
  const Lexemes& tokens_;
  const std::vector<Directive>& directives_;
  const Vocabulary& vocabulary_;
  Words& words_;
  FileFacts& facts_;
  /// The bracket that belongs to each bracket, or kNone.
  std::vector<std::size_t> partners_;
};

/// The "#ifndef X" and "#define X" that wrap a whole header, if it has them.
std::optional<std::size_t> includeGuard(std::string_view bytes,
                                        const Splitter& parts) {
  const auto& directives = parts.directives;
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
  if (!parts.text.empty() &&
      parts.text.front().span.begin < define.span.begin) {
    return std::nullopt;
  }
  // "#define X value" after "#ifndef X" is a default, not a guard.
  if (define.tokens.size() > 1) return std::nullopt;
  int depth = 0;
  for (std::size_t i = first; i < directives.size(); ++i) {
    if (directives[i].name.starts_with("if")) ++depth;
    if (directives[i].name == "endif" && --depth == 0) {
      return i + 1 == directives.size() ? std::optional(first) : std::nullopt;
    }
  }
  return first;  // unterminated: the file is broken, the guard is meant
}

/// What the #if directives of a file say about HIP.
struct HipBranches {
  std::vector<Span> hip;         ///< text that only HIP compiles
  std::vector<Span> cuda;        ///< text that HIP does not compile, beside it
  std::vector<bool> conditions;  ///< by directive: of an #if that knows HIP
  std::vector<Conditional> conditionals;  ///< those of both worlds
};

/// One #if with its #elif and #else, while it is read.
struct Chain {
  std::vector<std::size_t> directives;
  std::vector<Condition> conditions;  ///< none for an #else
  bool knowsHip = false;
};

/// Sorts the branches of a finished chain; `end` is its #endif.
void sortBranches(const Chain& chain, const std::vector<Directive>& directives,
                  std::uint32_t end, HipBranches& branches) {
  for (std::size_t i = 0; i < chain.directives.size(); ++i) {
    const Directive& directive = directives[chain.directives[i]];
    const bool isTest = directive.name == "if" || directive.name == "elif";
    if (!isTest || directive.tokens.empty()) continue;
    const bool isLast = i + 1 == chain.directives.size();
    const std::uint32_t next =
        isLast ? end : directives[chain.directives[i + 1]].span.begin;
    branches.conditionals.push_back({{directive.tokens.front().span.begin,
                                      directive.tokens.back().span.end},
                                     {directive.span.end, next},
                                     {next, end}});
  }
  if (!chain.knowsHip) return;
  // Whether an earlier branch was taken already, in each of the worlds.
  std::optional<bool> takenByHip = false;
  std::optional<bool> takenByCuda = false;
  auto reached = [](std::optional<bool> taken, std::optional<bool> condition) {
    if (taken == true || condition == false) return std::optional(false);
    return taken == false ? condition : std::nullopt;
  };
  auto either = [](std::optional<bool> a, std::optional<bool> b) {
    if (a == true || b == true) return std::optional(true);
    return a == false ? b : std::nullopt;
  };
  for (std::size_t i = 0; i < chain.directives.size(); ++i) {
    const std::size_t directive = chain.directives[i];
    branches.conditions[directive] = true;
    const bool isLast = i + 1 == chain.directives.size();
    const Span text = {
        directives[directive].span.end,
        isLast ? end : directives[chain.directives[i + 1]].span.begin};
    const Condition& condition = chain.conditions[i];
    const auto byHip = reached(takenByHip, condition.underHip);
    const auto byCuda = reached(takenByCuda, condition.underCuda);
    if (byCuda == false && byHip != false) branches.hip.push_back(text);
    if (byHip == false && byCuda != false) branches.cuda.push_back(text);
    takenByHip = either(takenByHip, condition.underHip);
    takenByCuda = either(takenByCuda, condition.underCuda);
  }
}

HipBranches hipBranches(std::string_view bytes,
                        const std::vector<Directive>& directives,
                        std::optional<std::size_t> guard) {
  HipBranches branches;
  branches.conditions.resize(directives.size());
  std::vector<Chain> open;
  for (std::size_t i = 0; i < directives.size(); ++i) {
    const Directive& directive = directives[i];
    const std::string_view name = directive.name;
    if (name == "endif") {
      if (open.empty()) continue;
      sortBranches(open.back(), directives, directive.span.begin, branches);
      open.pop_back();
      continue;
    }
    if (name == "if" || name == "ifdef" || name == "ifndef") {
      open.emplace_back();
    } else if ((name != "else" && !name.starts_with("elif")) || open.empty()) {
      continue;
    }
    Condition condition;
    if (name == "else") {
      condition.underHip = condition.underCuda = true;
    } else if (guard != i && !directive.tokens.empty()) {
      const std::uint32_t begin = directive.tokens.front().span.begin;
      condition =
          readCondition(name, bytes.substr(begin, directive.span.end - begin));
    }
    open.back().knowsHip |= condition.knowsHip;
    open.back().directives.push_back(i);
    open.back().conditions.push_back(condition);
  }
  for (const Chain& chain : open) {
    sortBranches(chain, directives, static_cast<std::uint32_t>(bytes.size()),
                 branches);
  }
  return branches;
}

bool isInside(const std::vector<Span>& spans, std::uint32_t offset) {
  return std::ranges::any_of(spans, [&](Span span) {
    return span.begin <= offset && offset < span.end;
  });
}

/// Takes out what stands in branches that only HIP compiles.
void leaveToHip(const HipBranches& branches, FileFacts& facts) {
  if (branches.hip.empty()) return;
  std::erase_if(facts.names, [&](const NameUse& use) {
    return isInside(branches.hip, use.span.begin);
  });
  std::erase_if(facts.launches, [&](const Launch& launch) {
    return isInside(branches.hip, launch.open.begin);
  });
  std::erase_if(facts.strings, [&](const StringLiteral& literal) {
    return isInside(branches.hip, literal.span.begin);
  });
  std::erase_if(facts.asms, [&](const AsmStatement& statement) {
    return isInside(branches.hip, statement.whole.begin);
  });
  for (Include& include : facts.includes) {
    include.isForHip = isInside(branches.hip, include.directive.begin);
  }
}

/// "cuda##Name" in a #define: a name's beginning that is pasted to something.
void readPasting(std::string_view bytes, const Directive& directive,
                 const Vocabulary& vocabulary, FileFacts& facts) {
  for (std::size_t i = 1; i + 1 < directive.tokens.size(); ++i) {
    if (directive.tokens[i].kind != tok::raw_identifier ||
        directive.tokens[i + 1].kind != tok::hashhash) {
      continue;
    }
    NameUse use;
    use.span = directive.tokens[i].span;
    use.name = spelling(bytes, use.span);
    if (!vocabulary.hasPrefix(use.name)) continue;
    use.spelledIn = SpellingKind::pasted;
    facts.names.push_back(std::move(use));
    facts.hasCuda = true;
  }
}

std::uint32_t lineEnd(std::string_view bytes, std::uint32_t at) {
  while (at < bytes.size() && bytes[at] != '\n' && bytes[at] != '\r') ++at;
  if (at < bytes.size() && bytes[at] == '\r') ++at;
  if (at < bytes.size() && bytes[at] == '\n') ++at;
  return at;
}

bool isPragmaOnce(std::string_view bytes, const Directive& directive) {
  return directive.name == "pragma" && !directive.tokens.empty() &&
         spelling(bytes, directive.tokens[0].span) == "once";
}

/// Where the first #include may stand; see FileFacts::prologueEnd.
std::uint32_t prologueEnd(std::string_view bytes, const Splitter& parts,
                          std::optional<std::size_t> guard) {
  const std::uint32_t textBegin = parts.text.empty()
                                      ? static_cast<std::uint32_t>(bytes.size())
                                      : parts.text.front().span.begin;
  std::optional<Span> last;
  for (std::size_t i = 0; i < parts.directives.size(); ++i) {
    const Directive& directive = parts.directives[i];
    const bool isGuard = guard && (i == *guard || i == *guard + 1);
    if ((!isPragmaOnce(bytes, directive) && !isGuard) ||
        directive.span.begin > textBegin)
      break;
    last = directive.span;
  }
  if (last) return lineEnd(bytes, last->end);

  // No guard: below the comment that opens the file, unless it is glued to
  // what follows and so is about that.
  std::uint32_t begin = bytes.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  const std::uint32_t start = begin;
  const std::uint32_t first =
      parts.directives.empty()
          ? textBegin
          : std::min(textBegin, parts.directives.front().span.begin);
  const std::uint32_t stop =
      std::min(first, static_cast<std::uint32_t>(bytes.size()));
  std::uint32_t end = start;  // behind the last comment
  bool blankBehind = true;    // whether a blank line follows that comment
  std::uint32_t at = begin;
  while (at < stop) {
    if (bytes[at] == ' ' || bytes[at] == '\t' || bytes[at] == '\n' ||
        bytes[at] == '\r') {
      const std::uint32_t next = lineEnd(bytes, at);
      const bool blank =
          bytes.substr(at, next - at).find_first_not_of(" \t\r\n") ==
          std::string_view::npos;
      if (blank) {
        if (end != start) {
          blankBehind = true;
          break;  // the opening comment block ends here
        }
        at = next;
      } else {
        ++at;
      }
      continue;
    }
    if (bytes.substr(at).starts_with("/*")) {
      const std::size_t close = bytes.find("*/", at + 2);
      if (close == std::string_view::npos) break;
      end = lineEnd(bytes, static_cast<std::uint32_t>(close + 2));
      if (end > stop) return begin;
    } else if (bytes.substr(at).starts_with("//")) {
      end = lineEnd(bytes, at);
    } else {
      break;
    }
    blankBehind = false;
    at = end;
  }
  const bool directiveNext = first < textBegin;
  return end == start || blankBehind || directiveNext ? end : begin;
}

/// Reads the header's name that begins at token `first`, if one does, out of
/// `bytes` as they are written: what is joined for launches is no part of it.
void readInclude(std::string_view bytes, const Directive& directive,
                 std::size_t first, std::uint32_t branch,
                 const Vocabulary& vocabulary, FileFacts& facts) {
  if (directive.tokens.size() <= first) return;
  const std::uint32_t open = directive.tokens[first].span.begin;
  const char delimiter = bytes[open];
  if (delimiter != '<' && delimiter != '"') return;
  const std::size_t close = bytes.find(delimiter == '<' ? '>' : '"', open + 1);
  const std::size_t end = bytes.find_first_of("\r\n", open);
  if (close == std::string_view::npos || close > end) return;
  Include include;
  include.name = {open, static_cast<std::uint32_t>(close + 1)};
  include.directive = {directive.span.begin, include.name.end};
  include.spelling = std::string(bytes.substr(open + 1, close - open - 1));
  include.isAngled = delimiter == '<';
  include.branch = branch;
  if (vocabulary.hasHeader(include.spelling)) facts.hasCuda = true;
  facts.includes.push_back(std::move(include));
}

/// "__has_include(<cuda_fp16.h>)" in a condition.
void readIncludeTests(std::string_view bytes, const Directive& directive,
                      std::uint32_t branch, const Vocabulary& vocabulary,
                      FileFacts& facts) {
  for (std::size_t i = 0; i + 2 < directive.tokens.size(); ++i) {
    if (directive.tokens[i].kind != tok::raw_identifier ||
        spelling(bytes, directive.tokens[i].span) != "__has_include") {
      continue;
    }
    const std::size_t before = facts.includes.size();
    readInclude(bytes, directive, i + 2, branch, vocabulary, facts);
    if (facts.includes.size() == before) continue;
    facts.includes.back().isTest = true;
    facts.includes.back().directive = facts.includes.back().name;
  }
}

/// "#define HEADER <cuda_runtime.h>" or the same in quotes, for an "#include
/// HEADER" elsewhere.
void readHeaderMacro(std::string_view bytes, const Directive& directive,
                     std::uint32_t branch, const Vocabulary& vocabulary,
                     FileFacts& facts) {
  const std::size_t before = facts.includes.size();
  if (directive.tokens.size() < 2) return;
  const bool isAngled = directive.tokens[1].kind == tok::less &&
                        directive.tokens.back().kind == tok::greater;
  const bool isQuoted = directive.tokens[1].kind == tok::string_literal &&
                        directive.tokens.size() == 2;
  if (!isAngled && !isQuoted) return;
  readInclude(bytes, directive, 1, branch, vocabulary, facts);
  if (facts.includes.size() == before) return;
  if (vocabulary.hasHeader(facts.includes.back().spelling)) {
    facts.includes.back().spelledIn = SpellingKind::macroBody;
  } else {
    facts.includes.pop_back();
  }
}

}  // namespace

std::uint32_t behindSplices(std::string_view bytes, std::uint32_t offset) {
  if (offset >= bytes.size() || bytes[offset] != '\\') return offset;
  std::size_t end = spliceEnd(bytes, offset);
  for (std::size_t next; (next = spliceEnd(bytes, end)) != end;) end = next;
  return static_cast<std::uint32_t>(end);
}

/// The span of "<<<" or ">>>" with the blanks that were taken out.
Span asWritten(std::string_view written, Span bracket) {
  if (bracket.empty()) return bracket;
  const char c = written[bracket.begin];
  std::uint32_t end = bracket.begin;
  for (int count = 0; count < 3; ++end) count += written[end] == c ? 1 : 0;
  return {bracket.begin, end};
}

FileFacts lexFile(std::string path, std::string_view written,
                  const Vocabulary& vocabulary) {
  FileFacts facts;
  facts.path = std::move(path);
  const std::optional<std::string> joined = withJoinedLaunches(written);
  const std::string_view bytes = joined ? std::string_view(*joined) : written;
  const Splitter parts(bytes);
  const auto guard = includeGuard(bytes, parts);
  facts.prologueEnd = prologueEnd(bytes, parts, guard);
  facts.isAtFileScope =
      guard || std::ranges::any_of(parts.directives, [&](const auto& each) {
        return isPragmaOnce(bytes, each);
      });
  const std::size_t firstNewline = bytes.find('\n');
  if (firstNewline != std::string_view::npos && firstNewline > 0 &&
      bytes[firstNewline - 1] == '\r') {
    facts.newline = "\r\n";
  }

  Words words(vocabulary);
  Scanner(bytes, parts.text, parts.directives, vocabulary, words, facts)
      .scan(SpellingKind::written);

  HipBranches branches = hipBranches(bytes, parts.directives, guard);
  static const std::vector<Directive> kNoDirectives;
  std::vector<std::uint32_t> open = {0};
  for (std::size_t i = 0; i < parts.directives.size(); ++i) {
    const Directive& directive = parts.directives[i];
    const std::string_view name = directive.name;
    const bool opensBranch =
        name == "if" || name == "ifdef" || name == "ifndef";
    const bool turnsBranch = name == "else" || name.starts_with("elif");
    if (opensBranch) open.push_back(open.back());
    if ((opensBranch || turnsBranch) && open.size() > 1) {
      const std::uint32_t parent = open[open.size() - 2];
      if (guard == i) {
        open.back() = parent;
      } else {
        open.back() = static_cast<std::uint32_t>(facts.branches.size());
        facts.branches.push_back(parent);
      }
    }
    if (name == "endif" && open.size() > 1) open.pop_back();

    auto scan = [&](SpellingKind place, std::size_t macroOperand = SIZE_MAX,
                    bool isCondition = false) {
      Scanner(bytes, directive.tokens, kNoDirectives, vocabulary, words, facts)
          .scan(place, macroOperand, isCondition);
    };
    if (name == "include" || name == "include_next" || name == "import") {
      readInclude(written, directive, 0, open.back(), vocabulary, facts);
    } else if (name == "define") {
      scan(SpellingKind::macroBody, 0);
      readHeaderMacro(written, directive, open.back(), vocabulary, facts);
      readPasting(bytes, directive, vocabulary, facts);
      if (!directive.tokens.empty()) {
        facts.macros.push_back(
            {directive.span, directive.tokens[0].span.begin});
      }
    } else if (branches.conditions[i]) {
      // Written for both: to rename half of it would break it.
    } else if (name == "undef" || name == "ifdef" || name == "ifndef" ||
               name == "elifdef" || name == "elifndef") {
      scan(SpellingKind::written, 0, name != "undef");
    } else if (name == "if" || name == "elif") {
      scan(SpellingKind::written, SIZE_MAX, /*isCondition=*/true);
      readIncludeTests(written, directive, open.back(), vocabulary, facts);
    } else if (name == "pragma") {
      scan(SpellingKind::written);
    }
  }
  leaveToHip(branches, facts);
  facts.besideHip = std::move(branches.cuda);
  facts.conditionals = std::move(branches.conditionals);
  std::ranges::sort(facts.conditionals, {}, &Conditional::condition);
  std::ranges::sort(facts.names, {}, &NameUse::span);
  std::ranges::sort(facts.launches, {}, &Launch::whole);
  std::ranges::sort(facts.strings, {}, &StringLiteral::span);
  if (joined) {
    for (Launch& launch : facts.launches) {
      launch.open = asWritten(written, launch.open);
      launch.close = asWritten(written, launch.close);
      // Of one that is not complete, no more is known.
      launch.whole.end = std::max(launch.whole.end, launch.open.end);
    }
  }
  std::ranges::sort(facts.asms, {}, &AsmStatement::whole);
  return facts;
}

}  // namespace hipport
