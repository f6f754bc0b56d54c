#include "buildfiles/make/syntax.h"

#include <algorithm>
#include <array>
#include <utility>

namespace hipport {
namespace {

bool isBlank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/// Length of the line's end at `at`; 0 if there is none.
std::uint32_t lineEndAt(std::string_view bytes, std::uint32_t at) {
  if (bytes.substr(at, 2) == "\r\n") return 2;
  return at < bytes.size() && bytes[at] == '\n' ? 1 : 0;
}

/// Length of a blank at `at`, a continued line being one; 0 if there is none.
std::uint32_t blankAt(std::string_view bytes, std::uint32_t at,
                      std::uint32_t end) {
  if (at >= end) return 0;
  if (isBlank(bytes[at])) return 1;
  if (bytes[at] != '\\') return 0;
  const std::uint32_t length = lineEndAt(bytes, at + 1);
  return length > 0 && at + 1 + length <= end ? 1 + length : 0;
}

struct Function {
  std::string_view name;
  std::size_t arguments;  ///< further commas are part of the last
};

constexpr std::size_t kAny = 1000;
constexpr std::array kFunctions = {
    Function{"subst", 3},     Function{"patsubst", 3},
    Function{"strip", 1},     Function{"findstring", 2},
    Function{"filter", 2},    Function{"filter-out", 2},
    Function{"sort", 1},      Function{"word", 2},
    Function{"wordlist", 3},  Function{"words", 1},
    Function{"firstword", 1}, Function{"lastword", 1},
    Function{"dir", 1},       Function{"notdir", 1},
    Function{"suffix", 1},    Function{"basename", 1},
    Function{"addsuffix", 2}, Function{"addprefix", 2},
    Function{"join", 2},      Function{"wildcard", 1},
    Function{"realpath", 1},  Function{"abspath", 1},
    Function{"if", 3},        Function{"or", kAny},
    Function{"and", kAny},    Function{"intcmp", 5},
    Function{"foreach", 3},   Function{"file", 2},
    Function{"call", kAny},   Function{"value", 1},
    Function{"eval", 1},      Function{"origin", 1},
    Function{"flavor", 1},    Function{"shell", 1},
    Function{"error", 1},     Function{"warning", 1},
    Function{"info", 1},      Function{"let", 3},
    Function{"guile", 1},
};

const Function* functionNamed(std::string_view name) {
  const auto* found = std::ranges::find(kFunctions, name, &Function::name);
  return found != kFunctions.end() ? found : nullptr;
}

/// Where the reference that begins at `at` ends; `at` itself if none does.
std::uint32_t behindReference(const MakeText& text, std::uint32_t at,
                              std::uint32_t end) {
  const std::string_view bytes = text.bytes();
  if (bytes[at] != '$' || at + 1 >= end) return at;
  const char next = bytes[at + 1];
  if (next == '$' || isBlank(next)) return at;
  if (next != '(' && next != '{') return at + 2;
  const std::uint32_t close = text.closeOf(at + 1);
  return close < end ? close + 1 : at;
}

/// The offset of the first character of `set` outside references, or `end`.
std::uint32_t findOutside(const MakeText& text, std::uint32_t at,
                          std::uint32_t end, std::string_view set) {
  const std::string_view bytes = text.bytes();
  // Few characters are looked for, and many looked at.
  auto isSought = [&](char c) {
    return std::ranges::find(set, c) != set.end();
  };
  while (at < end) {
    if (isSought(bytes[at])) return at;
    if (bytes[at] == '$') {
      const std::uint32_t behind = behindReference(text, at, end);
      at = behind != at ? behind : std::min(at + 2, end);
    } else if (bytes[at] == '\\' && at + 1 < end && isSought(bytes[at + 1])) {
      at += 2;
    } else {
      ++at;
    }
  }
  return end;
}

/// Reads the lines of one file.
class Reader {
 public:
  explicit Reader(const MakeText& text) : text_(text), bytes_(text.bytes()) {}

  MakeSyntax read() {
    while (at_ < size() && !syntax_.error) line();
    if (!syntax_.error && !open_.empty()) {
      fail(open_.back(), "the conditional is not closed by endif");
    }
    if (syntax_.error) syntax_.lines.clear();
    return std::move(syntax_);
  }

 private:
  std::uint32_t size() const {
    return static_cast<std::uint32_t>(bytes_.size());
  }
  std::string_view text(Span span) const {
    return bytes_.substr(span.begin, span.size());
  }

  /// The logical line at `at`, without its end.
  Span logicalLine(std::uint32_t at) const {
    for (std::size_t from = at;;) {
      const std::size_t newline = bytes_.find('\n', from);
      if (newline == std::string_view::npos) return {at, size()};
      auto end = static_cast<std::uint32_t>(newline);
      if (end > from && bytes_[end - 1] == '\r') --end;
      if (end == from || bytes_[end - 1] != '\\') return {at, end};
      from = newline + 1;
    }
  }

  void fail(Span span, std::string message) {
    syntax_.error = span;
    syntax_.message = std::move(message);
  }

  void add(MakeLine line) { syntax_.lines.push_back(line); }

  void line() {
    const Span whole = logicalLine(at_);
    at_ = whole.end + lineEndAt(bytes_, whole.end);
    if (inRule_ && text(whole).starts_with('\t')) {
      recipe(whole);
      return;
    }
    // A byte order mark may stand before the first line.
    Span rest = whole;
    if (rest.begin == 0 && bytes_.starts_with("\xEF\xBB\xBF")) rest.begin = 3;
    rest.end = findOutside(text_, rest.begin, rest.end, "#");
    rest = trimmed(bytes_, rest);
    if (rest.empty()) return;
    if (!isClosed(rest)) {
      fail(whole, "a reference to a variable is not closed");
      return;
    }
    if (conditional(rest) || directive(rest) || definition(rest) ||
        assignment(rest, {})) {
      return;
    }
    rule(rest);
  }

  bool isClosed(Span span) const {
    for (std::uint32_t i = span.begin; i < span.end; ++i) {
      if (bytes_[i] != '$') continue;
      const std::uint32_t behind = behindReference(text_, i, span.end);
      if (behind != i) {
        i = behind - 1;
      } else if (i + 1 < span.end &&
                 (bytes_[i + 1] == '(' || bytes_[i + 1] == '{')) {
        return false;
      } else {
        ++i;
      }
    }
    return true;
  }

  void recipe(Span span) {
    ++span.begin;
    while (span.begin < span.end &&
           std::string_view("@-+ \t").find(bytes_[span.begin]) !=
               std::string_view::npos) {
      ++span.begin;
    }
    MakeLine line;
    line.kind = MakeLine::Kind::recipe;
    line.span = line.value = trimmed(bytes_, span);
    if (!line.span.empty()) add(line);
  }

  /// The word that `span` begins with, taken off it.
  std::string_view takeWord(Span& span) const {
    Span word = {span.begin, span.begin};
    while (word.end < span.end && blankAt(bytes_, word.end, span.end) == 0) {
      ++word.end;
    }
    span = trimmed(bytes_, {word.end, span.end});
    return text(word);
  }

  bool conditional(Span span) {
    Span rest = span;
    // "ifeq(a,b)" needs no blank to some dialects.
    std::string_view keyword = takeWord(rest);
    static constexpr std::array kOpening = {"ifeq", "ifneq", "ifdef", "ifndef",
                                            "if"};
    const bool opens = std::ranges::find(kOpening, keyword) != kOpening.end() &&
                       !rest.empty() && !isOperator(rest);
    if (opens) {
      open_.push_back(span);
    } else if (keyword == "endif" && (rest.empty() || !isOperator(rest))) {
      if (open_.empty()) {
        fail(span, "endif closes no conditional");
        return true;
      }
      open_.pop_back();
    } else if (keyword == "else" && (rest.empty() || !isOperator(rest))) {
      if (open_.empty()) {
        fail(span, "else belongs to no conditional");
        return true;
      }
    } else {
      return false;
    }
    MakeLine line;
    line.kind = MakeLine::Kind::conditional;
    line.span = span;
    line.keyword = keyword;
    if (keyword == "else" && !rest.empty()) line.keyword = takeWord(rest);
    line.value = rest;
    add(line);
    return true;
  }

  /// Whether what follows a keyword makes it a name: "include = x", "if: a".
  bool isOperator(Span rest) const {
    const std::string_view text = this->text(rest);
    static constexpr std::array kOperators = {"=", ":", "+=", "?=", "!="};
    return std::ranges::any_of(kOperators, [&](std::string_view each) {
      return text.starts_with(each);
    });
  }

  bool directive(Span span) {
    Span rest = span;
    const std::string_view keyword = takeWord(rest);
    static constexpr std::array kDirectives = {
        "include",  "-include", "sinclude", "vpath",
        "undefine", "unexport", "load",     "-load"};
    const bool isForeign =
        !keyword.empty() &&
        (keyword.front() == '!' ||
         (keyword.front() == '.' && isBsd(keyword.substr(1))));
    const bool isNamed =
        std::ranges::find(kDirectives, keyword) != kDirectives.end() &&
        !isOperator(rest);
    const bool isExport =
        keyword == "export" && !isOperator(rest) &&
        findOutside(text_, rest.begin, rest.end, "=") == rest.end;
    if (!isForeign && !isNamed && !isExport) return false;
    inRule_ = false;
    MakeLine line;
    line.kind = MakeLine::Kind::directive;
    line.span = span;
    line.keyword = keyword;
    line.value = rest;
    add(line);
    return true;
  }

  static bool isBsd(std::string_view keyword) {
    static constexpr std::array kKeywords = {
        "include", "if",     "ifdef",    "ifndef",   "elif",    "else",
        "endif",   "for",    "endfor",   "undef",    "error",   "warning",
        "info",    "export", "unexport", "-include", "sinclude"};
    return std::ranges::find(kKeywords, keyword) != kKeywords.end();
  }

  bool definition(Span span) {
    Span rest = span;
    std::string_view keyword = takeWord(rest);
    while (keyword == "override" || keyword == "export" ||
           keyword == "private") {
      keyword = takeWord(rest);
    }
    if (keyword != "define" || rest.empty() || isOperator(rest)) return false;
    inRule_ = false;
    MakeLine line;
    line.kind = MakeLine::Kind::definition;
    line.span = span;
    const std::uint32_t begin = rest.begin;
    line.name = {begin, begin};
    while (line.name.end < rest.end &&
           blankAt(bytes_, line.name.end, rest.end) == 0) {
      const std::uint32_t behind =
          behindReference(text_, line.name.end, rest.end);
      line.name.end = std::max(behind, line.name.end + 1);
    }
    line.value = {at_, at_};
    for (int depth = 1; depth > 0;) {
      if (at_ >= size()) {
        fail(span, "define is not closed by endef");
        return true;
      }
      const Span each = logicalLine(at_);
      const std::uint32_t begin = at_;
      at_ = each.end + lineEndAt(bytes_, each.end);
      if (text(each).starts_with('\t')) continue;
      Span inner = trimmed(bytes_, each);
      const std::string_view word = takeWord(inner);
      if (word == "define") ++depth;
      if (word == "endef" && --depth == 0) {
        line.value.end = begin;
        line.span.end = each.end;
      }
    }
    add(line);
    return true;
  }

  /// Where an assignment's operator stands in `span`, if it is one.
  std::optional<Span> operatorIn(Span span) const {
    std::uint32_t at = span.begin;
    // The name: one word, before which "override" and its kin may stand.
    const std::uint32_t found = findOutside(text_, at, span.end, "=:");
    if (found == span.end) return std::nullopt;
    Span op = {found, found + 1};
    if (bytes_[found] == ':') {
      while (op.end < span.end && bytes_[op.end] == ':' && op.size() < 3) {
        ++op.end;
      }
      if (op.end >= span.end || bytes_[op.end] != '=') return std::nullopt;
      ++op.end;
    } else if (found > span.begin &&
               std::string_view("+?!").find(bytes_[found - 1]) !=
                   std::string_view::npos) {
      --op.begin;
    }
    return op;
  }

  bool assignment(Span span, Span targets) {
    const auto op = operatorIn(span);
    if (!op) return false;
    Span name = trimmed(bytes_, {span.begin, op->begin});
    for (;;) {
      Span rest = name;
      const std::string_view word = takeWord(rest);
      if (rest.empty() || (word != "override" && word != "export" &&
                           word != "private" && word != "unexport")) {
        break;
      }
      name = rest;
    }
    if (name.empty() || makeWords(text_, name).size() != 1) return false;
    inRule_ = false;
    MakeLine line;
    line.kind = MakeLine::Kind::assignment;
    line.span = {targets.empty() ? span.begin : targets.begin, span.end};
    line.targets = targets;
    line.name = name;
    line.value = trimmed(bytes_, {op->end, span.end});
    add(line);
    return true;
  }

  void rule(Span span) {
    const std::uint32_t colon = findOutside(text_, span.begin, span.end, ":");
    MakeLine line;
    line.span = span;
    if (colon == span.end) {
      // References by themselves, and what configure puts in.
      const char first = bytes_[span.begin];
      if (first != '$' && first != '@') {
        fail(span, "it is neither an assignment nor a rule nor a directive");
        return;
      }
      line.kind = MakeLine::Kind::expression;
      line.value = span;
      add(line);
      return;
    }
    std::uint32_t behind = colon + 1;
    while (behind < span.end && bytes_[behind] == ':') ++behind;
    const Span targets = trimmed(bytes_, {span.begin, colon});
    const Span rest = trimmed(bytes_, {behind, span.end});
    if (!rest.empty()) {
      const std::uint32_t semicolon =
          findOutside(text_, rest.begin, rest.end, ";");
      const auto op = operatorIn(rest);
      if (op && op->begin < semicolon && assignment(rest, targets)) return;
      line.value = trimmed(bytes_, {rest.begin, semicolon});
      if (semicolon < rest.end) {
        line.recipe = trimmed(bytes_, {semicolon + 1, rest.end});
      }
    } else {
      line.value = {rest.begin, rest.begin};
    }
    line.kind = MakeLine::Kind::rule;
    line.targets = targets;
    inRule_ = true;
    add(line);
  }

  const MakeText& text_;
  std::string_view bytes_;
  std::uint32_t at_ = 0;
  bool inRule_ = false;
  std::vector<Span> open_;  // conditionals
  MakeSyntax syntax_;
};

}  // namespace

MakeText::MakeText(std::string_view bytes) : bytes_(bytes) {
  if (bytes.find('$') == std::string_view::npos) return;
  const auto size = static_cast<std::uint32_t>(bytes.size());
  closes_.assign(size, size);
  std::vector<std::uint32_t> parentheses;
  std::vector<std::uint32_t> braces;
  for (std::uint32_t i = 0; i < size; ++i) {
    const char c = bytes[i];
    if (c == '(') parentheses.push_back(i);
    if (c == '{') braces.push_back(i);
    if (c != ')' && c != '}') continue;
    std::vector<std::uint32_t>& open = c == ')' ? parentheses : braces;
    if (open.empty()) continue;
    closes_[open.back()] = i;
    open.pop_back();
  }
}

MakeSyntax readMake(const MakeText& text) { return Reader(text).read(); }

namespace {

/// The arguments of a call between `at` and its close, those of up to `most`.
std::vector<Span> argumentsIn(const MakeText& text, std::uint32_t at,
                              std::uint32_t close, char open,
                              std::size_t most) {
  const std::string_view bytes = text.bytes();
  std::vector<Span> parts;
  Span part = {at, at};
  for (std::uint32_t i = at; i < close; ++i) {
    if (bytes[i] == ',' && parts.size() + 1 < most) {
      part.end = i;
      parts.push_back(part);
      part = {i + 1, i + 1};
    } else if (bytes[i] == open) {
      i = text.closeOf(i);
    } else if (bytes[i] == '$' && i + 1 < close) {
      i = std::max(behindReference(text, i, close), i + 1) - 1;
    }
  }
  part.end = close;
  parts.push_back(part);
  return parts;
}

}  // namespace

std::optional<MakeReference> referenceAt(const MakeText& text, std::uint32_t at,
                                         std::uint32_t end) {
  const std::string_view bytes = text.bytes();
  const std::uint32_t behind = behindReference(text, at, end);
  if (behind == at) return std::nullopt;
  MakeReference reference;
  reference.span = {at, behind};
  if (behind == at + 2) {
    reference.name = {at + 1, at + 2};
    return reference;
  }
  const char open = bytes[at + 1];
  const std::uint32_t begin = at + 2;
  const std::uint32_t stop = behind - 1;

  std::uint32_t word = begin;
  while (word < stop && bytes[word] != '$' && !isBlank(bytes[word]) &&
         bytes[word] != '\\') {
    ++word;
  }
  const Function* function =
      word < stop && bytes[word] != '$'
          ? functionNamed(bytes.substr(begin, word - begin))
          : nullptr;
  if (function) {
    reference.isCall = true;
    reference.name = {begin, word};
    while (const std::uint32_t length = blankAt(bytes, word, stop)) {
      word += length;
    }
    reference.parts = argumentsIn(text, word, stop, open, function->arguments);
    return reference;
  }
  const std::uint32_t colon = findOutside(text, begin, stop, ":");
  reference.name = {begin, colon};
  if (colon < stop) {
    const std::uint32_t equal = findOutside(text, colon + 1, stop, "=");
    if (equal == stop) {
      reference.name = {begin, stop};
    } else {
      reference.parts = {{colon + 1, equal}, {equal + 1, stop}};
    }
  }
  return reference;
}

void forEachReference(const MakeText& text, Span span,
                      const std::function<void(const MakeReference&)>& see) {
  const std::string_view bytes = text.bytes();
  // Where the references end that hold this place.
  std::vector<std::uint32_t> ends = {span.end};
  for (std::uint32_t i = span.begin; i < span.end;) {
    if (ends.size() > 1 && i >= ends.back()) {
      i = ends.back() + 1;
      ends.pop_back();
      continue;
    }
    if (bytes[i] != '$') {
      ++i;
      continue;
    }
    const auto reference = referenceAt(text, i, ends.back());
    i += 2;
    if (!reference) continue;
    see(*reference);
    if (reference->span.size() > 2) ends.push_back(reference->span.end - 1);
  }
}

std::optional<MakeAssignment> assignmentIn(const MakeText& text, Span span) {
  const std::string_view bytes = text.bytes();
  const std::uint32_t equal = findOutside(text, span.begin, span.end, "=");
  if (equal == span.end) return std::nullopt;
  Span name = {span.begin, equal};
  while (!name.empty() && std::string_view("+:?! \t").find(
                              bytes[name.end - 1]) != std::string_view::npos) {
    --name.end;
  }
  if (makeWords(text, name).size() != 1) return std::nullopt;
  return MakeAssignment{name, trimmed(bytes, {equal + 1, span.end})};
}

std::vector<Word> makeWords(const MakeText& text, Span span) {
  const std::string_view bytes = text.bytes();
  std::vector<Word> words;
  for (std::uint32_t i = span.begin; i < span.end;) {
    if (const std::uint32_t length = blankAt(bytes, i, span.end)) {
      i += length;
      continue;
    }
    Span word = {i, i};
    while (i < span.end && blankAt(bytes, i, span.end) == 0) {
      const std::uint32_t behind = behindReference(text, i, span.end);
      if (behind != i) {
        i = behind;
      } else if (bytes[i] == '$' || bytes[i] == '\\') {
        i = std::min(i + 2, span.end);
      } else {
        ++i;
      }
    }
    word.end = i;
    words.push_back({word, bytes.substr(word.begin, word.size())});
  }
  return words;
}

std::vector<Word> quotedWords(const MakeText& text, Span span) {
  const std::string_view bytes = text.bytes();
  std::vector<Word> words;
  char open = 0;
  for (const Word& word : makeWords(text, span)) {
    if (open != 0) {
      Word& last = words.back();
      last.span.end = word.span.end;
      last.text = bytes.substr(last.span.begin, last.span.size());
    } else {
      words.push_back(word);
    }
    for (std::size_t i = 0; i < word.text.size(); ++i) {
      const char c = word.text[i];
      if (c == '\\') {
        ++i;
      } else if (open == 0 && (c == '"' || c == '\'')) {
        open = c;
      } else if (c == open) {
        open = 0;
      }
    }
  }
  // A quote by itself is an apostrophe.
  return open == 0 ? words : makeWords(text, span);
}

Span trimmed(std::string_view bytes, Span span) {
  while (const std::uint32_t length = blankAt(bytes, span.begin, span.end)) {
    span.begin += length;
  }
  while (span.begin < span.end) {
    const char last = bytes[span.end - 1];
    const bool isSplice = last == '\\' && span.end < bytes.size() &&
                          lineEndAt(bytes, span.end) > 0;
    if (!isBlank(last) && !isSplice) break;
    --span.end;
  }
  return span;
}

}  // namespace hipport
