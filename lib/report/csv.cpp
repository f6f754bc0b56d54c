// CSV by RFC 4180: one finding a row.
#include <fmt/format.h>

#include "report/writer.h"

namespace hipport {
namespace {

/// A spreadsheet takes a cell that begins so for a formula, and what stands in
/// sources and file names is not its author's to run.
bool isFormula(std::string_view text) {
  return !text.empty() && std::string_view("=+-@\t\r").find(text.front()) !=
                              std::string_view::npos;
}

std::string cell(std::string_view text) {
  std::string result = isFormula(text) ? "\"'" : "\"";
  for (const char c : toPlainText(text)) {
    result += c;
    if (c == '"') result += c;
  }
  return result + "\"";
}

}  // namespace

std::string toCsv(const Report& report) {
  std::string out =
      "file,line,column,check,severity,applicability,outcome,action,baseline,"
      "message,"
      "notes\r\n";
  for (const FileReport& file : report.files) {
    const LineMap lines(file.bytes);
    for (const PlannedFinding& planned : file.findings) {
      const Finding& finding = planned.finding;
      const Position at = characterPosition(lines, finding.span.begin);
      std::string notes;
      for (const std::string& note : finding.notes) {
        notes += (notes.empty() ? "" : "\n") + note;
      }
      if (!planned.reason.empty()) {
        notes += (notes.empty() ? "" : "\n") + planned.reason;
      }
      out += fmt::format(
          "{},{},{},{},{},{},{},{},{},{},{}\r\n", cell(file.path), at.line,
          at.column, finding.check, toString(finding.severity),
          toString(finding.applicability), toString(planned.outcome),
          toString(actionOf(planned)), planned.inBaseline ? "yes" : "no",
          cell(finding.message), cell(notes));
    }
  }
  return out;
}

}  // namespace hipport
