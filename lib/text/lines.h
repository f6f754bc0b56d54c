// Lines and columns of a byte buffer, and unified diffs between two of them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "text/edit.h"

namespace hipport {

/// 1-based line and column; the column counts bytes.
struct Position {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
  friend auto operator<=>(const Position&, const Position&) = default;
};

/// Maps byte offsets to lines. "\n", "\r\n" and a lone "\r" each end a line.
/// Keeps a view of the buffer: the buffer must outlive the map.
class LineMap {
 public:
  explicit LineMap(std::string_view bytes);

  Position position(std::uint32_t offset) const;
  std::uint32_t lineCount() const {
    return static_cast<std::uint32_t>(starts_.size());
  }
  /// Bytes of a 1-based line with its terminator.
  std::string_view line(std::uint32_t number) const;
  /// The same without its terminator.
  std::string_view lineText(std::uint32_t number) const;

 private:
  std::string_view bytes_;
  std::vector<std::uint32_t> starts_;
};

/// One run of changed lines: the old lines [first, last), counted from 0,
/// become `added`. Lines end at "\n" alone and have it, save the last of a
/// text that does not end in one.
struct LineChange {
  std::size_t first = 0;
  std::size_t last = 0;
  std::vector<std::string> added;
};

/// The lines that disjoint ascending `edits` change, in their order.
std::vector<LineChange> lineChanges(std::string_view before,
                                    const std::vector<Edit>& edits);

/// A run of lines of a changed text and where they come from: its lines
/// [line, line + count), from 1, come from those at `from` and behind it.
struct LineOrigin {
  std::uint32_t line = 1;
  std::uint32_t from = 1;
  std::uint32_t count = 1;
  friend bool operator==(const LineOrigin&, const LineOrigin&) = default;
};

/// Where each line of the text comes from that disjoint ascending `edits` make
/// of `before`. Together the runs cover every line, in their order. A line that
/// an edit adds comes from the line where that edit stands. Lines end as
/// LineMap has them.
std::vector<LineOrigin> lineOrigins(std::string_view before,
                                    const std::vector<Edit>& edits);

/// The line that `line` comes from; the last run goes on for ever.
std::uint32_t originOf(const std::vector<LineOrigin>& origins,
                       std::uint32_t line);

/// A unified diff (three lines of context) that `patch -p1` takes, from the
/// disjoint ascending `edits` that turn `before` into the new text. Empty if
/// they change nothing. Lines end at "\n" alone, as patch reads them; a CR
/// stays part of its line.
std::string unifiedDiff(std::string_view path, std::string_view before,
                        const std::vector<Edit>& edits);

}  // namespace hipport
