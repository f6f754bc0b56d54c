#include "advise/launches.h"

#include <algorithm>

#include "advise/kinds.h"

namespace hipport {
namespace {

std::string templateOf(const std::string& symbol) {
  return withoutArguments(demangled(symbol)) + "<>";
}

std::array<std::string, 2> namesOf(const std::string& symbol) {
  return {symbol, templateOf(symbol)};
}

}  // namespace

void Launches::add(const std::array<std::uint32_t, 3>& block, bool isOneBlock) {
  areOneBlock &= isOneBlock;
  this->block = threads == 0 || this->block == block ? std::optional(block)
                                                     : std::nullopt;
  threads = std::max(threads, block[0] * block[1] * block[2]);
}

LaunchIndex::LaunchIndex(const Validation& validation,
                         const std::vector<KernelProfile>& profiles) {
  for (const UnitResult& unit : validation.units) {
    isWhole_ &= !hasFailed(unit);
    for (const TargetResult& target : unit.targets) {
      isWhole_ &= target.host.problem.empty();
      for (const HostOperation& each : target.host.calls) {
        if (each.kind == HostOperationKind::launch) add(each);
      }
    }
  }
  for (const KernelProfile& each : profiles) {
    const MeasuredKernel& kernel = each.measured;
    for (const std::string& name : namesOf(kernel.symbol)) {
      measured_[name].add(kernel.block, kernel.blocks == kernel.launches);
    }
  }
}

Launches LaunchIndex::of(const std::string& symbol) const {
  return find(symbol);
}

Launches LaunchIndex::ofAllInstances(const std::string& symbol) const {
  return find(templateOf(symbol));
}

ShownPlace LaunchIndex::placeOf(const std::string& symbol) const {
  const auto found = places_.find(symbol);
  return found == places_.end() ? ShownPlace{} : found->second;
}

void LaunchIndex::add(const HostOperation& launch) {
  // By its address or its name: of any kernel.
  if (launch.callee.empty()) isWhole_ = false;
  for (const std::string& name : namesOf(launch.callee)) {
    if (launch.block) {
      constant_[name].add(*launch.block,
                          launch.grid && std::ranges::max(*launch.grid) == 1);
    } else {
      open_.insert(name);
    }
  }
  const ShownPlace place = placeIn(launch.file, launch.line);
  if (launch.callee.empty() || place.line == 0) return;
  const auto [known, isNew] = places_.try_emplace(launch.callee, place);
  if (!isNew && place < known->second) known->second = place;
}

/// Where all launches have constants, these; else what runs say.
Launches LaunchIndex::find(const std::string& name) const {
  const auto constant = constant_.find(name);
  const bool isConstant = constant != constant_.end() && !open_.contains(name);
  if (isConstant && isWhole_) {
    Launches proven = constant->second;
    proven.areProven = true;
    return proven;
  }
  const auto measured = measured_.find(name);
  if (measured != measured_.end()) return measured->second;
  return isConstant ? constant->second : Launches{};
}

}  // namespace hipport
