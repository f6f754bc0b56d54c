#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "plan/baseline.h"
#include "report/writer.h"
#include "text/lines.h"
#include "validate/validation.h"
#include "validate/validation_json.h"

namespace hipport {
namespace {

/// "saxpy.hip on 0 (gfx90a)", "saxpy.hip, emulated gfx90a, 64 lanes".
std::string whereOf(const Run& run) {
  return fmt::format("{}{}{}", run.unit, run.isEmulated ? ", " : " on ",
                     run.device);
}

/// A run of a unit on a device is a test case as well.
std::string runCase(const Run& run) {
  std::string text = fmt::format(
      "  <testcase classname=\"hipify-port.run\" name=\"{}\" "
      "time=\"{:.3f}\"",
      toXml(whereOf(run)), static_cast<double>(run.took.count()) / 1000);
  if (isFine(run) && run.state == RunState::matched) return text + "/>\n";
  if (isFine(run)) {
    return text + fmt::format("><skipped message=\"{}\"/></testcase>\n",
                              toXml(run.message));
  }
  std::string details = run.message;
  for (const RunFault& each : run.faults) details += "\n" + toText(each);
  for (const std::string& each : run.notes) details += "\n" + each;
  return text + fmt::format(
                    ">\n   <failure message=\"{}\" type=\"{}\">{}"
                    "</failure>\n  </testcase>\n",
                    stateOf(run),
                    run.failure == RunFailure::none && !run.faults.empty()
                        ? run.faults.front().id
                        : textOf(run.failure).id,
                    toXml(details));
}

std::string shownPlaceOf(const UnitResult& unit, const Problem& problem) {
  const ShownPlace place = placeOf(unit, problem);
  return place.line == 0 ? place.path
                         : fmt::format("{}:{}", place.path, place.line);
}

/// A unit on a target is a test case.
std::string writeJunit(const Validation& validation,
                       const TextStyle& /*style*/) {
  std::string cases;
  std::size_t tests = 0;
  std::size_t failures = 0;
  for (const UnitResult& unit : validation.units) {
    for (const TargetResult& target : unit.targets) {
      ++tests;
      cases += fmt::format(
          "  <testcase classname=\"hipify-port.{}\" name=\"{}\" file=\"{}\" "
          "time=\"{:.3f}\"",
          toXml(target.target), toXml(unit.port), toXml(unit.port),
          static_cast<double>(target.took.count()) / 1000);
      if (target.failure == Failure::none) {
        cases += "/>\n";
        continue;
      }
      ++failures;
      std::string text;
      for (const Problem& problem : unit.problems) {
        if (std::ranges::find(problem.targets, target.target) ==
            problem.targets.end()) {
          continue;
        }
        text += fmt::format("{}: {}\n", shownPlaceOf(unit, problem),
                            problem.message);
      }
      const FailureText& failure = textOf(target.failure);
      cases += fmt::format(
          ">\n   <failure message=\"{}\" type=\"{}\">{}</failure>\n"
          "  </testcase>\n",
          toXml(failure.what), failure.id, toXml(text));
    }
  }
  for (const Run& run : validation.runs) {
    ++tests;
    failures += isFine(run) ? 0 : 1;
    cases += runCase(run);
  }
  return junitOf(cases, tests, failures, validation.errors);
}

/// Text in a table or list of Markdown.
std::string inMarkdown(std::string_view text) {
  std::string result;
  for (const char c : toPlainText(text)) {
    if (std::string_view("\\`*_[]<>|#&~").find(c) != std::string_view::npos) {
      result += '\\';
    }
    result += c == '\n' ? ' ' : c;
  }
  return result;
}

std::string writeMarkdown(const Validation& validation,
                          const TextStyle& /*style*/) {
  constexpr std::size_t kMostShown = 50;
  std::string out =
      "### Compiling the port\n\n"
      "| target | units compiled |\n"
      "|---|---|\n";
  for (const std::string& name : validation.targets) {
    std::size_t all = 0;
    std::size_t compiled = 0;
    for (const UnitResult& unit : validation.units) {
      for (const TargetResult& target : unit.targets) {
        if (target.target != name) continue;
        ++all;
        compiled += target.failure == Failure::none ? 1 : 0;
      }
    }
    out += fmt::format("| {} | {} of {} |\n", inMarkdown(name), compiled, all);
  }
  for (const LeftOut& each : validation.leftOut) {
    out += fmt::format("| {} | left out: {} |\n", inMarkdown(each.architecture),
                       inMarkdown(each.reason));
  }
  out += fmt::format("\nby {}", inMarkdown(validation.toolchain));
  const std::string instead = insteadOfRun(validation);
  if (!instead.empty()) out += "; " + inMarkdown(instead);
  out += "\n";
  for (const std::string& each : validation.missing) {
    out += fmt::format("- {}\n", inMarkdown(each));
  }
  for (const Run& run : validation.runs) {
    out += fmt::format("- {}: {} {}\n", inMarkdown(whereOf(run)), stateOf(run),
                       inMarkdown(run.message));
    for (const RunFault& each : run.faults) {
      out += fmt::format("  - {}\n", inMarkdown(toText(each)));
    }
    for (const std::string& each : run.notes) {
      out += fmt::format("  - {}\n", inMarkdown(each));
    }
  }
  std::size_t shown = 0;
  std::size_t left = 0;
  for (const UnitResult& unit : validation.units) {
    for (const Problem& problem : unit.problems) {
      if (++shown > kMostShown) {
        ++left;
        continue;
      }
      out += fmt::format(
          "{}- {}: {} ({}: {})\n", shown == 1 ? "\n" : "",
          inMarkdown(shownPlaceOf(unit, problem)), inMarkdown(problem.message),
          textOf(problem.failure).id, fmt::join(problem.targets, ", "));
    }
  }
  if (left > 0) out += fmt::format("- and {} more\n", left);
  return out;
}

/// Problems as findings, for the formats that know places and messages alone.
Report asFindings(const Validation& validation) {
  Report report;
  report.version = validation.version;
  report.errors = validation.errors;
  std::map<std::string, FileReport> files;
  for (const UnitResult& unit : validation.units) {
    for (const Problem& problem : unit.problems) {
      const ShownPlace& place = problem.source ? *problem.source : problem.port;
      const std::string path = place.path.empty() ? unit.port : place.path;
      FileReport& file = files[path];
      file.path = path;
      if (const auto text = validation.texts.find(path);
          text != validation.texts.end()) {
        file.bytes = text->second;
      }
      const LineMap lines(file.bytes);
      Finding finding;
      finding.check = textOf(problem.failure).id;
      finding.path = path;
      if (place.line > 0 && place.line <= lines.lineCount()) {
        const std::string_view line = lines.line(place.line);
        finding.span.begin =
            static_cast<std::uint32_t>(line.data() - file.bytes.data());
        finding.span.end =
            finding.span.begin +
            static_cast<std::uint32_t>(lines.lineText(place.line).size());
      }
      finding.severity = Severity::error;
      finding.message = fmt::format("{} ({})", problem.message,
                                    fmt::join(problem.targets, ", "));
      finding.notes = problem.notes;
      for (const std::string& each : problem.findings) {
        finding.notes.push_back("the port reported for this line: " + each);
      }
      finding.notes.emplace_back(textOf(problem.failure).nextStep);
      file.findings.push_back({std::move(finding), Outcome::reported});
    }
  }
  for (auto& [path, file] : files) {
    setFingerprints(file.bytes, file.findings);
    report.files.push_back(std::move(file));
  }
  return report;
}

template <std::string (*kWrite)(const Report&)>
std::string byFindings(const Validation& validation,
                       const TextStyle& /*style*/) {
  return kWrite(asFindings(validation));
}

std::string writeJson(const Validation& validation,
                      const TextStyle& /*style*/) {
  return toJsonText(validation);
}

constexpr ValidationFormat kFormats[] = {
    {"text", toText},
    {"json", writeJson},
    {"markdown", writeMarkdown},
    {"sarif", byFindings<toSarif>},
    {"github", byFindings<toGithub>},
    {"gitlab", byFindings<toGitlab>},
    {"junit", writeJunit},
    {"unforeseen", toBugReport},
};

}  // namespace

std::span<const ValidationFormat> validationFormats() { return kFormats; }

const ValidationFormat* findValidationFormat(std::string_view name) {
  const auto* const found =
      std::ranges::find(kFormats, name, &ValidationFormat::name);
  return found == std::end(kFormats) ? nullptr : found;
}

}  // namespace hipport
