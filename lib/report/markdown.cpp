// Markdown for a comment on a pull request: a summary, the worst findings, the
// files. Text of sources and names comes as code, so that nothing in it is a
// link, a mention or HTML.
#include <fmt/format.h>

#include <algorithm>

#include "report/effort.h"
#include "report/writer.h"

namespace hipport {
namespace {

/// GitHub takes 65,536 characters a comment; some are left for whoever posts
/// it to say more.
constexpr std::size_t kMostBytes = 60000;
constexpr std::size_t kMostFiles = 40;

/// Text as a code span in a cell of a table: fenced by more backticks than it
/// holds; a vertical bar has to be spelled even there.
std::string code(std::string_view text) {
  std::string plain;
  std::size_t run = 0;
  std::size_t longest = 0;
  for (const char c : toPlainText(text)) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
    if (c == '|') plain += '\\';
    plain += c == '\n' ? ' ' : c;
  }
  const std::string fence(longest + 1, '`');
  return fmt::format("{0} {1} {0}", fence, plain);
}

/// Running text in a cell: what Markdown or HTML would take for its own is
/// escaped.
std::string prose(std::string_view text) {
  std::string result;
  for (const char c : toPlainText(text)) {
    if (c == '\n') {
      result += "<br>";
    } else if (c == '<') {
      result += "&lt;";
    } else if (c == '&') {
      result += "&amp;";
    } else if (c == '@') {
      result += "&#64;";
    } else {
      if (std::string_view("\\`*_{}[]()#+!|~>").find(c) !=
          std::string_view::npos) {
        result += '\\';
      }
      result += c;
    }
  }
  return result;
}

std::string_view wordFor(Action action) {
  switch (action) {
    case Action::manual:
      return "manual";
    case Action::review:
      return "review";
    case Action::automatic:
    case Action::none:
      break;
  }
  return "automatic";
}

}  // namespace

std::string toMarkdown(const Report& report) {
  const Effort effort = effortOf(report);
  const Share& whole = effort.whole;
  std::string out = fmt::format(
      "### hipify-port: {} to port by hand, {} to review, {} automatic\n\n"
      "{} of {} contain CUDA ({} of {} lines). Estimated effort: {}.\n",
      whole.manual, whole.review, whole.automatic, report.files.size(),
      counted(report.filesSeen, "file"), whole.cudaLines, whole.lines,
      durationText(whole.minutes));
  for (const Progress& step : report.progress) {
    out +=
        fmt::format("Since {}: {} fixed, {} new, {} remaining.\n",
                    prose(step.since), step.fixed, step.added, step.remaining);
  }
  for (const std::string& error : report.errors) {
    out += fmt::format("\n- Not read: {}\n", prose(error));
    if (out.size() > kMostBytes / 4) break;
  }

  std::vector<std::size_t> order(report.files.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    return effort.files[a].minutes > effort.files[b].minutes;
  });
  if (!order.empty()) {
    out +=
        "\n| file | manual | review | automatic | effort |\n"
        "|---|--:|--:|--:|---|\n";
  }
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i == kMostFiles || out.size() > kMostBytes / 3) {
      out += fmt::format("| and {} | | | | |\n",
                         counted(order.size() - i, "more file"));
      break;
    }
    const Share& share = effort.files[order[i]];
    out +=
        fmt::format("| {} | {} | {} | {} | {} |\n",
                    code(report.files[order[i]].path), share.manual,
                    share.review, share.automatic, durationText(share.minutes));
  }

  LineMaps maps;
  std::size_t shown = 0;
  for (const FindingGroup& group : groupsOf(worstFirst(report))) {
    const OpenFinding& each = group.first;
    if (each.action == Action::automatic) break;
    const Finding& finding = each.planned->finding;
    const LineMap& lines = maps.of(*each.file);
    std::string text = prose(finding.message);
    for (const std::string& note : finding.notes) {
      text += "<br>" + prose(note);
    }
    if (!group.others.empty()) text += "<br>" + prose(othersOf(group, lines));
    const std::string row =
        fmt::format("| {} | {} | `{}` | {} |\n",
                    code(fmt::format("{}:{}", each.file->path,
                                     lines.position(finding.span.begin).line)),
                    wordFor(each.action), finding.check, text);
    if (out.size() + row.size() > kMostBytes) break;
    if (shown == 0) {
      out +=
          "\n| place | action | check | finding |\n"
          "|---|---|---|---|\n";
    }
    out += row;
    shown += 1 + group.others.size();
  }
  const std::size_t rest = whole.manual + whole.review - shown;
  if (rest > 0) {
    out += fmt::format("\n{} not shown here: the table lists the worst.\n",
                       counted(rest, "more finding"));
  }
  return out;
}

}  // namespace hipport
