#include "buildfiles/shell/syntax.h"

#include <algorithm>
#include <string>
#include <utility>

namespace hipport {
namespace {

class Reader {
 public:
  Reader(const MakeText& text, ShellDialect dialect, ParseBudget& budget,
         ShellSyntax& syntax)
      : text_(text),
        bytes_(text.bytes()),
        dialect_(dialect),
        budget_(budget),
        syntax_(syntax) {}

  /// Reads commands up to `end`, or up to `close` where that is not 0. Returns
  /// where it stopped, behind `close`.
  std::uint32_t commands(std::uint32_t at, std::uint32_t end, char close) {
    const ParseBudget::Level level(budget_);
    if (!level) {
      syntax_.isBroken = true;
      return end;
    }
    ShellCommand command;
    int depth = 0;  // of brackets that are no substitution
    int cases = 0;  // a ")" in them ends a pattern
    auto flush = [&] {
      if (!command.words.empty()) {
        syntax_.commands.push_back(std::move(command));
      }
      command = {};
    };
    while (at < end) {
      const char c = bytes_[at];
      if (close != 0 && c == close && depth == 0 && cases == 0) {
        flush();
        return at + 1;
      }
      if (const std::uint32_t length = continuation(at)) {
        at += length;
      } else if (c == '\n') {
        flush();
        ++at;
        at = hereDocuments(at, end);
      } else if (c == '#') {
        while (at < end && bytes_[at] != '\n') ++at;
      } else if (c == '<' && bytes_.substr(at, 2) == "<<" &&
                 bytes_.substr(at, 3) != "<<<") {
        at = hereDocument(at + 2, end);
      } else if (c == ';' || c == '&' || c == '|') {
        // "2>&1" and "&>" are no ends of commands.
        const bool redirects = c == '&' && ((at > 0 && bytes_[at - 1] == '>') ||
                                            bytes_.substr(at + 1, 1) == ">");
        if (!redirects) flush();
        ++at;
      } else if (c == '(' || c == ')') {
        flush();
        if (c == '(') ++depth;
        if (c == ')' && depth > 0) --depth;
        ++at;
      } else if (c == ' ' || c == '\t' || c == '\r' || c == '<' || c == '>') {
        ++at;
      } else {
        const std::uint32_t begin = at;
        at = word(at, end, close);
        if (at == begin) ++at;
        const std::string_view text = bytes_.substr(begin, at - begin);
        if (command.words.empty() && text == "case") ++cases;
        if (command.words.empty() && text == "esac" && cases > 0) --cases;
        command.words.push_back({{begin, at}, text});
        if (isKeyword(text) && command.words.size() == 1) {
          command.words.clear();
        }
      }
    }
    flush();
    if (close != 0) syntax_.isBroken = true;
    return end;
  }

 private:
  static bool isKeyword(std::string_view word) {
    return word == "if" || word == "then" || word == "else" || word == "elif" ||
           word == "fi" || word == "do" || word == "done" || word == "while" ||
           word == "until" || word == "!" || word == "{" || word == "}" ||
           word == "time" || word == "esac" || word == "function";
  }

  /// Length of a continued line's end at `at`, or 0.
  std::uint32_t continuation(std::uint32_t at) const {
    if (bytes_[at] != '\\') return 0;
    if (bytes_.substr(at + 1, 1) == "\n") return 2;
    return bytes_.substr(at + 1, 2) == "\r\n" ? 3 : 0;
  }

  /// Reads one word; returns where it ends.
  std::uint32_t word(std::uint32_t at, std::uint32_t end, char close) {
    while (at < end && !syntax_.isBroken) {
      const char c = bytes_[at];
      if (c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == ';' ||
          c == '|' || c == '(' || c == ')' || c == '<' || c == '>' ||
          c == '&' || (close != 0 && c == close) || continuation(at) > 0) {
        break;
      }
      at = piece(at, end, false);
    }
    return at;
  }

  /// One character, quoted text or substitution.
  std::uint32_t piece(std::uint32_t at, std::uint32_t end, bool inQuotes) {
    switch (bytes_[at]) {
      case '\\':
        return std::min(at + 2, end);
      case '\'':
        if (inQuotes) return at + 1;
        return single(at + 1, end);
      case '"':
        return inQuotes ? at + 1 : quoted(at + 1, end);
      case '`':
        return commands(at + 1, end, '`');
      case '$':
        return dollar(at, end);
      default:
        return at + 1;
    }
  }

  std::uint32_t single(std::uint32_t at, std::uint32_t end) {
    while (at < end && bytes_[at] != '\'') ++at;
    if (at >= end) syntax_.isBroken = true;
    return std::min(at + 1, end);
  }

  std::uint32_t quoted(std::uint32_t at, std::uint32_t end) {
    while (at < end && bytes_[at] != '"' && !syntax_.isBroken) {
      at = piece(at, end, true);
    }
    if (at >= end) syntax_.isBroken = true;
    return std::min(at + 1, end);
  }

  std::uint32_t dollar(std::uint32_t at, std::uint32_t end) {
    std::uint32_t behind = at + 1;
    if (dialect_ == ShellDialect::recipe) {
      if (bytes_.substr(behind, 1) != "$") {
        const auto reference = referenceAt(text_, at, end);
        return reference ? reference->span.end : std::min(at + 2, end);
      }
      ++behind;
    }
    if (behind >= end) return end;
    if (bytes_.substr(behind, 2) == "((") return closing(behind, end, '(', ')');
    if (bytes_[behind] == '(') return commands(behind + 1, end, ')');
    if (bytes_[behind] == '{') return closing(behind, end, '{', '}');
    return behind + (bytes_[behind] == '$' ? 1 : 0);
  }

  std::uint32_t closing(std::uint32_t at, std::uint32_t end, char open,
                        char close) {
    const ParseBudget::Level level(budget_);
    if (!level) syntax_.isBroken = true;
    int depth = 0;
    while (at < end && !syntax_.isBroken) {
      const char c = bytes_[at];
      if (c == open) ++depth;
      if (c == close && --depth == 0) return at + 1;
      at = c == open || c == close || c == '"' || c == '\''
               ? at + 1
               : piece(at, end, true);
    }
    syntax_.isBroken = true;
    return end;
  }

  /// Notes the word behind "<<" that ends a here-document.
  std::uint32_t hereDocument(std::uint32_t at, std::uint32_t end) {
    Pending document;
    if (at < end && bytes_[at] == '-') {
      document.isIndented = true;
      ++at;
    }
    while (at < end && (bytes_[at] == ' ' || bytes_[at] == '\t')) ++at;
    for (; at < end; ++at) {
      const char c = bytes_[at];
      if (c == '\'' || c == '"' || c == '\\') continue;
      if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ';' ||
          c == '|' || c == '&' || c == ')' || c == '>' || c == '<') {
        break;
      }
      document.delimiter += c;
    }
    if (!document.delimiter.empty()) pending_.push_back(document);
    return at;
  }

  /// Passes over the here-documents that begin at this line.
  std::uint32_t hereDocuments(std::uint32_t at, std::uint32_t end) {
    for (const Pending& document : std::exchange(pending_, {})) {
      for (bool isOpen = true; isOpen && at < end;) {
        const std::uint32_t stop = static_cast<std::uint32_t>(
            std::min<std::size_t>(bytes_.find('\n', at), end));
        std::string_view line = bytes_.substr(at, stop - at);
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (document.isIndented) {
          line.remove_prefix(
              std::min(line.find_first_not_of('\t'), line.size()));
        }
        isOpen = line != document.delimiter;
        at = std::min(stop + 1, end);
      }
    }
    return at;
  }

  struct Pending {
    std::string delimiter;
    bool isIndented = false;
  };

  const MakeText& text_;
  std::string_view bytes_;
  ShellDialect dialect_;
  ParseBudget& budget_;
  ShellSyntax& syntax_;
  std::vector<Pending> pending_;
};

}  // namespace

ShellSyntax readShell(const MakeText& text, Span span, ShellDialect dialect,
                      ParseBudget& budget) {
  ShellSyntax syntax;
  Reader(text, dialect, budget, syntax).commands(span.begin, span.end, 0);
  std::ranges::stable_sort(syntax.commands, {}, [](const ShellCommand& each) {
    return each.words.front().span.begin;
  });
  return syntax;
}

}  // namespace hipport
