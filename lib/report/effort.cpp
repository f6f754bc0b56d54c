#include "report/effort.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "report/embedded.h"
#include "report/writer.h"

namespace hipport {
namespace {

using nlohmann::json;

const json& model() {
  static const json kModel = json::parse(reportFile("effort.json"));
  return kModel;
}

struct Cost {
  double first = 0;
  double more = 0;
};

Cost costOf(Action action, const std::string& check) {
  const json& costs =
      model().at(action == Action::manual ? "manual" : "review");
  const json& cost = costs.at(costs.contains(check) ? check : "default");
  return {cost.at("first"), cost.at("more")};
}

/// What two findings of one kind share.
using Sort = std::pair<std::string_view, std::string_view>;

std::map<Sort, std::size_t> countKinds(const Report& report) {
  std::map<Sort, std::size_t> counts;
  for (const FileReport& file : report.files) {
    for (const PlannedFinding& planned : file.findings) {
      if (actionOf(planned) >= Action::review) {
        ++counts[{planned.finding.check, planned.finding.message}];
      }
    }
  }
  return counts;
}

void add(const Share& part, Share& sum) {
  sum.files += part.files;
  sum.lines += part.lines;
  sum.cudaLines += part.cudaLines;
  sum.automatic += part.automatic;
  sum.review += part.review;
  sum.manual += part.manual;
  sum.minutes += part.minutes;
}

std::string folderOf(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash);
}

/// To one significant digit, or a quarter of an hour.
double rounded(double value) {
  if (value <= 0) return 0;
  const double unit = std::pow(10.0, std::floor(std::log10(value)));
  return std::round(value / unit) * unit;
}

}  // namespace

Effort effortOf(const Report& report) {
  const std::map<Sort, std::size_t> kinds = countKinds(report);
  Effort effort;
  for (std::size_t i = 0; i < report.files.size(); ++i) {
    const FileReport& file = report.files[i];
    Share share;
    share.files = 1;
    share.lines = file.lines;
    share.cudaLines = file.usage.cudaLines;
    share.minutes = model().at("file").get<double>();
    for (const PlannedFinding& planned : file.findings) {
      const Action action = actionOf(planned);
      share.automatic += action == Action::automatic;
      share.review += action == Action::review;
      share.manual += action == Action::manual;
      if (action < Action::review) continue;
      const Finding& finding = planned.finding;
      // What learning a kind costs is shared by all its places, so that the
      // order of files does not matter.
      const auto places =
          static_cast<double>(kinds.at({finding.check, finding.message}));
      const Cost cost = costOf(action, finding.check);
      const double minutes = (cost.first + cost.more * (places - 1)) / places;
      share.minutes += minutes;
      if (action == Action::manual) {
        KindShare& kind = effort.manual[finding.check];
        ++kind.places;
        kind.files.insert(i);
        kind.minutes += minutes;
      }
    }
    for (const LibraryUse& use : file.usage.libraries) {
      LibraryUse& sum = effort.libraries[use.title];
      sum.title = use.title;
      sum.names += use.names;
      sum.unsupported += use.unsupported;
      sum.counterparts.insert(use.counterparts.begin(), use.counterparts.end());
    }
    add(share, effort.folders[folderOf(file.path)]);
    add(share, effort.whole);
    effort.files.push_back(share);
  }
  return effort;
}

std::string durationText(double minutes) {
  const json& spread = model().at("spread");
  const double low = minutes * spread.at("low").get<double>();
  const double high = minutes * spread.at("high").get<double>();
  if (minutes <= 0) return "nothing";
  if (high < 15) return "under 15 minutes";
  constexpr double kHour = 60;
  constexpr double kDay = 8 * kHour;
  struct Unit {
    double size;
    std::string_view name;
  };
  const Unit unit = high < kHour      ? Unit{1, "minute"}
                    : high < 2 * kDay ? Unit{kHour, "hour"}
                                      : Unit{kDay, "day"};
  const double least = rounded(low / unit.size);
  const double most = rounded(high / unit.size);
  if (least < 1) {
    return fmt::format("up to {} {}{}", most, unit.name, most == 1 ? "" : "s");
  }
  return fmt::format("{} to {} {}s", least, most, unit.name);
}

std::string toEffortText(const Report& report) {
  const Effort effort = effortOf(report);
  const Share& whole = effort.whole;
  std::string out = fmt::format(
      "{} of {} contain CUDA: {} of {} lines\n"
      "{} ported automatically, {} to review, {} to port by hand\n"
      "Estimated effort: {} (rules/effort.json has the weights)\n",
      counted(whole.files, "file"), report.filesSeen, whole.cudaLines,
      whole.lines, counted(whole.automatic, "place"), whole.review,
      whole.manual, durationText(whole.minutes));
  for (const Progress& step : report.progress) {
    out += fmt::format("Since {}: {} fixed, {} new, {} of {} remaining\n",
                       toPlainText(step.since), step.fixed, step.added,
                       step.remaining, counted(step.before, "finding"));
  }
  auto row = [&](const std::string& name, const Share& share) {
    out += fmt::format("{:>7} {:>7} {:>7} {:>9} {:>6} {:>6}  {:<17} {}\n",
                       share.files, share.lines, share.cudaLines,
                       share.automatic, share.review, share.manual,
                       durationText(share.minutes), toPlainText(name));
  };
  if (!report.files.empty()) {
    out += fmt::format("\n{:>7} {:>7} {:>7} {:>9} {:>6} {:>6}  {:<17} {}\n",
                       "files", "lines", "CUDA", "automatic", "review",
                       "manual", "effort", "folder");
    for (const auto& [folder, share] : effort.folders) row(folder, share);
    if (effort.folders.size() > 1) row("all", whole);
    out += fmt::format("\n{:>7} {:>7} {:>7} {:>9} {:>6} {:>6}  {:<17} {}\n", "",
                       "lines", "CUDA", "automatic", "review", "manual",
                       "effort", "file, most effort first");
    std::vector<std::size_t> order(report.files.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
      return effort.files[a].minutes > effort.files[b].minutes;
    });
    for (const std::size_t i : order) {
      const Share& share = effort.files[i];
      out += fmt::format(
          "{:>7} {:>7} {:>7} {:>9} {:>6} {:>6}  {:<17} {}\n", "", share.lines,
          share.cudaLines, share.automatic, share.review, share.manual,
          durationText(share.minutes), toPlainText(report.files[i].path));
    }
  }
  if (!effort.libraries.empty()) {
    out += fmt::format("\n{:>7} {:>12}  {:<28} {}\n", "places", "unsupported",
                       "library", "headers of its counterpart");
    for (const auto& [title, use] : effort.libraries) {
      std::string headers;
      for (const std::string& header : use.counterparts) {
        headers += (headers.empty() ? "" : ", ") + header;
      }
      out += fmt::format("{:>7} {:>12}  {:<28} {}\n", use.names,
                         use.unsupported, title, headers);
    }
  }
  if (!effort.manual.empty()) {
    out += fmt::format("\n{:>7} {:>12}  {:<28} {}\n", "places", "files",
                       "to port by hand", "effort");
    for (const auto& [check, kind] : effort.manual) {
      out += fmt::format("{:>7} {:>12}  {:<28} {}\n", kind.places,
                         kind.files.size(), check, durationText(kind.minutes));
    }
  }
  return out;
}

}  // namespace hipport
