#include "analysis/suppressions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <limits>

#include "analysis/analysis.h"
#include "text/lines.h"
#include "text/literals.h"

namespace hipport {
namespace {

constexpr std::string_view kMarker = "hipify-port:";
constexpr std::uint32_t kEndOfFile = std::numeric_limits<std::uint32_t>::max();

bool isSpace(char c) {
  return std::isspace(static_cast<unsigned char>(c)) != 0;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && isSpace(text.front())) text.remove_prefix(1);
  while (!text.empty() && isSpace(text.back())) text.remove_suffix(1);
  return text;
}

/// The comments of a source, with strings and character literals passed over.
class Comments {
 public:
  explicit Comments(std::string_view bytes) : bytes_(bytes) {}

  std::vector<Span> find() {
    while (at_ < bytes_.size()) step();
    return std::move(found_);
  }

 private:
  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < bytes_.size() ? bytes_[at_ + ahead] : '\0';
  }

  void step() {
    const char c = peek();
    if (c == '/' && peek(1) == '/') {
      lineComment();
    } else if (c == '/' && peek(1) == '*') {
      const std::size_t end = bytes_.find("*/", at_ + 2);
      add(end == std::string_view::npos ? bytes_.size() : end + 2);
    } else if (c == '"' || c == '\'') {
      literal(c);
    } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
      // 1'000 holds no character literal.
      while (isWord(peek()) || peek() == '.' ||
             (peek() == '\'' && isWord(peek(1)))) {
        ++at_;
      }
    } else if (isWord(c)) {
      while (isWord(peek())) ++at_;
      if (peek() == '"' && bytes_[at_ - 1] == 'R') rawString();
    } else {
      ++at_;
    }
  }

  void add(std::size_t end) {
    found_.push_back(
        {static_cast<std::uint32_t>(at_), static_cast<std::uint32_t>(end)});
    at_ = end;
  }

  void lineComment() {
    std::size_t end = at_;
    while (true) {
      end = std::min(bytes_.find('\n', end), bytes_.size());
      std::size_t last = end;
      if (last > at_ && bytes_[last - 1] == '\r') --last;
      if (end == bytes_.size() || bytes_[last - 1] != '\\') {
        add(last);
        return;
      }
      ++end;
    }
  }

  void literal(char quote) {
    ++at_;
    while (at_ < bytes_.size() && peek() != quote && peek() != '\n') {
      at_ += peek() == '\\' ? 2 : 1;
    }
    ++at_;
  }

  void rawString() {
    const std::size_t open = bytes_.find('(', at_);
    if (open == std::string_view::npos) {
      ++at_;
      return;
    }
    const std::string close =
        fmt::format("){}\"", bytes_.substr(at_ + 1, open - at_ - 1));
    const std::size_t end = bytes_.find(close, open);
    at_ = end == std::string_view::npos ? bytes_.size() : end + close.size();
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
  std::vector<Span> found_;
};

/// The comments of a build file or script: from "#" to the end of its line,
/// behind a blank and not in a string.
std::vector<Span> hashComments(std::string_view bytes) {
  std::vector<Span> found;
  char quote = '\0';
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    const char c = bytes[at];
    // An apostrophe may be one, so that no string goes on behind its line.
    if (c == '\n') quote = '\0';
    if (c == '\\') {
      ++at;
    } else if (quote != '\0') {
      if (c == quote) quote = '\0';
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '#' && (at == 0 || isSpace(bytes[at - 1]))) {
      const std::size_t end = std::min(bytes.find('\n', at), bytes.size());
      found.push_back(
          {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)});
      at = end - 1;
    }
  }
  return found;
}

/// What a comment says, without its marks: "hipify-port: ...", or empty.
Span directiveIn(std::string_view bytes, Span comment) {
  std::uint32_t begin = comment.begin;
  std::uint32_t end = comment.end;
  const bool isBlock = bytes.substr(begin).starts_with("/*");
  if (isBlock && end >= begin + 4) end -= 2;
  while (begin < end && (isSpace(bytes[begin]) ||
                         std::string_view("/*!#").find(bytes[begin]) !=
                             std::string_view::npos)) {
    ++begin;
  }
  const std::string_view text = bytes.substr(begin, end - begin);
  if (!text.starts_with(kMarker)) return {begin, begin};
  return {begin, end};
}

class Reader {
 public:
  Reader(std::string_view bytes, CommentStyle style)
      : bytes_(bytes),
        lines_(bytes),
        comments_(style == CommentStyle::c ? Comments(bytes).find()
                                           : hashComments(bytes)) {}

  Suppressions read() {
    for (const Span comment : comments_) {
      const Span directive = directiveIn(bytes_, comment);
      if (!directive.empty()) readDirective(comment, directive);
    }
    for (const Suppression& open : open_) {
      mistake(
          open.id,
          fmt::format(
              "allow-begin({0}) has no allow-end({0}) and suppresses nothing",
              open.check),
          "add the allow-end, or use allow-file for the whole file");
    }
    std::ranges::stable_sort(result_.all, {}, &Suppression::id);
    return std::move(result_);
  }

 private:
  void mistake(Span span, std::string message, std::string note) {
    result_.mistakes.push_back({span, std::move(message), std::move(note)});
  }

  std::string_view textOf(Span span) const {
    return bytes_.substr(span.begin, span.size());
  }

  void readDirective(Span comment, Span directive) {
    const std::string_view text = textOf(directive);
    const std::size_t open = text.find('(');
    const std::size_t close = text.find(')');
    const std::string_view word = trimmed(text.substr(
        kMarker.size(),
        open == std::string_view::npos ? text.size() : open - kMarker.size()));
    // What --build=dual puts around its part of a build file.
    if (word.starts_with("begin") || word == "end") return;
    const bool inBaseline = word == "allow" || word == "allow-begin" ||
                            word == "allow-end" || word == "allow-file";
    if (!inBaseline || open == std::string_view::npos ||
        close == std::string_view::npos || close < open) {
      mistake(directive,
              "this hipify-port comment is not valid and suppresses nothing",
              "write \"hipify-port: allow(ID): REASON\", or allow-begin, "
              "allow-end or allow-file");
      return;
    }
    std::string_view reason = trimmed(text.substr(close + 1));
    const bool hasColon = reason.starts_with(':');
    if (hasColon) reason = trimmed(reason.substr(1));
    if (word != "allow-end" && (!hasColon || reason.empty())) {
      mistake(
          directive,
          fmt::format("{} gives no reason and suppresses nothing",
                      text.substr(kMarker.size() + 1, close - kMarker.size())),
          "add a reason: \"hipify-port: allow(ID): REASON\"");
      return;
    }
    std::size_t at = open + 1;
    while (at <= close) {
      const std::size_t end = std::min(text.find(',', at), close);
      const std::string_view id = trimmed(text.substr(at, end - at));
      if (!id.empty()) {
        const auto begin =
            static_cast<std::uint32_t>(id.data() - bytes_.data());
        add(word, comment,
            {std::string(id),
             {begin, begin + static_cast<std::uint32_t>(id.size())},
             std::string(reason),
             {}});
      }
      at = end + 1;
    }
  }

  void add(std::string_view word, Span comment, Suppression suppression) {
    if (word == "allow-end") {
      const auto begin =
          std::ranges::find(open_, suppression.check, &Suppression::check);
      if (begin == open_.end()) {
        mistake(suppression.id,
                fmt::format("allow-end({0}) has no allow-begin({0})",
                            suppression.check),
                "add the allow-begin above, or remove this comment");
        return;
      }
      begin->covered.end = comment.begin;
      result_.all.push_back(std::move(*begin));
      open_.erase(begin);
    } else if (word == "allow-begin") {
      suppression.covered.begin = comment.end;
      open_.push_back(std::move(suppression));
    } else {
      suppression.covered =
          word == "allow-file" ? Span{0, kEndOfFile} : lineOf(comment);
      result_.all.push_back(std::move(suppression));
    }
  }

  Span span(std::uint32_t line) const {
    const std::string_view text = lines_.line(line);
    const auto begin = static_cast<std::uint32_t>(text.data() - bytes_.data());
    return {begin, begin + static_cast<std::uint32_t>(text.size())};
  }

  /// Whether a line holds anything but white space and comments.
  bool hasCode(std::uint32_t line) const {
    const Span whole = span(line);
    auto comment = std::ranges::upper_bound(comments_, whole.begin, {},
                                            [](Span each) { return each.end; });
    for (std::uint32_t at = whole.begin; at < whole.end;) {
      if (comment != comments_.end() && comment->begin <= at) {
        at = comment++->end;
      } else if (isSpace(bytes_[at]) || bytes_[at] == '\\') {
        ++at;
      } else {
        return true;
      }
    }
    return false;
  }

  /// The line that a comment is about.
  Span lineOf(Span comment) const {
    std::uint32_t line = lines_.position(comment.begin).line;
    const std::uint32_t last = lines_.lineCount();
    while (line < last && !hasCode(line)) ++line;
    return span(line);
  }

  std::string_view bytes_;
  LineMap lines_;
  std::vector<Span> comments_;
  std::vector<Suppression> open_;
  Suppressions result_;
};

void report(Span span, std::string message, std::string note,
            Applicability grade, std::vector<Finding>& findings) {
  Finding finding;
  finding.check = "suppression";
  finding.span = span;
  finding.severity = Severity::warning;
  finding.applicability = grade;
  finding.message = std::move(message);
  finding.notes.push_back(std::move(note));
  findings.push_back(std::move(finding));
}

}  // namespace

Suppressions readSuppressions(std::string_view bytes, CommentStyle style) {
  if (bytes.find(kMarker) == std::string_view::npos) return {};
  return Reader(bytes, style).read();
}

void reportSuppressions(const Suppressions& suppressions,
                        std::vector<Finding>& findings) {
  const std::size_t found = findings.size();
  for (const SuppressionMistake& mistake : suppressions.mistakes) {
    report(mistake.span, mistake.message, mistake.note, Applicability::manual,
           findings);
  }
  for (const Suppression& each : suppressions.all) {
    if (!findCheck(each.check)) {
      report(
          each.id,
          fmt::format("there is no check {}; this comment suppresses nothing",
                      each.check),
          "use the check id that a report shows in brackets",
          Applicability::manual, findings);
      continue;
    }
    const bool isUsed = std::any_of(
        findings.begin(), findings.begin() + static_cast<long>(found),
        [&](const Finding& finding) { return each.allows(finding); });
    if (!isUsed) {
      report(
          each.id,
          fmt::format(
              "this comment suppresses nothing: there is no finding of {} here",
              each.check),
          "remove the comment", Applicability::review, findings);
    }
  }
}

}  // namespace hipport
