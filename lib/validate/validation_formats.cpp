#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "plan/baseline.h"
#include "report/writer.h"
#include "text/lines.h"
#include "validate/validation.h"

namespace hipport {
namespace {

using nlohmann::ordered_json;

ordered_json toJson(const ShownPlace& place) {
  ordered_json result = {{"path", place.path}};
  if (place.line > 0) result["line"] = place.line;
  if (place.column > 0) result["column"] = place.column;
  return result;
}

ordered_json toJson(const KernelResources& kernel,
                    const Architecture* architecture) {
  ordered_json result = {{"name", kernel.name},
                         {"symbol", kernel.symbol},
                         {"wave", kernel.wave},
                         {"vgprs", kernel.vgprs},
                         {"agprs", kernel.agprs},
                         {"sgprs", kernel.sgprs},
                         {"vgprSpills", kernel.vgprSpills},
                         {"sgprSpills", kernel.sgprSpills},
                         {"ldsBytes", kernel.lds},
                         {"scratchBytes", kernel.scratch},
                         {"hasDynamicStack", kernel.hasDynamicStack},
                         {"blockThreads", kernel.blockThreads}};
  if (architecture) {
    const Occupancy occupancy =
        occupancyOf(kernel, *architecture, kernel.blockThreads);
    result["occupancy"] = {{"waves", occupancy.waves},
                           {"of", occupancy.most},
                           {"limiter", toString(occupancy.limiter)}};
  }
  return result;
}

ordered_json toJson(const TargetResult& target) {
  ordered_json kernels = ordered_json::array();
  for (const KernelResources& kernel : target.kernels) {
    kernels.push_back(toJson(kernel, architectureOf(target.target)));
  }
  ordered_json result = {
      {"target", target.target},
      {"state", target.failure == Failure::none ? "compiled" : "failed"}};
  if (target.failure != Failure::none) {
    result["failure"] = textOf(target.failure).id;
  }
  result["warnings"] = target.warnings;
  result["milliseconds"] = target.took.count();
  if (target.isRelocatable) result["isRelocatable"] = true;
  if (!target.codeProblem.empty()) result["codeProblem"] = target.codeProblem;
  if (target.target != "host") result["kernels"] = std::move(kernels);
  return result;
}

ordered_json toJson(const Problem& problem) {
  const FailureText& text = textOf(problem.failure);
  ordered_json result = {{"class", text.id},
                         {"message", problem.message},
                         {"targets", problem.targets}};
  if (!problem.port.path.empty()) result["port"] = toJson(problem.port);
  if (problem.source) result["source"] = toJson(*problem.source);
  result["notes"] = problem.notes;
  result["findings"] = problem.findings;
  result["isUnforeseen"] = problem.isUnforeseen;
  result["nextStep"] = text.nextStep;
  return result;
}

ordered_json toJson(const RunFault& fault) {
  ordered_json result = {{"fault", fault.id}, {"message", fault.message}};
  if (fault.line != 0) {
    result["path"] = fault.file;
    result["line"] = fault.line;
  }
  result["kernel"] = fault.kernel;
  if (!fault.block.empty()) {
    result["block"] = fault.block;
    result["wave"] = fault.wave;
    result["lane"] = fault.lane;
  }
  result["endsKernel"] = fault.endsKernel;
  return result;
}

/// "saxpy.hip on 0 (gfx90a)", "saxpy.hip, emulated gfx90a, 64 lanes".
std::string whereOf(const Run& run) {
  return fmt::format("{}{}{}", run.unit, run.isEmulated ? ", " : " on ",
                     run.device);
}

ordered_json toJson(const Run& run) {
  ordered_json cases = ordered_json::array();
  for (const ReferenceCase& each : run.cases) {
    auto rate = [](const Rate& measured) {
      ordered_json result = {{"perSecond", measured.perSecond}};
      if (measured.ofPeak) result["ofPeak"] = *measured.ofPeak;
      return result;
    };
    cases.push_back({{"name", each.name},
                     {"type", each.type},
                     {"size", each.size},
                     {"state", each.matches ? "matched" : "differs"},
                     {"worst", each.worst},
                     {"checksum", each.checksum},
                     {"seconds", each.seconds},
                     {"bytes", rate(bandwidthOf(each, run.deviceName))},
                     {"flops", rate(flopsOf(each, run.deviceName))}});
  }
  ordered_json result = {{"unit", run.unit},
                         {"device", run.device},
                         {"deviceName", run.deviceName},
                         {"state", stateOf(run)},
                         {"emulated", run.isEmulated}};
  if (!run.faults.empty()) {
    result["faults"] = ordered_json::array();
    for (const RunFault& each : run.faults) {
      result["faults"].push_back(toJson(each));
    }
  }
  if (!run.notes.empty()) result["notes"] = run.notes;
  if (!run.message.empty()) result["message"] = run.message;
  if (run.failure != RunFailure::none) {
    result["failure"] = textOf(run.failure).id;
    result["nextStep"] = textOf(run.failure).nextStep;
  }
  result["milliseconds"] = run.took.count();
  result["cases"] = std::move(cases);
  result["outputs"] = ordered_json::array();
  for (const Comparison& each : run.outputs) {
    ordered_json first = ordered_json::array();
    for (const Mismatch& mismatch : each.first) {
      first.push_back({{"place", mismatch.place},
                       {"expected", mismatch.expected},
                       {"actual", mismatch.actual}});
    }
    result["outputs"].push_back(
        {{"name", each.output},
         {"state", each.matches() ? "matched" : "differs"},
         {"values", each.values},
         {"differs", each.differs},
         {"worst", each.worst},
         {"problem", each.problem},
         {"first", std::move(first)}});
  }
  return result;
}

std::string writeJson(const Validation& validation,
                      const TextStyle& /*style*/) {
  ordered_json units = ordered_json::array();
  for (const UnitResult& unit : validation.units) {
    ordered_json targets = ordered_json::array();
    for (const TargetResult& each : unit.targets) {
      targets.push_back(toJson(each));
    }
    ordered_json problems = ordered_json::array();
    for (const Problem& each : unit.problems) problems.push_back(toJson(each));
    ordered_json without = ordered_json::array();
    for (const OptionLeftOut& each : unit.optionsLeftOut) {
      without.push_back({{"option", each.option}, {"reason", each.reason}});
    }
    units.push_back({{"port", unit.port},
                     {"source", unit.source},
                     {"options", unit.options},
                     {"macros", unit.macros},
                     {"optionsLeftOut", std::move(without)},
                     {"targets", std::move(targets)},
                     {"problems", std::move(problems)}});
  }
  ordered_json leftOut = ordered_json::array();
  for (const LeftOut& each : validation.leftOut) {
    leftOut.push_back(
        {{"architecture", each.architecture}, {"reason", each.reason}});
  }
  ordered_json warnings = ordered_json::array();
  for (const KernelWarning& each : kernelWarnings(validation)) {
    warnings.push_back({{"unit", each.unit},
                        {"kernel", each.kernel},
                        {"message", each.message},
                        {"targets", each.targets}});
  }
  ordered_json causes = ordered_json::array();
  for (const Cause& each : causesOf(validation)) {
    causes.push_back({{"class", textOf(each.failure).id},
                      {"message", each.message},
                      {"units", each.units},
                      {"first", toJson(each.place)}});
  }
  ordered_json runs = ordered_json::array();
  for (const Run& each : validation.runs) runs.push_back(toJson(each));
  ordered_json root = {{"version", validation.version},
                       {"toolchain", validation.toolchain},
                       {"cache", validation.cache},
                       {"targets", validation.targets},
                       {"leftOut", std::move(leftOut)},
                       {"missing", validation.missing},
                       {"causes", std::move(causes)},
                       {"units", std::move(units)},
                       {"kernelWarnings", std::move(warnings)},
                       {"errors", validation.errors},
                       {"run", {{"state", runStateOf(validation)}}}};
  if (!validation.notRun.empty()) root["run"]["reason"] = validation.notRun;
  root["run"]["runs"] = std::move(runs);
  return root.dump(1, ' ', /*ensure_ascii=*/false,
                   ordered_json::error_handler_t::replace) +
         "\n";
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
