// Problems as a compiler prints them, then a summary by architecture.
#include <fmt/color.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

#include "report/writer.h"
#include "text/harmless.h"
#include "validate/validation.h"

namespace hipport {
namespace {

class TextWriter {
 public:
  TextWriter(const Validation& validation, const TextStyle& style)
      : validation_(validation), style_(style) {}

  std::string write() {
    writeProblems();
    for (const KernelWarning& warning : kernelWarnings(validation_)) {
      out_ += fmt::format("{}: {} kernel {} {} [{}]\n", harmless(warning.unit),
                          styled("warning:", fmt::terminal_color::magenta),
                          harmless(warning.kernel), warning.message,
                          fmt::join(warning.targets, ", "));
    }
    if (style_.verbose) writeKernels();
    for (const Run& run : validation_.runs) writeRun(run);
    writeSummary();
    return std::move(out_);
  }

 private:
  std::string styled(std::string_view text, fmt::terminal_color colour) const {
    return style_.colour
               ? fmt::format(fmt::emphasis::bold | fmt::fg(colour), "{}", text)
               : std::string(text);
  }

  /// An error in a header stops many units and is shown once; errors behind
  /// the first ones of a unit mostly follow from them.
  void writeProblems() {
    constexpr std::size_t kMostOfUnit = 5;
    std::map<std::pair<ShownPlace, std::string>, std::size_t> units;
    for (const UnitResult& unit : validation_.units) {
      for (const Problem& problem : unit.problems) {
        ++units[{placeOf(unit, problem), problem.message}];
      }
    }
    std::set<std::pair<ShownPlace, std::string>> seen;
    for (const UnitResult& unit : validation_.units) {
      std::size_t left = 0;
      std::size_t shown = 0;
      for (const Problem& problem : unit.problems) {
        const std::pair key(placeOf(unit, problem), problem.message);
        if (seen.contains(key)) continue;
        if (!style_.verbose && shown == kMostOfUnit) {
          ++left;
          continue;
        }
        seen.insert(key);
        ++shown;
        writeProblem(unit, problem, units[key]);
      }
      if (left > 0) {
        out_ += fmt::format("{}: and {} more; --verbose lists them\n",
                            harmless(unit.port), counted(left, "error"));
      }
    }
  }

  void writeProblem(const UnitResult& unit, const Problem& problem,
                    std::size_t units) {
    const ShownPlace& port = problem.port;
    const std::string inPort =
        port.path.empty() ? unit.port
        : port.line == 0
            ? port.path
            : fmt::format("{}:{}:{}", port.path, port.line, port.column);
    const std::string place =
        problem.source
            ? fmt::format("{}:{}", problem.source->path, problem.source->line)
            : inPort;
    out_ += fmt::format("{}: {} {} [{}: {}]\n", harmless(place),
                        styled("error:", fmt::terminal_color::red),
                        harmless(problem.message), textOf(problem.failure).id,
                        fmt::join(problem.targets, ", "));
    if (!problem.text.empty()) {
      out_ += fmt::format("{:>5} | {}\n", port.line, harmless(problem.text));
    }
    if (problem.source) {
      out_ += fmt::format("      = note: {} in the port\n", harmless(inPort));
    }
    for (const std::string& note : problem.notes) {
      out_ += fmt::format("      = note: {}\n", harmless(note));
    }
    if (units > 1) {
      out_ += fmt::format("      = note: and the same in {}\n",
                          counted(units - 1, "other unit"));
    }
    for (const std::string& finding : problem.findings) {
      out_ += fmt::format("      = note: the port reported for this line: {}\n",
                          harmless(finding));
    }
    if (problem.isUnforeseen) {
      out_ +=
          "      = note: unforeseen: no finding of the port is about this "
          "line\n";
    }
    if (helped_.insert(problem.failure).second) {
      out_ +=
          fmt::format("      = help: {}\n", textOf(problem.failure).nextStep);
    }
  }

  void writeKernels() {
    for (const UnitResult& unit : validation_.units) {
      for (const TargetResult& target : unit.targets) {
        const Architecture* architecture = architectureOf(target.target);
        for (const KernelResources& kernel : target.kernels) {
          if (!architecture) {
            out_ += fmt::format(
                "{}: {}: {}: {} registers, {} B shared memory per block, {} B "
                "stack per thread\n",
                harmless(unit.port), target.target, harmless(kernel.name),
                kernel.vgprs, kernel.lds, kernel.scratch);
            continue;
          }
          const Occupancy occupancy =
              occupancyOf(kernel, *architecture, kernel.blockThreads);
          out_ += fmt::format(
              "{}: {}: {}: wave{}, {} VGPRs, {} SGPRs, {} B LDS per block, {} "
              "B scratch per thread; {} of {} waves per SIMD in blocks of "
              "{}{}\n",
              harmless(unit.port), target.target, harmless(kernel.name),
              kernel.wave, kernel.vgprs, kernel.sgprs, kernel.lds,
              kernel.scratch, occupancy.waves, occupancy.most,
              kernel.blockThreads,
              occupancy.limiter == Limiter::waves
                  ? ""
                  : fmt::format(", limited by {}",
                                toString(occupancy.limiter)));
        }
      }
    }
  }

  void writeRun(const Run& run) {
    const auto colour =
        isFine(run) ? fmt::terminal_color::green : fmt::terminal_color::red;
    out_ += fmt::format(
        "{}{}{}: {}{}\n", harmless(run.unit), run.isEmulated ? ", " : " on ",
        run.device, styled(stateOf(run), colour),
        run.failure == RunFailure::none
            ? (run.message.empty() ? std::string()
                                   : ": " + harmless(run.message))
            : fmt::format(": {} [{}]", harmless(run.message),
                          textOf(run.failure).id));
    for (const ReferenceCase& each : run.cases) {
      const Rate bandwidth = bandwidthOf(each, run.deviceName);
      const Rate flops = flopsOf(each, run.deviceName);
      auto ofPeak = [](const Rate& rate) {
        return rate.ofPeak
                   ? fmt::format(" ({:.0f} % of the peak)", *rate.ofPeak * 100)
                   : std::string();
      };
      out_ += fmt::format(
          "      {} {} {}: {}, worst error {:.4f} of its tolerance{}\n",
          harmless(each.name), harmless(each.type), harmless(each.size),
          each.matches ? "matched" : "differs", each.worst,
          // How fast this machine is says nothing of a GPU.
          bandwidth.perSecond > 0 && !run.isEmulated
              ? fmt::format(", {:.1f} GB/s{}, {:.1f} GFLOP/s{}",
                            bandwidth.perSecond * 1e-9, ofPeak(bandwidth),
                            flops.perSecond * 1e-9, ofPeak(flops))
              : std::string());
    }
    for (const Comparison& each : run.outputs) {
      out_ += toPlainText(toText(each));
    }
    for (const RunFault& each : run.faults) {
      out_ += "      " + harmless(toText(each)) + "\n";
    }
    for (const std::string& each : run.notes) {
      out_ += "      " + harmless(each) + "\n";
    }
    if (run.failure != RunFailure::none) {
      out_ += fmt::format("      = help: {}\n", textOf(run.failure).nextStep);
    }
  }

  void writeOptionsLeftOut() {
    std::map<OptionLeftOut, std::size_t> units;
    for (const UnitResult& unit : validation_.units) {
      for (const OptionLeftOut& each : unit.optionsLeftOut) ++units[each];
    }
    for (const auto& [each, count] : units) {
      out_ += fmt::format("{} left out for {}: {}\n", harmless(each.option),
                          counted(count, "unit"), harmless(each.reason));
    }
  }

  /// With many units, what to mend first is worth more than a list of all.
  void writeCauses() {
    constexpr std::size_t kMost = 10;
    const std::vector<Cause> causes = causesOf(validation_);
    std::size_t failed = 0;
    for (const Cause& each : causes) failed += each.units;
    if (failed < 2) return;
    out_ += fmt::format("why {} failed, by first error:\n",
                        counted(failed, "unit"));
    for (std::size_t i = 0; i < std::min(kMost, causes.size()); ++i) {
      const Cause& each = causes[i];
      out_ += fmt::format("{:>5}  {} [{}]\n", each.units,
                          harmless(each.message), textOf(each.failure).id);
    }
    if (causes.size() > kMost) {
      out_ += fmt::format("{:>5}  other first errors\n", causes.size() - kMost);
    }
  }

  void writeSummary() {
    writeCauses();
    if (const std::size_t count = unforeseenProblems(validation_).size()) {
      out_ += fmt::format(
          "{} unforeseen: a fault of hipify-port, not of the port's author. "
          "--report unforeseen:FILE writes a bug report\n",
          counted(count, "error"));
    }
    if (!validation_.toolchain.empty()) {
      out_ += fmt::format("compiled by {}\n", validation_.toolchain);
    }
    for (const std::string& name : validation_.targets) {
      std::size_t compiled = 0;
      std::size_t all = 0;
      std::size_t kernels = 0;
      for (const UnitResult& unit : validation_.units) {
        for (const TargetResult& target : unit.targets) {
          if (target.target != name) continue;
          ++all;
          compiled += target.failure == Failure::none ? 1 : 0;
          kernels += target.kernels.size();
        }
      }
      const std::string_view run = runStateOf(validation_, name);
      out_ +=
          fmt::format("{:<8} {} of {} compiled{}{}{}\n", name, compiled,
                      counted(all, "unit"),
                      name == "host" ? "" : ", " + counted(kernels, "kernel"),
                      run.empty() ? "" : "; ", run);
    }
    for (const std::string& each : validation_.missing) {
      out_ += fmt::format("{} {}\n",
                          styled("warning:", fmt::terminal_color::magenta),
                          harmless(each));
    }
    writeOptionsLeftOut();
    for (const LeftOut& each : validation_.leftOut) {
      out_ += fmt::format("{:<8} left out: {}\n", each.architecture,
                          harmless(each.reason));
    }
    const std::string instead = insteadOfRun(validation_);
    if (!instead.empty()) out_ += instead + "\n";
  }

  const Validation& validation_;
  TextStyle style_;
  std::set<Failure> helped_;  // whose next step was said
  std::string out_;
};

}  // namespace

std::string toText(const Validation& validation, const TextStyle& style) {
  return TextWriter(validation, style).write();
}

}  // namespace hipport
