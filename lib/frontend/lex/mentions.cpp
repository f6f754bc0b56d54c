#include "frontend/lex/mentions.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>

#include "frontend/lex/implied_headers.h"
#include "frontend/serve/embedded.h"
#include "text/literals.h"

namespace hipport {
namespace {

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Mentions read() {
    while (at_ < text_.size()) {
      if (isWord(text_[at_])) {
        const std::string_view word = takeWord();
        if (isBehindPaste_ && !isParameter(word)) suffixes_.insert(word);
        last_ = word;
        add(all_.numberOf(word));
        addStandard(word);
      } else if (text_[at_] == ' ') {
        ++at_;
        continue;
      } else if (text_[at_] == '#' && text_.substr(at_ + 1).starts_with('#')) {
        mentions_.pastes = true;
        if (!last_.empty() && !isParameter(last_)) prefixes_.insert(last_);
        last_ = {};
        at_ += 2;
        isBehindPaste_ = true;
        continue;
      } else if (text_[at_] == '#') {
        ++at_;
        readDirective();
        last_ = {};
      } else {
        // A name may go on behind the end of its line.
        mentions_.pastes |= text_[at_] == '\\' && !last_.empty();
        last_ = {};
        ++at_;
      }
      isBehindPaste_ = false;
    }
    addPasted();
    auto& names = mentions_.names;
    std::ranges::sort(names);
    const auto repeated = std::ranges::unique(names);
    names.erase(repeated.begin(), repeated.end());
    return std::move(mentions_);
  }

 private:
  void add(std::optional<std::uint16_t> name) {
    if (name) mentions_.names.push_back(*name);
  }

  /// The header that `word`, which ends here, may count on others for.
  void addStandard(std::string_view word) {
    const std::string_view before = text_.substr(0, at_ - word.size());
    if (before.ends_with("std::")) {
      if (const auto header = headerOfLibraries(word)) {
        mentions_.ofLibraries.insert(*header);
      }
      return;
    }
    // Variables are called `time` as well.
    const bool isFunctionOrType =
        text_.substr(at_).starts_with('(') || word.find('_') != word.npos;
    if (isFunctionOrType && !before.ends_with(':') && !before.ends_with('.') &&
        !before.ends_with("->")) {
      if (const auto header = headerOfRuntime(word, /*isOfStd=*/false)) {
        mentions_.ofRuntime.insert(*header);
      }
    }
  }

  std::string_view takeWord() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && isWord(text_[at_])) ++at_;
    return text_.substr(begin, at_ - begin);
  }
  void skipSpace() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) {
      ++at_;
    }
  }

  void readDirective() {
    skipSpace();
    const std::string_view directive = takeWord();
    if (directive == "define") {
      skipSpace();
      add(all_.numberOf(takeWord()));
      readParameters();
    } else if (directive == "include" || directive == "include_next" ||
               directive == "import") {
      readInclude();
    } else {
      add(all_.numberOf(directive));  // an argument made a string
    }
  }

  void readParameters() {
    parameters_.clear();
    if (at_ >= text_.size() || text_[at_] != '(') return;
    const std::size_t end = text_.find_first_of(")\n", at_);
    while (at_ < std::min(end, text_.size())) {
      const std::string_view word = takeWord();
      if (word.empty()) {
        ++at_;
      } else {
        parameters_.push_back(word);
      }
    }
  }
  bool isParameter(std::string_view word) const {
    return std::ranges::find(parameters_, word) != parameters_.end();
  }

  void readInclude() {
    skipSpace();
    if (at_ >= text_.size() || (text_[at_] != '<' && text_[at_] != '"')) {
      mentions_.pastes = true;  // a macro names the header
      return;
    }
    const bool isQuoted = text_[at_] == '"';
    const std::size_t end =
        text_.find_first_of(isQuoted ? "\"\n" : ">\n", ++at_);
    if (end == std::string_view::npos) return;
    mentions_.includes.push_back(
        {std::string(text_.substr(at_, end - at_)), isQuoted});
    at_ = end + 1;
  }

  /// The names that begin or end as one that is made of parts.
  void addPasted() {
    const auto names = all_.names;
    for (const std::string_view prefix : prefixes_) {
      auto each = std::ranges::lower_bound(names, prefix);
      for (; each != names.end() && each->starts_with(prefix); ++each) {
        add(static_cast<std::uint16_t>(each - names.begin()));
      }
    }
    if (suffixes_.empty()) return;
    for (std::size_t i = 0; i < names.size(); ++i) {
      const bool isMade = std::ranges::any_of(
          suffixes_, [&](auto suffix) { return names[i].ends_with(suffix); });
      if (isMade) add(static_cast<std::uint16_t>(i));
    }
  }

  const HeaderPieces& all_ = embeddedPieces();
  std::string_view text_;
  std::size_t at_ = 0;
  Mentions mentions_;
  std::string_view last_;  ///< the word before, if only blanks follow it
  bool isBehindPaste_ = false;
  /// Of the macro that was defined last. A part that is one is not known.
  std::vector<std::string_view> parameters_;
  std::set<std::string_view> prefixes_;
  std::set<std::string_view> suffixes_;
};

}  // namespace

Mentions mentionsIn(std::string_view text) { return Reader(text).read(); }

}  // namespace hipport
