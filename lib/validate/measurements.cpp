#include "validate/measurements.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "files/files.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

using nlohmann::json;

constexpr std::pair<const char*, std::uint64_t MeasuredLine::*> kNumbers[] = {
    {"operations", &MeasuredLine::operations},
    {"lanes", &MeasuredLine::lanes},
    {"accesses", &MeasuredLine::accesses},
    {"bytes", &MeasuredLine::bytes},
    {"lines", &MeasuredLine::lines},
    {"leastLines", &MeasuredLine::leastLines},
    {"fetchedLines", &MeasuredLine::fetchedLines},
    {"ldsAccesses", &MeasuredLine::ldsAccesses},
    {"passes", &MeasuredLine::passes},
    {"leastPasses", &MeasuredLine::leastPasses},
    {"atomics", &MeasuredLine::atomics},
    {"atomicLanes", &MeasuredLine::atomicLanes},
    {"atomicAddresses", &MeasuredLine::atomicAddresses},
    {"barriers", &MeasuredLine::barriers},
    {"textureReads", &MeasuredLine::textureReads},
    {"textureNeighbours", &MeasuredLine::textureNeighbours},
    {"loopEntries", &MeasuredLine::loopEntries},
    {"loopRounds", &MeasuredLine::loopRounds},
    {"laneEntries", &MeasuredLine::laneEntries},
    {"laneRounds", &MeasuredLine::laneRounds}};

MeasuredLine lineFrom(const json& object) {
  MeasuredLine line;
  line.file = object.value("file", "");
  line.line = object.value("line", 0U);
  line.lastLine = object.value("lastLine", 0U);
  line.isHalving = object.value("isHalving", false);
  for (const auto& [name, member] : kNumbers) {
    line.*member = object.value(name, std::uint64_t{0});
  }
  return line;
}

MeasuredKernel kernelFrom(const json& object) {
  MeasuredKernel kernel;
  kernel.symbol = object.value("kernel", "");
  kernel.launches = object.value("launches", std::uint64_t{0});
  kernel.blocks = object.value("blocks", std::uint64_t{0});
  kernel.waves = object.value("waves", std::uint64_t{0});
  kernel.threads = object.value("threads", std::uint64_t{0});
  kernel.block = object.value("block", kernel.block);
  kernel.dynamicLds = object.value("dynamicLds", std::uint64_t{0});
  kernel.waveSize = object.value("waveSize", 0);
  kernel.isCounted = object.value("isCounted", false);
  for (const json& each : object.at("lines")) {
    kernel.lines.push_back(lineFrom(each));
  }
  return kernel;
}

/// Of two processes.
void add(MeasuredKernel& all, MeasuredKernel more) {
  all.launches += more.launches;
  all.blocks += more.blocks;
  all.waves += more.waves;
  all.threads += more.threads;
  all.isCounted = all.isCounted && more.isCounted;
  for (MeasuredLine& each : more.lines) {
    const auto same = std::ranges::find_if(all.lines, [&](const auto& known) {
      return known.line == each.line && known.file == each.file;
    });
    if (same == all.lines.end()) {
      all.lines.push_back(std::move(each));
      continue;
    }
    for (const auto& [name, member] : kNumbers) (*same).*member += each.*member;
  }
}

void addCalls(std::vector<MeasuredCalls>& all, const json& object) {
  MeasuredCalls calls;
  calls.call = object.value("call", "");
  calls.file = object.value("file", "");
  calls.line = object.value("line", 0U);
  const auto same = std::ranges::find_if(all, [&](const auto& known) {
    return known.call == calls.call && known.line == calls.line &&
           known.file == calls.file;
  });
  MeasuredCalls& sum =
      same == all.end() ? all.emplace_back(std::move(calls)) : *same;
  sum.calls += object.value("calls", std::uint64_t{0});
  sum.bytes += object.value("bytes", std::uint64_t{0});
  sum.single += object.value("single", std::uint64_t{0});
}

}  // namespace

Measurements readMeasurements(const fs::path& folder) {
  Measurements all;
  std::map<std::string, MeasuredKernel> kernels;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (entry.path().extension() != ".json") continue;
    try {
      const json content = json::parse(readFile(entry.path()));
      for (const json& each : content.at("kernels")) {
        MeasuredKernel kernel = kernelFrom(each);
        const auto [place, isNew] = kernels.try_emplace(kernel.symbol, kernel);
        if (!isNew) add(place->second, std::move(kernel));
      }
      for (const json& each : content.value("calls", json::array())) {
        addCalls(all.calls, each);
      }
    } catch (const json::exception&) {
      continue;
    }
  }
  for (auto& [symbol, kernel] : kernels) {
    all.kernels.push_back(std::move(kernel));
  }
  return all;
}

}  // namespace hipport
