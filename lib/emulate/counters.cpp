#include "emulate/counters.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "emulate/caller.h"

namespace hipport {
namespace {

double now() {
  return std::chrono::duration<double>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

const char* nameOf(CountedCall call) {
  switch (call) {
    case CountedCall::pageableCopy:
      return "pageable-copy";
    case CountedCall::synchronise:
      return "synchronise";
    case CountedCall::managed:
      return "managed";
  }
  return "";
}

bool isNothing(const SiteCounts& counts) {
  return counts.operations == 0 && counts.accesses == 0 &&
         counts.ldsAccesses == 0 && counts.atomics == 0 &&
         counts.barriers == 0 && counts.textureReads == 0;
}

/// What a site has counted, as its line's.
SiteCounts asLine(const SiteCounts& counts, SiteRole role) {
  SiteCounts line;
  switch (role) {
    case SiteRole::line:
      return counts;
    case SiteRole::loopEntries:
      line.loopEntries = counts.operations;
      line.laneEntries = counts.lanes;
      break;
    case SiteRole::loopRounds:
      line.loopRounds = counts.operations;
      line.laneRounds = counts.lanes;
      break;
  }
  return line;
}

nlohmann::json toJson(const std::pair<std::string, std::uint32_t>& place,
                      const SiteCounts& counts) {
  return {{"file", place.first},
          {"line", place.second},
          {"operations", counts.operations},
          {"lanes", counts.lanes},
          {"accesses", counts.accesses},
          {"bytes", counts.bytes},
          {"lines", counts.lines},
          {"leastLines", counts.leastLines},
          {"fetchedLines", counts.fetchedLines},
          {"ldsAccesses", counts.ldsAccesses},
          {"passes", counts.passes},
          {"leastPasses", counts.leastPasses},
          {"atomics", counts.atomics},
          {"atomicLanes", counts.atomicLanes},
          {"atomicAddresses", counts.atomicAddresses},
          {"barriers", counts.barriers},
          {"textureReads", counts.textureReads},
          {"textureNeighbours", counts.textureNeighbours},
          {"loopEntries", counts.loopEntries},
          {"loopRounds", counts.loopRounds},
          {"laneEntries", counts.laneEntries},
          {"laneRounds", counts.laneRounds}};
}

}  // namespace

SiteCounts& SiteCounts::operator+=(const SiteCounts& other) {
  operations += other.operations;
  lanes += other.lanes;
  accesses += other.accesses;
  bytes += other.bytes;
  lines += other.lines;
  leastLines += other.leastLines;
  fetchedLines += other.fetchedLines;
  ldsAccesses += other.ldsAccesses;
  passes += other.passes;
  leastPasses += other.leastPasses;
  atomics += other.atomics;
  atomicLanes += other.atomicLanes;
  atomicAddresses += other.atomicAddresses;
  barriers += other.barriers;
  textureReads += other.textureReads;
  textureNeighbours += other.textureNeighbours;
  loopEntries += other.loopEntries;
  loopRounds += other.loopRounds;
  laneEntries += other.laneEntries;
  laneRounds += other.laneRounds;
  return *this;
}

Counters::Counters(std::string folder, std::string architecture,
                   CountingModel model)
    : folder_(std::move(folder)),
      architecture_(std::move(architecture)),
      model_(model) {}

void Counters::add(const std::string& kernel, const KernelCounts& launch,
                   std::span<const Site> sites,
                   std::span<const SiteCounts> counts) {
  constexpr double kSecondsBetweenWrites = 1;
  bool isTime = false;
  {
    const std::lock_guard lock(mutex_);
    KernelCounts& all = kernels_[kernel];
    all.launches += 1;
    all.blocks += launch.blocks;
    all.waves += launch.waves;
    all.threads += launch.threads;
    all.block = launch.block;
    all.dynamicLds = launch.dynamicLds;
    all.waveSize = launch.waveSize;
    if (counts.empty()) all.isCounted = false;
    for (std::size_t i = 0; i < counts.size() && i < sites.size(); ++i) {
      if (isNothing(counts[i])) continue;
      const Site& site = sites[i];
      all.lines[{site.file, site.line}] += asLine(counts[i], site.role);
      if (site.role != SiteRole::line) {
        KernelCounts::Loops& loops = all.loops[{site.file, site.line}];
        loops.lastLine = std::max(loops.lastLine, site.lastLine);
        loops.areHalving |= site.isHalving;
      }
    }
    isTime = now() - written_ > kSecondsBetweenWrites;
  }
  if (isTime) write();
}

void Counters::addCall(CountedCall call, std::uint64_t bytes) {
  if (!isOn()) return;
  const Site site = siteOfCaller();
  const std::lock_guard lock(mutex_);
  CallCounts& calls = calls_[{call, site.file, site.line}];
  ++calls.calls;
  calls.bytes += bytes;
  if (call == CountedCall::synchronise) {
    if (launchesSinceWait_ == 1) ++calls.single;
    launchesSinceWait_ = 0;
  }
}

void Counters::addLaunch() {
  if (!isOn()) return;
  const std::lock_guard lock(mutex_);
  ++launchesSinceWait_;
}

std::string Counters::text() const {
  nlohmann::json kernels = nlohmann::json::array();
  for (const auto& [name, each] : kernels_) {
    nlohmann::json lines = nlohmann::json::array();
    for (const auto& [place, counts] : each.lines) {
      nlohmann::json line = toJson(place, counts);
      if (const auto loops = each.loops.find(place);
          loops != each.loops.end()) {
        line["lastLine"] = loops->second.lastLine;
        line["isHalving"] = loops->second.areHalving;
      }
      lines.push_back(std::move(line));
    }
    kernels.push_back({{"kernel", name},
                       {"launches", each.launches},
                       {"blocks", each.blocks},
                       {"waves", each.waves},
                       {"threads", each.threads},
                       {"block", each.block},
                       {"dynamicLds", each.dynamicLds},
                       {"waveSize", each.waveSize},
                       {"isCounted", each.isCounted},
                       {"lines", std::move(lines)}});
  }
  nlohmann::json calls = nlohmann::json::array();
  for (const auto& [key, each] : calls_) {
    const auto& [call, file, line] = key;
    calls.push_back({{"call", nameOf(call)},
                     {"file", file},
                     {"line", line},
                     {"calls", each.calls},
                     {"bytes", each.bytes},
                     {"single", each.single}});
  }
  const nlohmann::json all = {{"architecture", architecture_},
                              {"lineBytes", model_.lineBytes},
                              {"banks", model_.banks},
                              {"calls", std::move(calls)},
                              {"kernels", std::move(kernels)}};
  return all.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void Counters::write() {
  const std::lock_guard lock(mutex_);
  if (!isOn() || kernels_.empty()) return;
  written_ = now();
  // A reader finds all of it or what was there before.
  const std::string path = fmt::format("{}/{}.json", folder_, ::getpid());
  const std::string beside = path + ".new";
  std::FILE* const out = std::fopen(beside.c_str(), "w");
  if (!out) return;
  const std::string content = text();
  const bool isWhole =
      std::fwrite(content.data(), 1, content.size(), out) == content.size();
  if (std::fclose(out) == 0 && isWhole) {
    std::rename(beside.c_str(), path.c_str());
  } else {
    std::remove(beside.c_str());
  }
}

}  // namespace hipport
