// Advice as text, like a compiler's messages, and as JSON.
#include <fmt/color.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "advise/advice.h"
#include "advise/kinds.h"
#include "files/files.h"
#include "report/writer.h"
#include "text/error.h"
#include "text/harmless.h"
#include "text/lines.h"

namespace hipport {
namespace {

using nlohmann::ordered_json;

/// The lines of the port that advice is of.
class Sources {
 public:
  std::string lineOf(const ShownPlace& place) {
    if (place.line == 0) return "";
    auto [text, isNew] = texts_.try_emplace(place.path);
    if (isNew) {
      try {
        text->second = readFile(place.path);
      } catch (const Error&) {
        text->second.clear();  // It is shown without its text.
      }
    }
    const LineMap lines(text->second);
    if (place.line > lines.lineCount()) return "";
    return std::string(lines.lineText(place.line));
  }

 private:
  std::map<std::string, std::string> texts_;
};

std::string placeText(const Advice& advice) {
  const std::string& path =
      advice.place.path.empty() ? advice.unit : advice.place.path;
  return advice.place.line == 0 ? path
                                : fmt::format("{}:{}", path, advice.place.line);
}

std::string percent(double share) {
  return fmt::format("{:.0f} %", share * 100);
}

class TextWriter {
 public:
  TextWriter(const Advices& advices, const TextStyle& style)
      : advices_(advices), style_(style) {}

  std::string write() {
    for (const Advice& each : advices_.list) writeAdvice(each);
    writeKernels();
    for (const std::string& each : advices_.notes) {
      out_ += "not known: " + harmless(each) + "\n";
    }
    for (const Run& run : advices_.validation.runs) {
      if (run.state == RunState::matched) continue;
      out_ += fmt::format(
          "{}: {}{}\n", harmless(run.device), stateOf(run),
          run.message.empty() ? std::string() : ": " + harmless(run.message));
    }
    if (advices_.validation.runs.empty()) {
      out_ +=
          "nothing was run: --emulate or --record DIR emulates the program, "
          "and says what its lines cost\n";
    }
    out_ +=
        fmt::format("{} of advice\n", counted(advices_.list.size(), "piece"));
    return std::move(out_);
  }

 private:
  std::string styled(std::string_view text) const {
    return style_.colour ? fmt::format(fmt::emphasis::bold |
                                           fmt::fg(fmt::terminal_color::cyan),
                                       "{}", text)
                         : std::string(text);
  }

  void writeAdvice(const Advice& advice) {
    out_ += fmt::format("{}: {} {} [{}: {}]\n", harmless(placeText(advice)),
                        styled("advice:"), harmless(advice.message), advice.id,
                        fmt::join(advice.targets, ", "));
    const std::string text = sources_.lineOf(advice.place);
    if (!text.empty()) {
      out_ += fmt::format("{:>5} | {}\n", advice.place.line, harmless(text));
    }
    if (!advice.kernel.empty()) {
      out_ += fmt::format("      = kernel: {}\n", harmless(advice.kernel));
    }
    out_ += fmt::format("      = cost: {}\n", harmless(advice.cost));
    out_ += fmt::format("      = help: {}\n", harmless(advice.remedy));
  }

  void writeKernels() {
    constexpr std::size_t kMost = 10;
    std::size_t shown = 0;
    for (const KernelProfile& each : advices_.kernels) {
      if (!each.measured.isCounted) continue;
      if (!style_.verbose && shown++ == kMost) break;
      out_ += fmt::format(
          "{}, {}: {} of the run, bound by its {}; {} of the lanes work{}\n",
          harmless(each.kernel), each.architecture, percent(each.share),
          each.load.bound(), percent(each.utilisation),
          each.hasResources
              ? fmt::format("; {} of {} waves on a SIMD unit{}",
                            each.occupancy.waves, each.occupancy.most,
                            each.occupancy.limiter == Limiter::waves
                                ? ""
                                : fmt::format(", limited by {}",
                                              toString(each.occupancy.limiter)))
              : std::string());
    }
  }

  const Advices& advices_;
  TextStyle style_;
  Sources sources_;
  std::string out_;
};

ordered_json toJson(const Advice& advice) {
  ordered_json result = {{"id", advice.id},
                         {"message", advice.message},
                         {"cost", advice.cost},
                         {"remedy", advice.remedy}};
  if (advice.share >= 0) result["share"] = advice.share;
  result["unit"] = advice.unit;
  if (!advice.kernel.empty()) result["kernel"] = advice.kernel;
  if (advice.place.line != 0) {
    result["path"] = advice.place.path;
    result["line"] = advice.place.line;
  }
  result["targets"] = advice.targets;
  return result;
}

ordered_json toJson(const MeasuredLine& line) {
  return {{"path", placeIn(line.file, line.line).path},
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
          {"barriers", line.barriers}};
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
                        {"atomics", profile.load.atomics}};
  }
  if (profile.hasResources) {
    result["occupancy"] = {{"waves", profile.occupancy.waves},
                           {"of", profile.occupancy.most},
                           {"limiter", toString(profile.occupancy.limiter)}};
  }
  result["lines"] = std::move(lines);
  return result;
}

std::string toJsonText(const Advices& advices, const TextStyle& /*style*/) {
  ordered_json list = ordered_json::array();
  for (const Advice& each : advices.list) list.push_back(toJson(each));
  ordered_json kernels = ordered_json::array();
  for (const KernelProfile& each : advices.kernels) {
    kernels.push_back(toJson(each));
  }
  const ordered_json all = {{"version", advices.validation.version},
                            {"toolchain", advices.validation.toolchain},
                            {"advice", std::move(list)},
                            {"kernels", std::move(kernels)},
                            {"notKnown", advices.notes}};
  return all.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

constexpr AdviceFormat kFormats[] = {{"text", toText}, {"json", toJsonText}};

}  // namespace

std::span<const AdviceFormat> adviceFormats() { return kFormats; }

std::string toText(const Advices& advices, const TextStyle& style) {
  return TextWriter(advices, style).write();
}

}  // namespace hipport
