// Workflow commands of GitHub Actions: "::warning file=...::message".
#include <fmt/format.h>

#include "report/writer.h"

namespace hipport {
namespace {

/// GitHub shows so many of each level a step (github/docs, "Workflow
/// commands", and actions/toolkit issue 457).
constexpr std::size_t kMostOfALevel = 10;

/// As actions/toolkit spells data and, with `isProperty`, properties.
std::string escaped(std::string_view text, bool isProperty) {
  std::string result;
  for (const char c : toUtf8(text)) {
    const bool isSpelled = c == '%' || c == '\r' || c == '\n' ||
                           (isProperty && (c == ':' || c == ','));
    if (isSpelled) {
      result += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    } else if (static_cast<unsigned char>(c) < 0x20 && c != '\t') {
      result += '?';
    } else {
      result += c;
    }
  }
  return result;
}

std::string_view levelOf(const OpenFinding& open) {
  if (open.action != Action::manual) return "notice";
  return open.planned->finding.severity == Severity::error ? "error"
                                                           : "warning";
}

}  // namespace

std::string toGithub(const Report& report) {
  std::string out;
  LineMaps maps;
  std::map<std::string_view, std::size_t> levels;
  std::size_t dropped = 0;
  for (const std::string& error : report.errors) {
    if (++levels["error"] > kMostOfALevel) {
      ++dropped;
      continue;
    }
    out += fmt::format("::error title=hipify-port::{}\n",
                       escaped(error, /*isProperty=*/false));
  }
  for (const FindingGroup& group : groupsOf(worstFirst(report))) {
    const OpenFinding& open = group.first;
    const std::string_view level = levelOf(open);
    // The last notice says how many there are no annotations for.
    const std::size_t most =
        level == "notice" ? kMostOfALevel - 1 : kMostOfALevel;
    if (++levels[level] > most) {
      dropped += 1 + group.others.size();
      continue;
    }
    const Finding& finding = open.planned->finding;
    const LineMap& lines = maps.of(*open.file);
    const Position begin = characterPosition(lines, finding.span.begin);
    const Position end = characterPosition(lines, finding.span.end);
    std::string text = finding.message;
    for (const std::string& note : finding.notes) text += "\n" + note;
    if (!group.others.empty()) text += "\n" + othersOf(group, lines);
    std::string place = fmt::format("line={},endLine={}", begin.line, end.line);
    // Columns are for one line only.
    if (begin.line == end.line) {
      place += fmt::format(",col={},endColumn={}", begin.column, end.column);
    }
    out += fmt::format("::{} file={},{},title={}::{}\n", level,
                       escaped(open.file->path, /*isProperty=*/true), place,
                       escaped(finding.check, /*isProperty=*/true),
                       escaped(text, /*isProperty=*/false));
  }
  if (dropped > 0) {
    out += fmt::format(
        "::notice title=hipify-port::{} more without an annotation: GitHub "
        "shows {} of each level\n",
        counted(dropped, "finding"), kMostOfALevel);
  }
  return out;
}

}  // namespace hipport
