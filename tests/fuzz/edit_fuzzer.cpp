// The edit engine, line map and diffs against naive ones that share no code
// with them: everything here is decided byte by byte and pair by pair.
#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz.h"
#include "text/edit.h"
#include "text/lines.h"

namespace hipport {
namespace {

using fuzz::Input;
using fuzz::require;

constexpr std::uint32_t kMaxBytes = 60;
constexpr std::uint32_t kMaxFixes = 8;
constexpr std::uint32_t kMaxEdits = 4;

// ---- inputs

std::string someBytes(Input& input) {
  static constexpr std::string_view kAlphabet = "abcdefgh(),;\n\n\n\r\r ";
  std::string bytes;
  const std::uint32_t size = input.number(kMaxBytes);
  for (std::uint32_t i = 0; i < size; ++i) {
    bytes += kAlphabet[input.number(kAlphabet.size() - 1)];
  }
  return bytes;
}

Span someSpan(Input& input, std::uint32_t size) {
  const std::uint32_t begin = input.number(size);
  return {begin, begin + input.number(std::min(size - begin, 12U))};
}

/// Texts bear the number of their edit, so that an output says what is in it.
std::string mark(std::size_t fix, std::size_t edit) {
  std::string text = "<";
  text += static_cast<char>('A' + fix);
  text += static_cast<char>('0' + edit);
  return text + ">";
}

std::vector<Fix> someFixes(Input& input, std::uint32_t size) {
  std::vector<Fix> fixes;
  const std::uint32_t count = input.number(kMaxFixes);
  for (std::uint32_t i = 0; i < count; ++i) {
    if (!fixes.empty() && input.number(15) == 0) {
      fixes.push_back(fixes[input.number(fixes.size() - 1)]);
      continue;
    }
    Fix fix;
    const std::uint32_t edits = input.number(kMaxEdits);
    for (std::uint32_t j = 0; j < edits; ++j) {
      Edit edit;
      const std::uint32_t shape = input.number(7);
      edit.span = someSpan(input, size);
      if (shape == 0) edit.span.end = edit.span.begin;
      if (shape != 1) edit.text = mark(i, j);
      if (shape == 2) edit.text += "\n";
      if (shape == 3) edit.text.insert(0, "\n");
      if (shape >= 6) edit.source = someSpan(input, size);
      fix.edits.push_back(std::move(edit));
    }
    fixes.push_back(std::move(fix));
  }
  return fixes;
}

/// Shows an input on which the engines differ.
void show(std::string_view bytes, const std::vector<Fix>& fixes) {
  std::fprintf(stderr, "text \"%.*s\"\n", static_cast<int>(bytes.size()),
               bytes.data());
  for (const Fix& fix : fixes) {
    std::fprintf(stderr, "fix");
    for (const Edit& edit : fix.edits) {
      std::fprintf(stderr, " [%u,%u)=\"%s\"", edit.span.begin, edit.span.end,
                   edit.text.c_str());
      if (edit.source) {
        std::fprintf(stderr, "+[%u,%u)", edit.source->begin, edit.source->end);
      }
    }
    std::fprintf(stderr, "\n");
  }
}

// ---- the naive engine

bool holdsByte(Span span, std::uint32_t at) {
  return span.begin <= at && at < span.end;
}

/// Whether two edits want the same bytes: both replace some byte, or one
/// inserts between two bytes that the other replaces.
bool clash(Span a, Span b) {
  if (a.empty() && b.empty()) return false;
  if (a.empty()) return a.begin > b.begin && a.begin < b.end;
  if (b.empty()) return clash(b, a);
  for (std::uint32_t at = a.begin; at < a.end; ++at) {
    if (holdsByte(b, at)) return true;
  }
  return false;
}

bool isInside(Span inner, Span outer) {
  return outer.begin <= inner.begin && inner.end <= outer.end;
}

Span extentOf(const Fix& fix) {
  std::uint32_t begin = UINT32_MAX;
  std::uint32_t end = 0;
  for (const Edit& edit : fix.edits) {
    begin = std::min(begin, edit.span.begin);
    end = std::max(end, edit.span.end);
  }
  return {begin, end};
}

/// Whether all that a fix does is to write lines between two bytes.
bool writesLines(const Fix& fix) {
  const Edit& last = fix.edits.back();
  return extentOf(fix).empty() && !last.source && !last.text.empty() &&
         last.text.back() == '\n';
}

class NaiveEngine {
 public:
  explicit NaiveEngine(std::string_view bytes) : bytes_(bytes) {}

  Accepted add(const Fix& fix) {
    if (fix.edits.empty()) return Accepted::yes;
    if (std::ranges::find(fixes_, fix) != fixes_.end()) {
      return Accepted::duplicate;
    }
    for (std::size_t i = 0; i < fix.edits.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (clash(fix.edits[i].span, fix.edits[j].span)) {
          return Accepted::conflict;
        }
      }
    }
    if (isMovedByWhatItMoves(fix)) return Accepted::conflict;
    std::size_t gone = 0;  // edits whose text another fix takes away
    for (const Edit& edit : fix.edits) {
      bool isGone = false;
      for (const Fix& other : fixes_) {
        for (const Edit& held : other.edits) {
          const bool isWithin = holds(other, held, fix);
          if (!isWithin && !clash(edit.span, held.span)) {
            if (holds(fix, edit, other)) return Accepted::conflict;
            continue;
          }
          const bool isRewrittenTwice =
              held.span == edit.span && !held.text.empty();
          if (!isInside(edit.span, held.span) || isRewrittenTwice) {
            return Accepted::conflict;
          }
          // All of it goes elsewhere, or it would be torn.
          if (moves(other, extentOf(fix)) &&
              isInside(extentOf(fix), held.span)) {
            continue;
          }
          if (moves(other, edit.span)) return Accepted::conflict;
          isGone = true;
        }
      }
      gone += isGone ? 1 : 0;
    }
    if (gone == fix.edits.size()) return Accepted::superseded;
    if (gone > 0) return Accepted::conflict;
    fixes_.push_back(fix);
    return Accepted::yes;
  }

  std::string apply() const {
    return render({0, static_cast<std::uint32_t>(bytes_.size())}, {});
  }

  const std::vector<Fix>& fixes() const { return fixes_; }

 private:
  struct Piece {
    const Edit* edit;
    std::size_t fix;
    std::size_t number;
  };

  /// Whether text of that extent goes along with `source`. An insertion by
  /// itself does if there is some of the text on both sides of it.
  static bool goesWith(Span extent, Span source) {
    return extent.empty()
               ? source.begin < extent.begin && extent.begin < source.end
               : isInside(extent, source);
  }

  static bool moves(const Fix& fix, Span extent) {
    return std::ranges::any_of(fix.edits, [&](const Edit& edit) {
      return edit.source && goesWith(extent, *edit.source);
    });
  }

  /// Whether all that `inner` is about is text that `edit` of `outer` removes
  /// or moves, or part of a text that it rewrites.
  static bool holds(const Fix& outer, const Edit& edit, const Fix& inner) {
    const Span extent = extentOf(inner);
    if (extent.empty() || !isInside(extent, edit.span)) return false;
    const bool isPart = extent != edit.span;
    const bool isRemoved = edit.text.empty() && !edit.source;
    return isPart || isRemoved || moves(outer, extent);
  }

  bool isMovedByWhatItMoves(const Fix& fix) const {
    std::vector<Fix> moved = {fix};  // by it, or by what it moves, and so on
    for (std::size_t i = 0; i < moved.size(); ++i) {
      for (const Fix& other : fixes_) {
        if (moves(moved[i], extentOf(other)) &&
            std::ranges::find(moved, other) == moved.end()) {
          moved.push_back(other);
        }
      }
    }
    return std::any_of(moved.begin() + 1, moved.end(), [&](const Fix& other) {
      return moves(other, extentOf(fix));
    });
  }

  /// Whether `a` is written before `b`; both insert at one offset.
  bool isBefore(const Piece& a, const Piece& b) const {
    if (a.fix == b.fix) return a.number < b.number;
    const std::uint32_t at = a.edit->span.begin;
    const Span one = extentOf(fixes_[a.fix]);
    const Span other = extentOf(fixes_[b.fix]);
    // A construct that ends here, then what stands here, then one that begins.
    auto role = [at](Span extent) {
      if (extent.begin < at && extent.end == at) return 0;
      return extent.begin == at ? 2 : 1;
    };
    if (role(one) != role(other)) return role(one) < role(other);
    const bool isLine = role(one) == 2 && writesLines(fixes_[a.fix]);
    const bool isOtherLine = role(one) == 2 && writesLines(fixes_[b.fix]);
    if (isLine != isOtherLine) return isLine;  // lines stand before what opens
    if (role(one) == 0 && one.size() != other.size()) {
      return one.size() < other.size();  // the inner one ends first
    }
    if (role(one) == 2 && one.size() != other.size()) {
      return one.size() > other.size();  // the outer one begins first
    }
    return a.fix < b.fix;
  }

  /// Whether another fix takes along what `fix` is about, so that it is
  /// written where that goes alone.
  bool isElsewhere(std::size_t fix, std::optional<std::size_t> mover,
                   Span range) const {
    for (std::size_t i = 0; i < fixes_.size(); ++i) {
      if (i == fix || !isHere(i, mover, range)) continue;
      for (const Edit& edit : fixes_[i].edits) {
        if (holds(fixes_[i], edit, fixes_[fix])) return true;
      }
    }
    return false;
  }

  /// Whether `fix` is written where `mover` writes `range`; all are where
  /// nothing is moved.
  bool isHere(std::size_t fix, std::optional<std::size_t> mover,
              Span range) const {
    return !mover || (fix != *mover && goesWith(extentOf(fixes_[fix]), range));
  }

  /// The bytes of `range` with the edits of the fixes in it, for `mover`.
  std::string render(Span range, std::optional<std::size_t> mover) const {
    std::string out;
    for (std::uint32_t at = range.begin; at <= range.end;) {
      std::vector<Piece> insertions;
      std::optional<Piece> replacement;  // the widest that begins here
      for (std::size_t i = 0; i < fixes_.size(); ++i) {
        if (!isHere(i, mover, range) || isElsewhere(i, mover, range)) continue;
        for (std::size_t j = 0; j < fixes_[i].edits.size(); ++j) {
          const Edit& edit = fixes_[i].edits[j];
          if (edit.span.begin != at) continue;
          if (edit.span.empty()) {
            insertions.push_back({&edit, i, j});
          } else if (!replacement ||
                     edit.span.size() > replacement->edit->span.size()) {
            replacement = Piece{&edit, i, j};
          }
        }
      }
      std::ranges::sort(insertions, [&](const Piece& a, const Piece& b) {
        return isBefore(a, b);
      });
      for (const Piece& piece : insertions) write(piece, out);
      if (replacement) {
        write(*replacement, out);
        at = replacement->edit->span.end;
      } else {
        if (at < range.end) out += bytes_[at];
        ++at;
      }
    }
    return out;
  }

  void write(const Piece& piece, std::string& out) const {
    out += piece.edit->text;
    if (piece.edit->source) out += render(*piece.edit->source, piece.fix);
  }

  std::string_view bytes_;
  std::vector<Fix> fixes_;
};

// ---- the naive patch

std::vector<std::string> linesOf(std::string_view text) {
  std::vector<std::string> lines;
  std::string line;
  for (const char c : text) {
    line += c;
    if (c != '\n') continue;
    lines.push_back(std::move(line));
    line.clear();
  }
  if (!line.empty()) lines.push_back(std::move(line));
  return lines;
}

std::size_t readNumber(std::string_view& text) {
  std::size_t value = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value);
  require(error == std::errc(), "a hunk's head has a number here");
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

void skip(std::string_view& text, std::string_view word) {
  require(text.starts_with(word), "a hunk's head has another form");
  text.remove_prefix(word.size());
}

/// What a strict patch makes of `before`: no fuzz, no offset.
std::string patched(std::string_view before, const std::string& diff) {
  const std::vector<std::string> old = linesOf(before);
  const std::vector<std::string> lines = linesOf(diff);
  require(lines.size() > 2 && lines[0].starts_with("--- a/") &&
              lines[1].starts_with("+++ b/"),
          "a diff begins with two names");
  std::string out;
  std::size_t at = 0;       // of `old`
  std::size_t written = 0;  // lines of `out`
  for (std::size_t i = 2; i < lines.size();) {
    std::string_view head = lines[i++];
    skip(head, "@@ -");
    const std::size_t oldLine = readNumber(head);
    skip(head, ",");
    std::size_t oldCount = readNumber(head);
    skip(head, " +");
    const std::size_t newLine = readNumber(head);
    skip(head, ",");
    std::size_t newCount = readNumber(head);
    skip(head, " @@\n");
    const std::size_t first = oldLine - (oldCount > 0 ? 1 : 0);
    require(first >= at && first <= old.size(), "hunks ascend");
    for (; at < first; ++at, ++written) out += old[at];
    require(newLine == written + (newCount > 0 ? 1 : 0),
            "a hunk says where its new lines are");
    while (oldCount > 0 || newCount > 0) {
      require(i < lines.size(), "a hunk has the lines that it counts");
      const char mark = lines[i][0];
      std::string line = lines[i++].substr(1);
      if (i < lines.size() && lines[i].starts_with("\\")) {
        require(line.ends_with('\n'), "a line of the diff ends");
        line.pop_back();
        ++i;
      }
      require(mark == ' ' || mark == '-' || mark == '+', "a mark is known");
      if (mark != '+') {
        require(oldCount > 0 && at < old.size() && old[at] == line,
                "a hunk quotes the old text");
        --oldCount;
        ++at;
      }
      if (mark != '-') {
        require(newCount > 0, "a hunk counts its new lines");
        --newCount;
        ++written;
        out += line;
      }
    }
  }
  for (; at < old.size(); ++at) out += old[at];
  return out;
}

// ---- properties

void checkLines(std::string_view bytes) {
  const LineMap map(bytes);
  Position expected;
  std::string line;  // with its end
  std::string whole;
  for (std::uint32_t at = 0;; ++at) {
    require(map.position(at) == expected, "a position is where one counts it");
    if (at == bytes.size()) break;
    line += bytes[at];
    ++expected.column;
    const bool ends = bytes[at] == '\n' ||
                      (bytes[at] == '\r' &&
                       (at + 1 == bytes.size() || bytes[at + 1] != '\n'));
    if (!ends) continue;
    require(map.line(expected.line) == line, "a line is what was read");
    std::string text = line;
    text.pop_back();
    if (line.ends_with("\r\n")) text.pop_back();
    require(map.lineText(expected.line) == text, "a line's text has no end");
    whole += line;
    line.clear();
    expected = {expected.line + 1, 1};
  }
  require(map.line(expected.line) == line, "the last line has no end");
  require(map.lineCount() == expected.line, "all lines are counted");
  require(whole + line == bytes, "the lines are the text");
}

void checkFlat(std::string_view bytes, const std::vector<Edit>& flat,
               const std::string& output) {
  std::uint32_t at = 0;
  for (const Edit& edit : flat) {
    require(!edit.source, "flat edits move nothing");
    require(edit.span.begin >= at && edit.span.begin <= edit.span.end &&
                edit.span.end <= bytes.size(),
            "flat edits ascend and lie in the text");
    require(edit.text != bytes.substr(edit.span.begin, edit.span.size()),
            "flat edits change something");
    at = edit.span.end;
  }
  std::string naive(bytes);
  for (auto edit = flat.rbegin(); edit != flat.rend(); ++edit) {
    naive.replace(edit->span.begin, edit->span.size(), edit->text);
  }
  require(naive == output, "the input with the flat edits is the output");
  require(applyFlat(bytes, flat) == output, "applyFlat gives the output");
}

void checkDiff(std::string_view bytes, const std::vector<Edit>& flat,
               const std::string& output) {
  const std::string diff = unifiedDiff("a folder/f.cu", bytes, flat);
  require(diff.empty() == (output == bytes), "a diff says what changes");
  if (!diff.empty()) {
    require(patched(bytes, diff) == output, "the diff gives the output");
  }
}

std::size_t countOf(const std::string& text, const std::string& word) {
  std::size_t count = 0;
  for (std::size_t at = text.find(word); at != std::string::npos;
       at = text.find(word, at + 1)) {
    ++count;
  }
  return count;
}

/// Fixes are written whole, as often as the text that they are about, or not
/// at all.
bool isWhole(const std::vector<Fix>& fixes, const std::vector<Fix>& accepted,
             const std::string& output) {
  for (const Fix& fix : fixes) {
    const bool isAccepted = std::ranges::find(accepted, fix) != accepted.end();
    std::optional<std::size_t> times;
    for (const Edit& edit : fix.edits) {
      if (edit.text.empty()) continue;
      const std::size_t count = countOf(output, edit.text);
      if ((count > 0) != isAccepted || count != times.value_or(count)) {
        return false;
      }
      times = count;
    }
  }
  return true;
}

}  // namespace
}  // namespace hipport

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace hipport;
  Input input(data, size);
  const std::string bytes = someBytes(input);
  const std::vector<Fix> fixes =
      someFixes(input, static_cast<std::uint32_t>(bytes.size()));

  checkLines(bytes);
  EditSet set;
  NaiveEngine naive(bytes);
  for (const Fix& fix : fixes) {
    const EditSet::Result result = set.add(fix);
    const Accepted expected = naive.add(fix);
    if (result.accepted != expected) {
      show(bytes, naive.fixes());
      show({}, {fix});
    }
    require(result.accepted == expected, "both engines judge alike");
    if (result.accepted == Accepted::duplicate) {
      require(naive.fixes().at(result.other) == fix, "its duplicate is named");
    }
  }
  require(set.empty() == naive.fixes().empty(), "a set knows that it is empty");
  const std::string output = set.apply(bytes);
  const std::string expected = naive.apply();
  if (output != expected) {
    show(bytes, naive.fixes());
    show(output, {});
    show(expected, {});
  }
  require(output == expected, "both engines write the same");
  const std::vector<Edit> flat = set.flatten(bytes);
  checkFlat(bytes, flat, output);
  checkDiff(bytes, flat, output);
  const bool isWritten = isWhole(fixes, naive.fixes(), output);
  if (!isWritten) {
    show(bytes, naive.fixes());
    show(output, {});
  }
  require(isWritten, "accepted fixes are written whole, refused ones not");
  return 0;
}
