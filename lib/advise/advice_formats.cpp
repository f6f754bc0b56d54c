// Advice as JSON, and as a self-contained HTML page that shows it.
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "advise/advice.h"
#include "advise/embedded.h"
#include "advise/kinds.h"
#include "advise/source_lines.h"
#include "report/embedded.h"
#include "report/page.h"
#include "report/writer.h"

namespace hipport {
namespace {

using nlohmann::ordered_json;

ordered_json toJson(const Advice& advice) {
  ordered_json result = {{"id", advice.id},
                         {"message", advice.message},
                         {"cost", advice.cost},
                         {"remedy", advice.remedy}};
  if (advice.share >= 0) result["share"] = advice.share;
  result["unit"] = advice.unit;
  if (!advice.kernel.empty()) result["kernel"] = advice.kernel;
  if (advice.otherKernels > 0) result["otherKernels"] = advice.otherKernels;
  if (advice.place.line != 0) {
    result["path"] = advice.place.path;
    result["line"] = advice.place.line;
  }
  result["targets"] = advice.targets;
  if (advice.fix) {
    result["fix"] = {
        {"path", advice.fix->path},
        {"line", advice.fix->line},
        {"text", advice.fix->text},
        {"isSafe", advice.fix->applicability == Applicability::safe}};
  }
  return result;
}

ordered_json toJson(const MeasuredLine& line) {
  ordered_json result = {{"path", placeIn(line.file, line.line).path},
                         {"line", line.line},
                         {"operations", line.operations},
                         {"lanes", line.lanes},
                         {"accesses", line.accesses},
                         {"bytes", line.bytes},
                         {"cacheLines", line.lines},
                         {"leastCacheLines", line.leastLines},
                         {"fetchedCacheLines", line.fetchedLines},
                         {"ldsAccesses", line.ldsAccesses},
                         {"ldsPasses", line.passes},
                         {"leastLdsPasses", line.leastPasses},
                         {"atomics", line.atomics},
                         {"atomicLanes", line.atomicLanes},
                         {"atomicAddresses", line.atomicAddresses},
                         {"barriers", line.barriers},
                         {"textureReads", line.textureReads},
                         {"textureNeighbours", line.textureNeighbours}};
  if (line.lastLine != 0) {
    result["loop"] = {{"lastLine", line.lastLine},
                      {"entries", line.loopEntries},
                      {"rounds", line.loopRounds},
                      {"laneEntries", line.laneEntries},
                      {"laneRounds", line.laneRounds}};
  }
  return result;
}

ordered_json toJson(const KernelProfile& profile) {
  const MeasuredKernel& measured = profile.measured;
  ordered_json lines = ordered_json::array();
  for (const MeasuredLine& each : measured.lines) lines.push_back(toJson(each));
  ordered_json result = {{"kernel", profile.kernel},
                         {"symbol", measured.symbol},
                         {"architecture", profile.architecture},
                         {"isCounted", measured.isCounted},
                         {"launches", measured.launches},
                         {"blocks", measured.blocks},
                         {"block", measured.block},
                         {"threads", measured.threads},
                         {"waves", measured.waves},
                         {"waveSize", measured.waveSize},
                         {"dynamicLdsBytes", measured.dynamicLds}};
  if (measured.isCounted) {
    result["share"] = profile.share;
    result["utilisation"] = profile.utilisation;
    result["bound"] = profile.load.bound();
    result["cycles"] = {{"operations", profile.load.operations},
                        {"cacheLines", profile.load.lines},
                        {"ldsPasses", profile.load.passes},
                        {"atomics", profile.load.atomics},
                        {"textureReads", profile.load.textures}};
  }
  if (profile.hasResources) {
    result["occupancy"] = {{"waves", profile.occupancy.waves},
                           {"of", profile.occupancy.most},
                           {"limiter", toString(profile.occupancy.limiter)}};
  }
  result["lines"] = std::move(lines);
  return result;
}

/// What the compiler made of each function of the device: its instructions by
/// kinds, and what a kernel takes of the hardware.
ordered_json codeOf(const Validation& validation) {
  ordered_json all = ordered_json::array();
  for (const UnitResult& unit : validation.units) {
    for (const TargetResult& target : unit.targets) {
      const Architecture* const architecture = architectureOf(target.target);
      for (const DeviceFunction& function : target.functions) {
        ordered_json instructions = ordered_json::object();
        for (std::size_t i = 0; i < kInstructionKinds; ++i) {
          const auto kind = static_cast<InstructionKind>(i);
          if (const std::uint32_t count = function.of(kind)) {
            instructions[std::string(toString(kind))] = count;
          }
        }
        ordered_json each = {{"unit", unit.port},
                             {"target", target.target},
                             {"symbol", function.symbol},
                             {"instructions", std::move(instructions)}};
        const auto kernel = std::ranges::find(target.kernels, function.symbol,
                                              &KernelResources::symbol);
        if (kernel != target.kernels.end() && architecture) {
          const Occupancy occupancy =
              occupancyOf(*kernel, *architecture, kernel->blockThreads);
          each["vgprs"] = kernel->vgprs;
          each["sgprs"] = kernel->sgprs;
          each["vgprSpills"] = kernel->vgprSpills;
          each["scratchBytes"] = kernel->scratch;
          each["ldsBytes"] = kernel->lds;
          each["blockThreads"] = kernel->blockThreads;
          each["occupancy"] = {{"waves", occupancy.waves},
                               {"of", occupancy.most},
                               {"limiter", toString(occupancy.limiter)}};
        }
        all.push_back(std::move(each));
      }
    }
  }
  return all;
}

ordered_json toJson(const PortComparison& comparison) {
  auto cycles = [](const std::optional<double>& each) {
    return each ? ordered_json(*each) : ordered_json(nullptr);
  };
  ordered_json kernels = ordered_json::array();
  for (const KernelCycles& each : comparison.kernels) {
    kernels.push_back({{"kernel", each.kernel},
                       {"architecture", each.architecture},
                       {"here", cycles(each.here)},
                       {"there", cycles(each.there)}});
  }
  ordered_json result = {{"port", comparison.other},
                         {"here", comparison.here},
                         {"there", comparison.there},
                         {"kernels", std::move(kernels)}};
  if (!comparison.problem.empty()) result["problem"] = comparison.problem;
  return result;
}

ordered_json toJson(const Advices& advices) {
  ordered_json list = ordered_json::array();
  for (const Advice& each : advices.list) list.push_back(toJson(each));
  ordered_json kernels = ordered_json::array();
  for (const KernelProfile& each : advices.kernels) {
    kernels.push_back(toJson(each));
  }
  ordered_json result = {{"version", advices.validation.version},
                         {"toolchain", advices.validation.toolchain},
                         {"advice", std::move(list)},
                         {"kernels", std::move(kernels)},
                         {"code", codeOf(advices.validation)},
                         {"notKnown", advices.notes}};
  if (advices.against) result["against"] = toJson(*advices.against);
  return result;
}

std::string toJsonText(const Advices& advices, const TextStyle& /*style*/) {
  return toJson(advices).dump(2, ' ', false,
                              ordered_json::error_handler_t::replace) +
         "\n";
}

/// The texts of the files that something is said of, as far as the page has
/// room for them.
ordered_json sourcesOf(const Advices& advices) {
  constexpr std::size_t kMostText = 8U << 20U;  // bytes
  std::set<std::string> paths;
  for (const Advice& each : advices.list) {
    if (each.place.line != 0) paths.insert(each.place.path);
  }
  for (const KernelProfile& kernel : advices.kernels) {
    for (const MeasuredLine& each : kernel.measured.lines) {
      if (each.line != 0) paths.insert(placeIn(each.file, each.line).path);
    }
  }
  SourceLines sources;
  ordered_json all = ordered_json::object();
  std::size_t size = 0;
  for (const std::string& path : paths) {
    ordered_json lines = ordered_json::array();
    for (const std::string& line : sources.of(path)) {
      size += line.size();
      lines.push_back(toPlainText(line));
    }
    if (size > kMostText) break;
    if (!lines.empty()) all[path] = std::move(lines);
  }
  return all;
}

/// What the page needs to draw the limits of an architecture.
ordered_json limitsOf(const Advices& advices) {
  ordered_json all = ordered_json::object();
  for (const KernelProfile& each : advices.kernels) {
    const Architecture* const architecture = architectureOf(each.architecture);
    if (!architecture) continue;
    all[each.architecture] = {
        {"lanes", architecture->wave},
        {"operationsPerCycle", operationsPerCycle(*architecture)},
        {"cacheLine", architecture->unit.cacheLine},
        {"ldsBanks", architecture->unit.ldsBanks}};
  }
  return all;
}

std::string toHtml(const Advices& advices, const TextStyle& /*style*/) {
  ordered_json all = toJson(advices);
  all.erase("code");
  all["sources"] = sourcesOf(advices);
  all["limits"] = limitsOf(advices);
  const std::string data = embeddable(
      all.dump(-1, ' ', false, ordered_json::error_handler_t::replace));
  std::map<std::string_view, std::string_view> parts = {
      {"report.css", reportFile("page.css")}, {"data", data}};
  std::string_view frame;
  for (const EmbeddedFile& file : advicePage()) {
    parts[file.path] = file.content;
    if (file.path == "page.html") frame = file.content;
  }
  return filledPage(frame, parts);
}

constexpr AdviceFormat kFormats[] = {
    {"text", toText}, {"json", toJsonText}, {"html", toHtml}};

}  // namespace

std::span<const AdviceFormat> adviceFormats() { return kFormats; }

}  // namespace hipport
