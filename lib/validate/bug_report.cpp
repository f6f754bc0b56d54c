// What no finding of the port foretold, as the text of a bug report.
#include <fmt/format.h>

#include "report/writer.h"
#include "text/lines.h"
#include "validate/validation.h"

namespace hipport {
namespace {

/// Line `number` of a file that a problem is in; empty if it is not known.
std::string lineOf(const Validation& validation, const ShownPlace& place) {
  const auto text = validation.texts.find(place.path);
  if (text == validation.texts.end()) return "";
  const LineMap lines(text->second);
  if (place.line == 0 || place.line > lines.lineCount()) return "";
  return toPlainText(lines.lineText(place.line));
}

}  // namespace

std::string toBugReport(const Validation& validation,
                        const TextStyle& /*style*/) {
  const auto problems = unforeseenProblems(validation);
  if (problems.empty()) return "";
  std::string out = fmt::format(
      "### The port does not compile, and no finding says so\n\n"
      "hipify-port {}, {}\n",
      validation.version, validation.toolchain);
  for (const auto& [problem, units] : problems) {
    out += fmt::format("\n{}, in {}:\n\n    {}\n", textOf(problem->failure).id,
                       counted(units, "unit"), toPlainText(problem->message));
    if (problem->source) {
      out +=
          fmt::format("    CUDA: {}\n", lineOf(validation, *problem->source));
    }
    if (!problem->text.empty()) {
      out += fmt::format("    port: {}\n", toPlainText(problem->text));
    }
    for (const std::string& note : problem->notes) {
      out += fmt::format("    note: {}\n", toPlainText(note));
    }
  }
  return out;
}

}  // namespace hipport
