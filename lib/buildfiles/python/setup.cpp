#include "buildfiles/python/setup.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "buildfiles/make/syntax.h"
#include "buildfiles/mentions.h"
#include "buildfiles/python/tokens.h"

namespace hipport {
namespace {

using Kind = PythonToken::Kind;

class SetupPort {
 public:
  SetupPort(const BuildContext& context, const FilePort& file)
      : context_(context),
        bytes_(file.file().bytes),
        notes_(file.notes),
        tokens_(pythonTokens(bytes_)) {
    // PyTorch's build names the architectures itself.
    namesArchitectures_ =
        bytes_.find("cpp_extension") == std::string_view::npos;
    if (namesArchitectures_) {
      tree_.architectures = context.tree.architectures;
    }
  }

  /// Returns the places of which all is said.
  std::vector<Span> run() {
    for (std::size_t i = 0; i < tokens_.size();) {
      const std::size_t first = valueForNvcc(i);
      if (first == 0) {
        ++i;
        continue;
      }
      const std::size_t end = endOfValue(first);
      // PyTorch's build for ROCm has a key of that name, too.
      if (isString(i) && !namesArchitectures_) {
        ported_.push_back(tokens_[i].span);
      }
      value(first, end);
      i = std::max(first, end);
    }
    return std::move(ported_);
  }

 private:
  std::string_view text(std::size_t i) const {
    if (i >= tokens_.size()) return {};
    const Span span = tokens_[i].span;
    return bytes_.substr(span.begin, span.size());
  }
  std::string_view inner(std::size_t i) const {
    const Span span = tokens_[i].inner;
    return bytes_.substr(span.begin, span.size());
  }
  bool isString(std::size_t i) const {
    return i < tokens_.size() && tokens_[i].kind == Kind::string;
  }

  /// Where the value begins that something called nvcc at `i` is given, or 0.
  std::size_t valueForNvcc(std::size_t i) const {
    std::size_t next = i + 1;
    if (isString(i) && inner(i) == "nvcc") {
      if (text(next) == ":") return next + 1;
      if (text(next) != "]") return 0;
      ++next;
    } else if (tokens_[i].kind != Kind::name ||
               lower(text(i)).find("nvcc") == std::string::npos) {
      return 0;
    }
    if (text(next) == "+") ++next;
    if (text(next) == "=") return text(next + 1) == "=" ? 0 : next + 1;
    const std::string_view method = text(next + 1);
    const bool isAdded =
        text(next) == "." && text(next + 2) == "(" &&
        (method == "append" || method == "extend" || method == "insert");
    return isAdded ? next + 3 : 0;
  }

  /// The end of the expression that begins at token `i`.
  std::size_t endOfValue(std::size_t i) const {
    int depth = 0;
    for (; i < tokens_.size(); ++i) {
      const std::string_view mark = text(i);
      if (tokens_[i].kind == Kind::newline && depth == 0) break;
      if (tokens_[i].kind != Kind::mark) continue;
      if (mark == "," && depth == 0) break;
      if (mark == "(" || mark == "[" || mark == "{") ++depth;
      if ((mark == ")" || mark == "]" || mark == "}") && depth-- == 0) break;
    }
    return i;
  }

  /// Ports the strings among tokens [from, to): those that only commas divide
  /// are one list.
  void value(std::size_t from, std::size_t to) {
    std::vector<std::size_t> list;
    for (std::size_t i = from; i < to; ++i) {
      if (!isString(i)) continue;
      if (inner(i).find_first_of(" \t\n") != std::string_view::npos) {
        WordList own;
        own.words = makeWords(references_, tokens_[i].inner);
        own.isQuoted = true;
        if (!optionFates(own, tree_, context_.rules).empty()) {
          ported_.push_back(tokens_[i].span);
        }
        portOptions(own, bytes_, tree_, context_.rules, notes_,
                    Applicability::review);
        continue;
      }
      if (!list.empty() && (i != list.back() + 2 || text(i - 1) != ",")) {
        portStrings(std::exchange(list, {}));
      }
      list.push_back(i);
    }
    portStrings(list);
  }

  void portStrings(const std::vector<std::size_t>& strings) {
    if (strings.empty()) return;
    const char quote = bytes_[tokens_[strings.front()].span.begin];
    const std::string separator = fmt::format("{0}, {0}", quote);
    WordList list;
    list.separator = separator;
    for (const std::size_t i : strings) {
      list.words.push_back({tokens_[i].inner, inner(i)});
    }
    for (const OptionFate& fate : optionFates(list, tree_, context_.rules)) {
      option(fate, strings[fate.first], strings[fate.first + fate.count - 1]);
    }
  }

  /// The words of strings that follow each other, for people: `-gencode", "x`
  /// is "-gencode x".
  static std::string asWords(std::string_view strings) {
    std::string words;
    bool isInside = true;
    for (const char c : strings) {
      if (c == '"' || c == '\'') {
        isInside = !isInside;
        if (isInside) words += ' ';
      } else if (isInside) {
        words += c;
      }
    }
    return words;
  }

  /// One option, whose words are the strings `first` to `last`.
  void option(OptionFate fate, std::size_t first, std::size_t last) {
    const Span whole = {tokens_[first].inner.begin, tokens_[last].inner.end};
    const std::string_view shown = bytes_.substr(whole.begin, whole.size());
    if (fate.namesArchitecture && !namesArchitectures_) {
      fate.treatment = OptionRule::Treatment::drop;
      fate.note = "PyTorch's build names them, by PYTORCH_ROCM_ARCH";
    }
    ported_.push_back(whole);
    OptionFate said = fate;
    said.text = asWords(fate.text);
    const std::string message = describe(said, asWords(shown));
    if (fate.treatment == OptionRule::Treatment::replace) {
      notes_.replace(kNvccOption, whole, fate.text, message,
                     Applicability::review);
      return;
    }
    // Without its string, what adds one has nothing to add.
    const bool isInList = text(last + 1) == "," || text(first - 1) == "," ||
                          text(first - 1) == "[";
    if (fate.treatment == OptionRule::Treatment::manual || !isInList) {
      notes_.flag(kNvccOption, whole, message).notes.push_back(fate.note);
      return;
    }
    Span gone = {tokens_[first].span.begin, tokens_[last].span.end};
    if (text(last + 1) == ",") {
      gone.end = tokens_[last + 1].span.end;
      while (gone.end < bytes_.size() && bytes_[gone.end] == ' ') ++gone.end;
    }
    // A string that has a line to itself takes the line along.
    const std::size_t line = bytes_.find_last_not_of(" \t", gone.begin - 1);
    if (bytes_.substr(gone.end).starts_with('\n') && bytes_[line] == '\n') {
      gone = {static_cast<std::uint32_t>(line + 1), gone.end + 1};
    }
    notes_.replace(kNvccOption, gone, "", message, Applicability::review).span =
        whole;
  }

  const BuildContext& context_;
  std::string_view bytes_;
  MakeText references_{bytes_};  ///< "$(...)" holds words of options together
  BuildNotes& notes_;
  std::vector<PythonToken> tokens_;
  std::vector<Span> ported_;
  BuildTree tree_;
  bool namesArchitectures_ = true;
};

}  // namespace

void portSetupFiles(const BuildContext& context,
                    std::span<const FilePort> files) {
  for (const FilePort& each : files) {
    const std::vector<Span> ported = SetupPort(context, each).run();
    flagMentions(each.file(), each.file().language->name, "#", context.rules,
                 each.notes, ported);
  }
}

}  // namespace hipport
