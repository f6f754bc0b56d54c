#include "port/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "files/files.h"
#include "report/earlier.h"
#include "report/writer.h"
#include "text/error.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

/// The findings that the run leaves, with paths relative to `folder`, or as
/// they are shown if it is empty.
std::vector<BaselineFinding> openFindings(const std::vector<PortedFile>& ported,
                                          const fs::path& folder, bool writes) {
  std::vector<BaselineFinding> open;
  for (const PortedFile& each : ported) {
    const std::string path =
        folder.empty() ? each.report.path
                       : each.file->path.lexically_relative(folder).string();
    for (const PlannedFinding& planned : each.report.findings) {
      const Action action = actionOf(planned);
      if (action == Action::none || (writes && action == Action::automatic)) {
        continue;
      }
      open.push_back({toUtf8(path), planned.finding.check,
                      toUtf8(planned.finding.message), planned.fingerprint});
    }
  }
  return open;
}

/// Takes the findings out of `findings` whose files this run does not look at:
/// of those nothing is known to be fixed.
std::vector<BaselineFinding> takeUnseen(
    const Inventory& inventory, const fs::path& folder,
    std::vector<BaselineFinding>& findings) {
  std::set<std::string> seen;
  for (const InputFile& file : inventory.files) {
    seen.insert(toUtf8(file.path.lexically_relative(folder).string()));
  }
  const auto unseen =
      std::ranges::stable_partition(findings, [&](const BaselineFinding& each) {
        return seen.contains(each.path) || !isThere(folder / each.path);
      });
  std::vector<BaselineFinding> others(unseen.begin(), unseen.end());
  findings.erase(unseen.begin(), unseen.end());
  return others;
}

}  // namespace

ReportComparison::ReportComparison(const BaselineOptions& options)
    : options_(options) {
  for (const std::string& file : options.earlier) {
    earlier_.emplace_back(file, readReport(readFile(fs::path(file)), file));
  }
}

void ReportComparison::apply(const PortOptions& options,
                             const Inventory& inventory,
                             std::vector<PortedFile>& ported,
                             Report& report) const {
  const std::vector<BaselineFinding> now =
      openFindings(ported, {}, options.delivery.writes());
  for (const auto& [name, then] : earlier_) {
    const Difference difference = compare(then, now);
    const auto remaining = static_cast<std::size_t>(
        std::ranges::count(difference.inBaseline, true));
    report.progress.push_back({name, then.size(), difference.gone.size(),
                               remaining, now.size() - remaining});
  }
  if (!options_.file.empty()) {
    applyBaseline(options.tree.inventory, inventory, ported, report);
  }
}

void ReportComparison::applyBaseline(const InventoryOptions& inputs,
                                     const Inventory& inventory,
                                     std::vector<PortedFile>& ported,
                                     Report& report) const {
  const fs::path path = resolved(options_.file);
  const fs::path folder = path.parent_path();
  std::vector<BaselineFinding> then;
  if (isThere(path)) {
    then = readBaseline(readFile(path), options_.file);
  } else if (!options_.isUpdated) {
    throw Error(ExitCode::usage,
                fmt::format("--baseline {}: there is no such file; nothing "
                            "was ported. --update-baseline creates it",
                            options_.file));
  }
  std::vector<BaselineFinding> unseen = takeUnseen(inventory, folder, then);
  const std::vector<BaselineFinding> now =
      openFindings(ported, folder, /*writes=*/false);
  const Difference difference = compare(then, now);
  std::size_t i = 0;
  for (PortedFile& each : ported) {
    for (PlannedFinding& planned : each.report.findings) {
      if (actionOf(planned) == Action::none) continue;
      planned.inBaseline = difference.inBaseline[i++] || options_.isUpdated;
    }
  }
  // Lines that did not change hold findings that were not looked at.
  const bool looksAtAll = !inputs.staged && inputs.changedSince.empty();
  report.baselineFixed =
      options_.isUpdated || !looksAtAll ? 0 : difference.gone.size();
  if (!options_.isUpdated) return;
  unseen.insert(unseen.end(), now.begin(), now.end());
  writeFile(path, toBaseline(std::move(unseen)));
}

}  // namespace hipport
