#include <fmt/color.h>
#include <fmt/format.h>

#include <algorithm>

#include "report/writer.h"
#include "text/harmless.h"

namespace hipport {
namespace {

constexpr std::size_t kMaxLineShown = 160;

class TextWriter {
 public:
  TextWriter(const Report& report, const TextStyle& style)
      : report_(report), style_(style), groups_(groupsOf(worstFirst(report))) {}

  std::string write() {
    for (const FileReport& file : report_.files) writeFile(file);
    writeSummary();
    return std::move(out_);
  }

 private:
  std::string styled(std::string_view text, fmt::text_style style) const {
    return style_.colour ? fmt::format(style, "{}", text) : std::string(text);
  }

  bool isShown(const PlannedFinding& planned) const {
    return style_.verbose || needsAttention(planned, Applicability::review);
  }

  void writeFile(const FileReport& file) {
    if (std::ranges::none_of(file.findings, [&](const auto& planned) {
          return isShown(planned);
        })) {
      return;
    }
    const LineMap lines(file.bytes);
    std::vector<OpenFinding> shown;
    for (const PlannedFinding& planned : file.findings) {
      if (isShown(planned))
        shown.push_back({&file, &planned, actionOf(planned)});
    }
    if (style_.verbose) {
      for (const OpenFinding& each : shown) writeGroup({each, {}}, lines);
    } else {
      for (const FindingGroup& each : groupsOf(shown)) writeGroup(each, lines);
    }
  }

  void writeGroup(const FindingGroup& group, const LineMap& lines) {
    const FileReport& file = *group.first.file;
    const PlannedFinding& planned = *group.first.planned;
    const Finding& finding = planned.finding;
    const Position at = lines.position(finding.span.begin);
    const bool isOpen = planned.outcome != Outcome::applied &&
                        finding.applicability == Applicability::manual &&
                        group.first.action != Action::none;
    const auto colour = isOpen ? fmt::fg(fmt::terminal_color::magenta)
                               : fmt::fg(fmt::terminal_color::cyan);
    const std::string_view severity =
        isOpen ? toString(std::max(finding.severity, Severity::warning))
               : toString(finding.severity);
    out_ += styled(
        fmt::format("{}:{}:{}:", harmless(file.path), at.line, at.column),
        fmt::emphasis::bold);
    out_ += fmt::format(
        " {}{} {}\n",
        styled(fmt::format("{}: ", severity), fmt::emphasis::bold | colour),
        styled(harmless(finding.message), fmt::emphasis::bold),
        fmt::format("[{}: {}, {}{}]", finding.check,
                    toString(finding.applicability), toString(planned.outcome),
                    planned.inBaseline ? ", in the baseline" : ""));
    writeSource(lines, finding.span, at);
    for (const std::string& note : finding.notes) {
      out_ += fmt::format("      = note: {}\n", harmless(note));
    }
    if (!group.others.empty()) {
      out_ += fmt::format("      = note: {}\n", othersOf(group, lines));
    }
  }

  void writeSource(const LineMap& lines, Span span, Position at) {
    const std::string_view text = lines.lineText(at.line);
    std::size_t first = 0;
    if (at.column > kMaxLineShown / 2 && text.size() > kMaxLineShown) {
      first = at.column - kMaxLineShown / 2;
    }
    const std::string shown = harmless(text.substr(first, kMaxLineShown));
    std::string marks;
    const std::size_t caret = at.column - 1 - first;
    const std::size_t width = std::max<std::size_t>(1, span.size());
    for (std::size_t i = 0; i < shown.size() + 1; ++i) {
      if (i == caret) {
        marks += '^';
      } else if (i > caret && i < caret + width && i < shown.size()) {
        marks += '~';
      } else if (i < caret) {
        // A continuation byte of UTF-8 takes no column of its own.
        const auto byte = static_cast<unsigned char>(shown[i]);
        if ((byte & 0xC0U) != 0x80U) marks += shown[i] == '\t' ? '\t' : ' ';
      } else {
        break;
      }
    }
    out_ += fmt::format("{:>5} | {}\n      | {}\n", at.line, shown,
                        styled(marks, fmt::fg(fmt::terminal_color::green)));
  }

  void writeNote(const TreeNote& note) {
    constexpr std::size_t kShown = 5;
    out_ += fmt::format("{} [{}]\n", harmless(note.message), note.topic);
    for (std::size_t i = 0; i < note.where.size(); ++i) {
      if (i == kShown && !style_.verbose) {
        out_ += fmt::format("  and {} more\n", note.where.size() - kShown);
        break;
      }
      out_ += fmt::format("  {}\n", harmless(note.where[i]));
    }
  }

  /// "2 findings at 9 places", or "2 findings" where each has one.
  std::string found(Action action, std::size_t places,
                    std::string_view noun) const {
    const auto groups = static_cast<std::size_t>(std::ranges::count(
        groups_, action,
        [](const FindingGroup& each) { return each.first.action; }));
    std::string text =
        noun.empty() ? std::to_string(groups) : counted(groups, noun);
    if (groups != places) text += fmt::format(" at {} places", places);
    return text;
  }

  void writeSummary() {
    const Totals sums = totals(report_);
    auto count = [](const auto& map, std::string_view key) {
      const auto found = map.find(std::string(key));
      return found == map.end() ? std::size_t{0} : found->second;
    };
    const bool isDry = std::ranges::any_of(report_.files, [](const auto& f) {
      return f.state == FileState::wouldChange;
    });
    if (!report_.isOfUpdate) {
      out_ += fmt::format("{} of {} file{} contain{} CUDA; {} {}, {} edit{}\n",
                          sums.files, report_.filesSeen,
                          report_.filesSeen == 1 ? "" : "s",
                          sums.files == 1 ? "s" : "", sums.changed,
                          isDry ? "would change" : "ported", sums.edits,
                          sums.edits == 1 ? "" : "s");
    }
    if (report_.filesCopied > 0) {
      out_ += fmt::format("{} other file{} copied\n", report_.filesCopied,
                          report_.filesCopied == 1 ? "" : "s");
    }
    for (const TreeNote& note : report_.notes) writeNote(note);
    for (const std::string& helper : report_.supportHeaders) {
      out_ += fmt::format("{} {}, needed by the port\n", helper,
                          isDry ? "would be added" : "added");
    }
    const std::size_t gaps = count(sums.byParseStatus, "gaps");
    const std::size_t lexed = count(sums.byParseStatus, "lexed");
    if (gaps + lexed > 0) {
      out_ += fmt::format("{} parsed with gaps, {} not parsed\n", gaps, lexed);
    }
    if (style_.verbose && report_.sdk) {
      out_ += fmt::format(
          "{} unit{} parsed with CUDA {}, {} also with the built-in headers\n",
          report_.sdk->units, report_.sdk->units == 1 ? "" : "s",
          report_.sdk->version.empty() ? "of unknown version"
                                       : report_.sdk->version,
          report_.sdk->unitsReparsed);
    }
    if (style_.verbose && sums.names.active > 0) {
      out_ +=
          fmt::format("{} of {} names in compiled text resolved ({:.1f} %)\n",
                      sums.names.resolved, sums.names.active,
                      100.0 * static_cast<double>(sums.names.resolved) /
                          static_cast<double>(sums.names.active));
    }
    out_ += styled(fmt::format("{} to port by hand, {} to review\n",
                               found(Action::manual, sums.manual, "finding"),
                               found(Action::review, sums.review, "")),
                   fmt::emphasis::bold);
    const std::size_t suppressed = count(sums.byOutcome, "suppressed");
    if (suppressed > 0) {
      out_ += fmt::format("{} suppressed by comments\n",
                          counted(suppressed, "finding"));
    }
    if (report_.baselineFixed) {
      out_ += fmt::format("{} in the baseline", sums.known);
      if (*report_.baselineFixed > 0) {
        out_ += fmt::format(
            ", {} of its entries no longer found: --update-baseline removes "
            "them",
            *report_.baselineFixed);
      }
      out_ += "\n";
    }
    for (const Progress& step : report_.progress) {
      out_ += fmt::format("since {}: {} fixed, {} new, {} remaining\n",
                          harmless(step.since), step.fixed, step.added,
                          step.remaining);
    }
  }

  const Report& report_;
  TextStyle style_;
  std::vector<FindingGroup> groups_;
  std::string out_;
};

}  // namespace

std::string toText(const Report& report, const TextStyle& style) {
  return TextWriter(report, style).write();
}

}  // namespace hipport
