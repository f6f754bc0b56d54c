#include "validate/validation_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "report/refusal.h"
#include "text/error.h"

namespace hipport {
namespace {

using nlohmann::ordered_json;

constexpr int kSchemaVersion = 1;

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

ordered_json toJson(const Run& run) {
  ordered_json cases = ordered_json::array();
  for (const ReferenceCase& each : run.cases) {
    auto rate = [](double total, const Rate& measured) {
      ordered_json result = {{"total", total},
                             {"perSecond", measured.perSecond}};
      if (measured.ofPeak) result["ofPeak"] = *measured.ofPeak;
      return result;
    };
    cases.push_back(
        {{"name", each.name},
         {"type", each.type},
         {"size", each.size},
         {"state", each.matches ? "matched" : "differs"},
         {"worst", each.worst},
         {"checksum", each.checksum},
         {"seconds", each.seconds},
         {"bytes", rate(each.bytes, bandwidthOf(each, run.deviceName))},
         {"flops", rate(each.flops, flopsOf(each, run.deviceName))}});
  }
  ordered_json result = {{"unit", run.unit},
                         {"device", run.device},
                         {"architecture", run.architecture},
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

}  // namespace

std::string toJsonText(const Validation& validation) {
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
  ordered_json root = {{"schemaVersion", kSchemaVersion},
                       {"version", validation.version},
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

// ---- back from JSON

namespace {

/// The value of an enumeration whose text `textOf` spells so.
template <typename Enum, typename TextOf>
Enum spelled(const ordered_json& word, Enum last, const TextOf& textOf) {
  const auto text = word.get<std::string>();
  for (unsigned i = 0; i <= static_cast<unsigned>(last); ++i) {
    const auto value = static_cast<Enum>(i);
    if (textOf(value) == text) return value;
  }
  throw std::invalid_argument("\"" + text + "\" is not a word of its format");
}

Failure failureFrom(const ordered_json& id) {
  return spelled(id, Failure::outOfSpace,
                 [](Failure each) { return textOf(each).id; });
}

/// An array of what `from` makes of each element.
template <typename From>
auto listOf(const ordered_json& json, const char* name, const From& from) {
  std::vector<decltype(from(json))> list;
  for (const ordered_json& each : json.at(name)) list.push_back(from(each));
  return list;
}

std::chrono::milliseconds tookOf(const ordered_json& json) {
  return std::chrono::milliseconds(json.at("milliseconds").get<std::int64_t>());
}

/// JSON has no infinity.
double numberFrom(const ordered_json& json) {
  return json.is_null() ? std::numeric_limits<double>::infinity()
                        : json.get<double>();
}

ShownPlace placeFrom(const ordered_json& json) {
  return {json.at("path"), json.value("line", 0U), json.value("column", 0U)};
}

KernelResources kernelFrom(const ordered_json& json) {
  return {json.at("symbol"),
          json.at("name"),
          json.at("wave"),
          json.at("vgprs"),
          json.at("agprs"),
          json.at("sgprs"),
          json.at("vgprSpills"),
          json.at("sgprSpills"),
          json.at("ldsBytes"),
          json.at("scratchBytes"),
          json.at("hasDynamicStack"),
          json.at("blockThreads")};
}

TargetResult targetFrom(const ordered_json& json) {
  TargetResult target;
  target.target = json.at("target");
  if (json.contains("failure")) target.failure = failureFrom(json["failure"]);
  target.warnings = json.at("warnings");
  target.took = tookOf(json);
  target.isRelocatable = json.value("isRelocatable", false);
  target.codeProblem = json.value("codeProblem", "");
  if (json.contains("kernels")) {
    target.kernels = listOf(json, "kernels", kernelFrom);
  }
  return target;
}

Problem problemFrom(const ordered_json& json) {
  Problem problem;
  problem.failure = failureFrom(json.at("class"));
  problem.message = json.at("message");
  problem.targets = json.at("targets");
  if (json.contains("port")) problem.port = placeFrom(json["port"]);
  if (json.contains("source")) problem.source = placeFrom(json["source"]);
  problem.notes = json.at("notes");
  problem.findings = json.at("findings");
  problem.isUnforeseen = json.at("isUnforeseen");
  return problem;
}

UnitResult unitFrom(const ordered_json& json) {
  UnitResult unit;
  unit.port = json.at("port");
  unit.source = json.at("source");
  unit.options = json.at("options");
  unit.macros = json.at("macros");
  unit.optionsLeftOut =
      listOf(json, "optionsLeftOut", [](const ordered_json& each) {
        return OptionLeftOut{each.at("option"), each.at("reason")};
      });
  unit.targets = listOf(json, "targets", targetFrom);
  unit.problems = listOf(json, "problems", problemFrom);
  return unit;
}

RunFault faultFrom(const ordered_json& json) {
  return {
      json.at("fault"),       json.at("message"),     json.at("kernel"),
      json.value("path", ""), json.value("line", 0U), json.value("block", ""),
      json.value("wave", 0U), json.value("lane", 0U), json.at("endsKernel")};
}

ReferenceCase caseFrom(const ordered_json& json) {
  ReferenceCase each;
  each.name = json.at("name");
  each.type = json.at("type");
  each.size = json.at("size");
  each.matches = json.at("state") == "matched";
  each.worst = numberFrom(json.at("worst"));
  each.checksum = json.at("checksum");
  each.seconds = json.at("seconds");
  each.bytes = json.at("bytes").at("total");
  each.flops = json.at("flops").at("total");
  return each;
}

Comparison outputFrom(const ordered_json& json) {
  return {json.at("name"),
          json.at("values"),
          json.at("differs"),
          numberFrom(json.at("worst")),
          json.at("problem"),
          listOf(json, "first", [](const ordered_json& each) {
            return Mismatch{each.at("place"), each.at("expected"),
                            each.at("actual")};
          })};
}

Run runFrom(const ordered_json& json) {
  Run run;
  run.unit = json.at("unit");
  run.device = json.at("device");
  run.architecture = json.at("architecture");
  run.deviceName = json.at("deviceName");
  run.isEmulated = json.at("emulated");
  if (json.contains("faults")) run.faults = listOf(json, "faults", faultFrom);
  run.state = spelled(json.at("state"), RunState::failed, [&](RunState each) {
    run.state = each;
    return stateOf(run);
  });
  if (json.contains("failure")) {
    run.failure = spelled(json["failure"], RunFailure::otherExit,
                          [](RunFailure each) { return textOf(each).id; });
  }
  run.notes = json.value("notes", std::vector<std::string>());
  run.message = json.value("message", "");
  run.took = tookOf(json);
  run.cases = listOf(json, "cases", caseFrom);
  run.outputs = listOf(json, "outputs", outputFrom);
  return run;
}

Validation validationFrom(const ordered_json& json) {
  if (json.at("schemaVersion") != kSchemaVersion) {
    throw std::invalid_argument("schemaVersion is not " +
                                std::to_string(kSchemaVersion));
  }
  Validation validation;
  validation.version = json.at("version");
  validation.toolchain = json.at("toolchain");
  validation.cache = json.at("cache");
  validation.targets = json.at("targets");
  validation.leftOut = listOf(json, "leftOut", [](const ordered_json& each) {
    return LeftOut{each.at("architecture"), each.at("reason")};
  });
  validation.missing = json.at("missing");
  validation.units = listOf(json, "units", unitFrom);
  validation.errors = json.at("errors");
  const ordered_json& run = json.at("run");
  validation.notRun = run.value("reason", "");
  validation.runs = listOf(run, "runs", runFrom);
  return validation;
}

/// Adds those of `from` that are not there.
template <typename Value>
void unite(std::vector<Value>& to, const std::vector<Value>& from) {
  for (const Value& each : from) {
    if (std::ranges::find(to, each) == to.end()) to.push_back(each);
  }
}

/// Joins what one report says of a unit to what others say. Throws
/// std::invalid_argument where they contradict each other.
void join(UnitResult& to, const UnitResult& from) {
  for (const TargetResult& each : from.targets) {
    const auto same =
        std::ranges::find(to.targets, each.target, &TargetResult::target);
    if (same == to.targets.end()) {
      to.targets.push_back(each);
    } else if (same->failure != each.failure) {
      throw std::invalid_argument(fmt::format(
          "{} is {} for {} in it, and {} in one before it", to.port,
          textOf(each.failure).id, each.target, textOf(same->failure).id));
    }
  }
  for (const Problem& each : from.problems) addProblem(to, each);
}

void join(Validation& to, const Validation& from) {
  if (from.version != to.version) {
    throw std::invalid_argument("version " + from.version + ", not " +
                                to.version);
  }
  // A report of runs alone has none.
  if (to.toolchain.empty()) to.toolchain = from.toolchain;
  if (!from.toolchain.empty() && from.toolchain != to.toolchain) {
    throw std::invalid_argument("compiled by " + from.toolchain + ", not by " +
                                to.toolchain);
  }
  if (to.cache != from.cache) to.cache.clear();
  unite(to.targets, from.targets);
  // The host comes last.
  std::ranges::stable_partition(
      to.targets, [](const std::string& each) { return each != "host"; });
  unite(to.leftOut, from.leftOut);
  unite(to.missing, from.missing);
  unite(to.errors, from.errors);
  for (const UnitResult& each : from.units) {
    const auto same = std::ranges::find_if(to.units, [&](const auto& unit) {
      return unit.port == each.port && unit.options == each.options &&
             unit.macros == each.macros;
    });
    if (same == to.units.end()) {
      to.units.push_back(each);
    } else {
      join(*same, each);
    }
  }
  to.runs.insert(to.runs.end(), from.runs.begin(), from.runs.end());
  if (to.notRun.empty() || from.notRun.empty()) {
    to.notRun.clear();
  } else if (to.notRun != from.notRun) {
    to.notRun += "; " + from.notRun;
  }
}

}  // namespace

bool isValidation(std::string_view text) {
  const auto json = ordered_json::parse(text, nullptr, false);
  return json.is_object() && json.contains("toolchain") &&
         json.contains("units");
}

Validation mergeValidations(const std::vector<NamedReport>& reports) {
  constexpr Refusal kNoCompanion = {
      "JSON report of a validation that fits the others", "nothing was merged",
      "Name files that one version wrote by validate --report json:FILE, with "
      "the same compiler"};
  std::optional<Validation> merged;
  for (const auto& [name, text] : reports) {
    readOrRefuse(name, kNoCompanion, [&] {
      Validation each = validationFrom(ordered_json::parse(text));
      if (merged) {
        join(*merged, each);
      } else {
        merged = std::move(each);
      }
    });
  }
  Validation result = std::move(merged).value_or(Validation());
  std::ranges::stable_sort(result.units, {}, &UnitResult::port);
  return result;
}

}  // namespace hipport
