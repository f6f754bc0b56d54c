#include "port/port.h"

#include <iterator>
#include <optional>
#include <utility>

#include "port/comparison.h"
#include "port/tree_notes.h"
#include "port/tree_plan.h"

namespace hipport {
namespace {

Inventory inputsOf(const PortOptions& options) {
  Inventory inventory = takeInventory(options.tree.inventory);
  excludeDualPort(options.delivery, inventory);
  if (options.delivery.makesTree()) refuseLinksToOutside(inventory);
  return inventory;
}

Report reportOf(const Tree& tree, const Target& target,
                const PlannedTree& planned) {
  Report report;
  report.version = HIPPORT_VERSION;
  report.target = target;
  if (tree.sdk) {
    report.sdk = {tree.sdk->version == 0 ? "" : versionText(*tree.sdk),
                  tree.count.units, tree.count.parses - tree.count.units};
  }
  report.errors = tree.errors();
  std::ranges::copy(planned.errors, std::back_inserter(report.errors));
  report.filesSeen = tree.sources.size() + planned.buildFilesSeen;
  return report;
}

void addDelivery(const Delivery& delivery, PlannedTree& planned,
                 Report& report) {
  std::ranges::copy(delivery.errors, std::back_inserter(report.errors));
  report.filesCopied = delivery.filesCopied;
  report.supportHeaders = delivery.supportHeaders;
  for (PortedFile& each : planned.files) {
    report.files.push_back(std::move(each.report));
  }
}

/// Where a tree has "a.hip" beside "a.cu", all sources keep their names.
std::optional<TreeNote> keepNames(const Inventory& inventory,
                                  DeliveryOptions& options) {
  if (!options.renamesSources()) return std::nullopt;
  const auto sources = sourcesWithTwins(options, inventory);
  if (sources.empty()) return std::nullopt;
  options.keepsNames = true;
  TreeNote note = {"kept-names",
                   "the tree has .hip files of its own beside .cu files of the "
                   "same name: sources of the port keep their names, and the "
                   "build says that they are HIP",
                   {}};
  for (const InputFile* file : sources) note.where.push_back(file->shown);
  return note;
}

}  // namespace

PortResult port(PortOptions options, const RuleChoice& choice,
                Listener& listener) {
  const ReportComparison comparison(options.baseline);
  Inventory inventory = inputsOf(options);
  const auto kept = keepNames(inventory, options.delivery);
  checkDelivery(options.delivery, options.tree.inventory, inventory);
  Target target = options.target;
  target.renamesSources = options.delivery.renamesSources();

  PortResult result;
  result.tree =
      readTree(std::move(inventory), options.tree, choice, target, listener);
  const RuleSet& rules = result.tree.rules;
  if (options.tree.cache.shard) return result;
  const std::vector<MissingPackage> missing = findMissingHeaders(result.tree);
  const Target chosen = withNeededWarps(target, result.tree, rules);
  PlannedTree planned = planTree(result.tree, rules, chosen, options);
  result.report = reportOf(result.tree, target, planned);
  result.report.notes = notesOf(result.tree, chosen, missing);
  if (kept) result.report.notes.push_back(*kept);
  comparison.apply(options, result.tree.inventory, planned.files,
                   result.report);
  result.delivery = deliver(options.delivery, options.tree, options.target,
                            result.tree, planned);
  for (const SwitchedFile& each : planned.switched) {
    if (each.isNew) result.switched.push_back(each.file->shown);
  }
  addDelivery(result.delivery, planned, result.report);
  return result;
}

}  // namespace hipport
