#include "advise/port_comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <tuple>
#include <utility>

#include "advise/advice.h"
#include "advise/kinds.h"
#include "text/harmless.h"

namespace hipport {
namespace {

using ByKernel = std::map<std::pair<std::string, std::string>, double>;

/// By architecture and name.
ByKernel cyclesOf(const Advices& advices) {
  ByKernel cycles;
  for (const KernelProfile& each : advices.kernels) {
    if (!each.measured.isCounted) continue;
    cycles[{each.architecture, each.kernel}] += each.load.cycles();
  }
  return cycles;
}

std::string problemOf(const Advices& advices) {
  const Validation& validation = advices.validation;
  if (std::ranges::any_of(validation.units, hasFailed)) {
    return "not all of it compiles";
  }
  for (const Run& each : validation.runs) {
    if (each.state != RunState::matched) {
      return fmt::format("{}: {}", each.device, stateOf(each));
    }
  }
  if (validation.runs.empty()) return "nothing of it was run";
  return {};
}

double differenceOf(const KernelCycles& kernel) {
  return std::abs(kernel.here.value_or(0) - kernel.there.value_or(0));
}

std::string cyclesText(const std::optional<double>& cycles) {
  return cycles ? withCommas(static_cast<std::uint64_t>(*cycles)) : "none";
}

/// "; 62 % fewer", "; 5 % more".
std::string changeText(double here, double there) {
  if (here <= 0 || here == there) return "";
  return fmt::format("; {:.0f} % {}", std::abs(there - here) / here * 100,
                     there < here ? "fewer" : "more");
}

}  // namespace

PortComparison compare(const Advices& here, const Advices& there,
                       std::string other) {
  PortComparison comparison;
  comparison.other = std::move(other);
  comparison.problem = problemOf(there);
  std::map<ByKernel::key_type, KernelCycles> kernels;
  for (const auto& [key, cycles] : cyclesOf(here)) {
    kernels[key].here = cycles;
    comparison.here += cycles;
  }
  for (const auto& [key, cycles] : cyclesOf(there)) {
    kernels[key].there = cycles;
    comparison.there += cycles;
  }
  for (auto& [key, kernel] : kernels) {
    std::tie(kernel.architecture, kernel.kernel) = key;
    comparison.kernels.push_back(std::move(kernel));
  }
  std::ranges::stable_sort(comparison.kernels, std::greater(), differenceOf);
  return comparison;
}

std::string toText(const PortComparison& comparison, bool isVerbose) {
  const std::string other = harmless(comparison.other);
  if (!comparison.problem.empty()) {
    return fmt::format("{} is no measure: {}\n", other,
                       harmless(comparison.problem));
  }
  std::string text;
  for (const KernelCycles& each : comparison.kernels) {
    if (!isVerbose && differenceOf(each) == 0) continue;
    text += fmt::format(
        "{}, {}: {} cycles here, {} in {}{}\n", harmless(each.kernel),
        each.architecture, cyclesText(each.here), cyclesText(each.there), other,
        each.here && each.there ? changeText(*each.here, *each.there) : "");
  }
  text += fmt::format("all kernels: {} cycles here, {} in {}{}\n",
                      cyclesText(comparison.here), cyclesText(comparison.there),
                      other, changeText(comparison.here, comparison.there));
  return text;
}

}  // namespace hipport
