#include "update/hand_edits.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "frontend/unit.h"
#include "text/lines.h"
#include "text/matching.h"
#include "update/pieces.h"

namespace hipport {
namespace {

/// A declaration by its offsets.
struct Declared {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string name;
};

void collect(const std::vector<TextPiece>& pieces, std::string_view whole,
             std::vector<Declared>& found) {
  for (const TextPiece& each : pieces) {
    if (each.kind != TextPiece::Kind::leaf) {
      collect(each.parts, whole, found);
    } else if (!each.name.empty()) {
      const auto begin =
          static_cast<std::size_t>(each.text.data() - whole.data());
      found.push_back({begin, begin + each.text.size(), each.name});
    }
  }
}

std::vector<Declared> declarationsIn(std::string_view text, Syntax syntax) {
  std::vector<Declared> found;
  if (syntax == Syntax::cxx) collect(textPiecesOf(text), text, found);
  return found;
}

std::string nameAt(const std::vector<Declared>& all, std::size_t offset) {
  const auto next = std::ranges::upper_bound(all, offset, {}, &Declared::begin);
  if (next == all.begin()) return "";
  const Declared& each = *std::prev(next);
  return offset < each.end ? each.name : "";
}

struct Change {
  Replacement lines;
  std::string name;
};

/// The changed lines between two texts, with the declaration they are in; that
/// of the earlier text counts.
std::vector<Change> changesOf(std::string_view before, std::string_view now,
                              Syntax syntax) {
  const TextLines a(before);
  const TextLines b(now);
  const std::vector<Declared> old = declarationsIn(before, syntax);
  const std::vector<Declared> fresh = declarationsIn(now, syntax);
  std::vector<Change> changes;
  for (const Replacement& each :
       replacementsOf(sameLines(a, b), a.lines.size(), b.lines.size())) {
    std::string name;
    for (std::size_t i = each.first; i < each.last && name.empty(); ++i) {
      name = nameAt(old, a.starts[i]);
    }
    for (std::size_t i = each.otherFirst; i < each.otherLast && name.empty();
         ++i) {
      name = nameAt(fresh, b.starts[i]);
    }
    changes.push_back({each, std::move(name)});
  }
  return changes;
}

std::vector<HandEdit> grouped(const std::vector<Change>& changes) {
  std::vector<HandEdit> edits;
  for (const Change& each : changes) {
    const auto first = static_cast<std::uint32_t>(each.lines.otherFirst) + 1;
    const auto last = static_cast<std::uint32_t>(
        std::max(each.lines.otherLast, each.lines.otherFirst + 1));
    if (!edits.empty() && edits.back().name == each.name &&
        !each.name.empty()) {
      edits.back().lastLine = last;
      continue;
    }
    edits.push_back({each.name, first, last, false, {}});
  }
  return edits;
}

}  // namespace

Syntax syntaxOf(std::string_view path) {
  return languageOf(path) ? Syntax::cxx : Syntax::lines;
}

std::string declarationAt(std::string_view text, Syntax syntax,
                          std::uint32_t line) {
  const TextLines lines(text);
  return line == 0 || line > lines.starts.size()
             ? std::string()
             : nameAt(declarationsIn(text, syntax), lines.starts[line - 1]);
}

std::vector<HandEdit> editsOf(std::string_view before, std::string_view now,
                              Syntax syntax) {
  return grouped(changesOf(before, now, syntax));
}

std::vector<HandEdit> handEditsOf(std::string_view base, std::string_view ours,
                                  std::string_view theirs, Syntax syntax,
                                  const MappedFile* mapped) {
  const std::vector<Change> changes = changesOf(base, ours, syntax);
  std::vector<HandEdit> edits = grouped(changes);
  std::set<std::string> moved;
  if (theirs != base) {
    moved.insert("");
    for (const Change& each : changesOf(base, theirs, syntax)) {
      moved.insert(each.name);
    }
  }
  std::size_t at = 0;
  for (HandEdit& edit : edits) {
    edit.isAtRisk = moved.contains(edit.name);
    const std::size_t begin = at;
    while (at < changes.size() &&
           (at == begin ||
            (changes[at].name == edit.name && !edit.name.empty()))) {
      ++at;
    }
    if (!mapped) continue;
    for (std::size_t i = begin; i < at; ++i) {
      const Replacement& lines = changes[i].lines;
      // Lines that were only added belong to the one before.
      const std::size_t first = lines.first == lines.last && lines.first > 0
                                    ? lines.first - 1
                                    : lines.first;
      const std::uint32_t from =
          originOf(mapped->lines, static_cast<std::uint32_t>(first) + 1);
      const std::uint32_t to =
          originOf(mapped->lines,
                   static_cast<std::uint32_t>(std::max(lines.last, first + 1)));
      for (const MappedFinding& finding : mapped->findings) {
        if (finding.lastLine < from || finding.line > to) continue;
        std::string reason =
            fmt::format("{}: {}", finding.check, finding.message);
        if (std::ranges::find(edit.reasons, reason) == edit.reasons.end()) {
          edit.reasons.push_back(std::move(reason));
        }
      }
    }
  }
  return edits;
}

}  // namespace hipport
