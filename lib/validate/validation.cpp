#include "validate/validation.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <ranges>
#include <utility>

namespace hipport {

const Architecture* architectureOf(std::string_view target) {
  const std::string_view name = target.substr(0, target.find(':'));
  const auto all = architectures();
  const auto found = std::ranges::find(all, name, &Architecture::name);
  return found == all.end() ? nullptr : &*found;
}

bool hasFailed(const UnitResult& unit) {
  return std::ranges::any_of(unit.targets, [](const TargetResult& each) {
    return each.failure != Failure::none;
  });
}

bool isFine(const Run& run) {
  return run.faults.empty() &&
         (run.state == RunState::matched || run.state == RunState::skipped);
}

void addProblem(UnitResult& unit, Problem problem) {
  const auto same = std::ranges::find_if(unit.problems, [&](auto& each) {
    return each.port == problem.port && each.message == problem.message;
  });
  if (same == unit.problems.end()) {
    unit.problems.push_back(std::move(problem));
    return;
  }
  same->isUnforeseen |= problem.isUnforeseen;
  for (std::string& target : problem.targets) {
    if (std::ranges::find(same->targets, target) == same->targets.end()) {
      same->targets.push_back(std::move(target));
    }
  }
}

ShownPlace placeOf(const UnitResult& unit, const Problem& problem) {
  if (problem.source) return *problem.source;
  return problem.port.path.empty() ? ShownPlace{unit.port, 0, 0} : problem.port;
}

std::vector<Cause> causesOf(const Validation& validation) {
  std::vector<Cause> causes;
  for (const UnitResult& unit : validation.units) {
    if (unit.problems.empty()) continue;
    const Problem& first = unit.problems.front();
    const auto same = std::ranges::find_if(causes, [&](const Cause& each) {
      return each.failure == first.failure && each.message == first.message;
    });
    if (same != causes.end()) {
      ++same->units;
    } else {
      causes.push_back({first.failure, first.message, placeOf(unit, first), 1});
    }
  }
  std::ranges::stable_sort(causes, std::greater(), &Cause::units);
  return causes;
}

std::vector<std::pair<const Problem*, std::size_t>> unforeseenProblems(
    const Validation& validation) {
  std::vector<std::pair<const Problem*, std::size_t>> problems;
  for (const UnitResult& unit : validation.units) {
    for (const Problem& problem : unit.problems) {
      if (!problem.isUnforeseen) continue;
      const auto same = std::ranges::find_if(problems, [&](const auto& each) {
        return each.first->port == problem.port &&
               each.first->message == problem.message;
      });
      if (same != problems.end()) {
        ++same->second;
      } else {
        problems.emplace_back(&problem, 1);
      }
    }
  }
  std::ranges::stable_sort(problems, std::greater(),
                           &std::pair<const Problem*, std::size_t>::second);
  return problems;
}

namespace {

template <typename Runs>
std::string_view worstOf(Runs&& runs, std::string_view ofNone) {
  const Run* worst = nullptr;
  auto badness = [](const Run& run) {
    return std::pair(run.state, run.faults.size());
  };
  for (const Run& each : runs) {
    if (!worst || badness(*worst) < badness(each)) worst = &each;
  }
  return worst ? stateOf(*worst) : ofNone;
}

}  // namespace

std::string_view runStateOf(const Validation& validation) {
  return worstOf(validation.runs, "not run");
}

std::string_view runStateOf(const Validation& validation,
                            std::string_view target) {
  auto isFor = [&](const Run& run) { return run.architecture == target; };
  return worstOf(std::views::filter(validation.runs, isFor), "");
}

std::string insteadOfRun(const Validation& validation) {
  if (validation.notRun.empty()) return "";
  const bool isEmulated =
      std::ranges::any_of(validation.runs, [](const Run& run) {
        return run.isEmulated && run.state != RunState::skipped;
      });
  return fmt::format("{}: {}", isEmulated ? "emulated" : "not run",
                     validation.notRun);
}

namespace {

void add(std::vector<KernelWarning>& warnings, const UnitResult& unit,
         const KernelResources& kernel, std::string_view message,
         std::string target) {
  const auto same = std::ranges::find_if(warnings, [&](const auto& each) {
    return each.unit == unit.port && each.kernel == kernel.name &&
           each.message == message;
  });
  if (same != warnings.end()) {
    same->targets.push_back(std::move(target));
  } else {
    warnings.push_back(
        {unit.port, kernel.name, std::string(message), {std::move(target)}});
  }
}

}  // namespace

std::vector<KernelWarning> kernelWarnings(const Validation& validation) {
  std::vector<KernelWarning> warnings;
  for (const UnitResult& unit : validation.units) {
    for (const TargetResult& target : unit.targets) {
      const Architecture* architecture = architectureOf(target.target);
      for (const KernelResources& kernel : target.kernels) {
        auto warn = [&](std::string_view message,
                        const std::string& number = {}) {
          add(warnings, unit, kernel, message,
              target.target + (number.empty() ? "" : ": " + number));
        };
        if (kernel.vgprSpills > 0) {
          warn(
              "spills vector registers to memory; __launch_bounds__ with fewer "
              "threads gives it more registers",
              fmt::format("{} registers", kernel.vgprSpills));
        }
        if (kernel.hasDynamicStack) {
          warn(
              "recurses or calls through pointers: its scratch size is "
              "unknown, and nothing reports when scratch runs out");
        }
        if (architecture && kernel.lds > architecture->ldsBytes) {
          warn("needs more shared memory than a block can have: it cannot run",
               fmt::format("{} of {} bytes", kernel.lds,
                           architecture->ldsBytes));
        }
        if (architecture && kernel.wave != architecture->wave) {
          warn(
              "was compiled for another wavefront size than HIP uses on this "
              "architecture",
              fmt::format("{} lanes", kernel.wave));
        }
      }
    }
  }
  return warnings;
}

}  // namespace hipport
