// Advice by a second port, which does not keep warps of 32 lanes.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "advise/kinds.h"
#include "advise/port_comparison.h"

namespace hipport {
namespace {

constexpr int kWide = 64;

/// Of all kernels, on one architecture.
struct Cycles {
  double here = 0;
  double there = 0;
  double spared() const { return here > 0 ? (here - there) / here : 0; }
};

/// Whether programs that check themselves print the same in both.
bool printsTheSame(const Validation& here, const Validation& there) {
  return std::ranges::all_of(there.runs, [&](const Run& run) {
    return std::ranges::any_of(here.runs, [&](const Run& own) {
      return own.architecture == run.architecture && own.printed == run.printed;
    });
  });
}

}  // namespace

void noteOnWaves(Advices& advices, std::string_view why) {
  advices.notes.push_back(
      fmt::format("whether --warp=native is right and faster: {}", why));
}

void adviseOnWaves(Advices& advices, const Advices& native) {
  PortComparison comparison = compare(advices, native, "--warp=native");
  if (!comparison.problem.empty()) {
    return noteOnWaves(advices, "of that port, " + comparison.problem);
  }
  if (!printsTheSame(advices.validation, native.validation)) {
    return noteOnWaves(advices,
                       "the program of that port prints something else");
  }
  std::map<std::string, Cycles> byArchitecture;
  for (const KernelCycles& each : comparison.kernels) {
    const Architecture* const architecture = architectureOf(each.architecture);
    if (!architecture || architecture->wave != kWide) continue;
    Cycles& cycles = byArchitecture[each.architecture];
    cycles.here += each.here.value_or(0);
    cycles.there += each.there.value_or(0);
  }
  Advice advice;
  Cycles most;
  for (const auto& [architecture, cycles] : byArchitecture) {
    if (cycles.spared() < kLeastShare) continue;
    advice.targets.push_back(architecture);
    if (cycles.spared() > most.spared()) most = cycles;
  }
  if (advice.targets.empty()) return;
  advice.id = "narrow-warps";
  advice.unit = advices.validation.units.empty()
                    ? std::string()
                    : advices.validation.units.front().port;
  advice.place = {advice.unit, 0, 0};
  advice.message =
      "warps of 32 lanes are kept on waves of 64; a port of the same CUDA with "
      "--warp=native was made and run";
  advice.share = most.spared();
  advice.cost = fmt::format(
      "{:.0f} % of the run at most: the kernels take at least {} cycles of "
      "compute units, and {} in that port",
      advice.share * 100, withCommas(static_cast<std::uint64_t>(most.here)),
      withCommas(static_cast<std::uint64_t>(most.there)));
  advice.remedy =
      "port with --warp=native: nothing in the source was found that counts "
      "on 32 lanes, and the program does the same";
  advices.list.insert(std::ranges::find_if(advices.list,
                                           [&](const Advice& each) {
                                             return each.share < advice.share;
                                           }),
                      std::move(advice));
}

}  // namespace hipport
