#include "text/lines.h"

#include <fmt/format.h>

#include <algorithm>

namespace hipport {
namespace {

constexpr std::size_t kContext = 3;

/// Lines of `text`, each with its "\n" if it has one.
std::vector<std::string_view> splitLines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::size_t size =
        end == std::string_view::npos ? text.size() : end + 1;
    lines.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return lines;
}

/// A file name as patch reads it: quoted as in C if it holds control
/// characters, ended by a tab if it holds spaces.
std::string diffName(std::string_view side, std::string_view path) {
  std::string quoted;
  bool isOdd = false;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F) {
      quoted += fmt::format("\\{:03o}", byte);
      isOdd = true;
    } else if (c == '"' || c == '\\') {
      quoted += '\\';
      quoted += c;
      isOdd = true;
    } else {
      quoted += c;
    }
  }
  if (isOdd) return fmt::format("\"{}/{}\"", side, quoted);
  const bool hasSpace = path.find(' ') != std::string_view::npos;
  return fmt::format("{}/{}{}", side, path, hasSpace ? "\t" : "");
}

void appendLine(char mark, std::string_view line, std::string& out) {
  out += mark;
  out += line;
  if (!line.ends_with('\n')) out += "\n\\ No newline at end of file\n";
}

}  // namespace

LineMap::LineMap(std::string_view bytes) : bytes_(bytes), starts_{0} {
  if (bytes.find('\r') == std::string_view::npos) {
    for (std::size_t i = bytes.find('\n'); i != std::string_view::npos;
         i = bytes.find('\n', i + 1)) {
      starts_.push_back(static_cast<std::uint32_t>(i + 1));
    }
    return;
  }
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (bytes[i] == '\r' && i + 1 < bytes.size() && bytes[i + 1] == '\n') {
      continue;
    }
    if (bytes[i] == '\n' || bytes[i] == '\r') {
      starts_.push_back(static_cast<std::uint32_t>(i + 1));
    }
  }
}

Position LineMap::position(std::uint32_t offset) const {
  const auto next = std::ranges::upper_bound(starts_, offset);
  const auto line = static_cast<std::uint32_t>(next - starts_.begin());
  return {line, offset - starts_[line - 1] + 1};
}

std::string_view LineMap::line(std::uint32_t number) const {
  const std::uint32_t begin = starts_[number - 1];
  const std::size_t end =
      number < starts_.size() ? starts_[number] : bytes_.size();
  return bytes_.substr(begin, end - begin);
}

std::string_view LineMap::lineText(std::uint32_t number) const {
  std::string_view text = line(number);
  while (text.ends_with('\n') || text.ends_with('\r')) text.remove_suffix(1);
  return text;
}

std::vector<LineChange> lineChanges(std::string_view before,
                                    const std::vector<Edit>& edits) {
  const std::vector<std::string_view> old = splitLines(before);
  std::vector<std::size_t> starts;
  starts.reserve(old.size() + 1);
  std::size_t offset = 0;
  for (std::string_view line : old) {
    starts.push_back(offset);
    offset += line.size();
  }
  starts.push_back(offset);
  auto lineOf = [&](std::size_t at) {
    const auto next = std::upper_bound(starts.begin(), starts.end() - 1, at);
    return static_cast<std::size_t>(next - starts.begin()) - 1;
  };

  // Whole lines around each edit; edits that share a line share a change.
  // Lines at the rim of a change that are the same on both sides are none.
  std::vector<LineChange> changes;
  for (std::size_t i = 0; i < edits.size();) {
    const std::size_t first = old.empty() ? 0 : lineOf(edits[i].span.begin);
    std::size_t last = first;
    std::string added;
    std::size_t at = starts[first];
    for (; i < edits.size(); ++i) {
      const Span span = edits[i].span;
      const std::size_t begins = old.empty() ? 0 : lineOf(span.begin);
      if (begins > last) break;
      last = std::max(last, old.empty() ? 0 : lineOf(span.end));
      added.append(before.substr(at, span.begin - at));
      added.append(edits[i].text);
      at = span.end;
    }
    const std::size_t end = std::min(last + 1, old.size());
    if (at < starts[end]) added.append(before.substr(at, starts[end] - at));
    LineChange change{first, end, {}};
    std::vector<std::string_view> lines = splitLines(added);
    std::size_t same = 0;
    while (same < lines.size() && change.first < change.last &&
           lines[same] == old[change.first]) {
      ++same;
      ++change.first;
    }
    lines.erase(lines.begin(), lines.begin() + static_cast<long>(same));
    while (!lines.empty() && change.last > change.first &&
           lines.back() == old[change.last - 1]) {
      lines.pop_back();
      --change.last;
    }
    if (change.first == change.last && lines.empty()) continue;
    change.added.assign(lines.begin(), lines.end());
    changes.push_back(std::move(change));
  }
  return changes;
}

std::vector<LineOrigin> lineOrigins(std::string_view before,
                                    const std::vector<Edit>& edits) {
  const LineMap old(before);
  const std::string after = applyFlat(before, edits);
  const LineMap lines(after);
  std::vector<LineOrigin> origins;
  std::size_t next = 0;      // the edit that is reached next
  std::int64_t shift = 0;    // offset here minus offset there
  std::uint32_t offset = 0;  // where the line begins, here
  for (std::uint32_t line = 1; line <= lines.lineCount(); ++line) {
    auto begins = [&] {
      return static_cast<std::int64_t>(edits[next].span.begin) + shift;
    };
    auto ends = [&] {
      return begins() + static_cast<std::int64_t>(edits[next].text.size());
    };
    while (next < edits.size() && ends() <= offset) {
      shift += static_cast<std::int64_t>(edits[next].text.size()) -
               static_cast<std::int64_t>(edits[next].span.size());
      ++next;
    }
    std::uint32_t from = 0;
    if (next < edits.size() && begins() < offset) {
      // It begins within the text of an edit: line by line, while there are.
      const Span span = edits[next].span;
      const std::uint32_t first =
          lines.position(static_cast<std::uint32_t>(begins())).line;
      from = std::min(old.position(span.begin).line + line - first,
                      old.position(span.end).line);
    } else {
      from = old.position(static_cast<std::uint32_t>(offset - shift)).line;
    }
    const bool continues =
        !origins.empty() &&
        origins.back().from + (line - origins.back().line) == from;
    if (continues) {
      ++origins.back().count;
    } else {
      origins.push_back({line, from, 1});
    }
    offset += static_cast<std::uint32_t>(lines.line(line).size());
  }
  return origins;
}

std::uint32_t originOf(const std::vector<LineOrigin>& origins,
                       std::uint32_t line) {
  const auto next =
      std::ranges::upper_bound(origins, line, {}, &LineOrigin::line);
  if (next == origins.begin()) return line;
  const LineOrigin& run = *std::prev(next);
  return run.from + (line - run.line);
}

std::string unifiedDiff(std::string_view path, std::string_view before,
                        const std::vector<Edit>& edits) {
  const std::vector<LineChange> changes = lineChanges(before, edits);
  if (changes.empty()) return {};
  const std::vector<std::string_view> old = splitLines(before);
  std::string out =
      fmt::format("--- {}\n+++ {}\n", diffName("a", path), diffName("b", path));
  std::size_t shift = 0;  // new line number minus old, modulo 2^64
  for (std::size_t i = 0; i < changes.size();) {
    std::size_t j = i + 1;
    while (j < changes.size() &&
           changes[j].first <= changes[j - 1].last + 2 * kContext) {
      ++j;
    }
    const std::size_t first =
        changes[i].first - std::min(kContext, changes[i].first);
    const std::size_t last =
        std::min(old.size(), changes[j - 1].last + kContext);
    std::string body;
    std::size_t at = first;
    std::size_t added = 0;
    std::size_t removed = 0;
    for (std::size_t k = i; k < j; ++k) {
      const LineChange& change = changes[k];
      for (; at < change.first; ++at) appendLine(' ', old[at], body);
      for (; at < change.last; ++at, ++removed) appendLine('-', old[at], body);
      for (const std::string& line : change.added) {
        appendLine('+', line, body);
      }
      added += change.added.size();
    }
    for (; at < last; ++at) appendLine(' ', old[at], body);
    const std::size_t oldCount = last - first;
    const std::size_t newCount = oldCount - removed + added;
    // A range of no lines names the line before it.
    out += fmt::format("@@ -{},{} +{},{} @@\n", first + (oldCount > 0),
                       oldCount, first + shift + (newCount > 0), newCount);
    out += body;
    shift += added - removed;
    i = j;
  }
  return out;
}

}  // namespace hipport
