#include "port/tree_plan.h"

#include <algorithm>
#include <cstdint>
#include <exception>
#include <functional>
#include <iterator>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "analysis/analysis.h"
#include "analysis/names.h"
#include "analysis/needed_headers.h"
#include "analysis/suppressions.h"
#include "analysis/usage.h"
#include "analysis/warps.h"
#include "buildfiles/paths.h"
#include "frontend/unit.h"
#include "plan/baseline.h"
#include "plan/plan.h"
#include "port/build_files.h"
#include "port/enclosed_files.h"
#include "port/open_switches.h"
#include "port/raised_headers.h"
#include "process/parallel.h"
#include "text/lines.h"

namespace hipport {
namespace {

/// Drops the findings that do not begin or end on a changed line.
void keepChanged(const ChangedFile& change, std::string_view bytes,
                 Findings& findings) {
  const LineMap lines(bytes);
  std::erase_if(findings, [&](const Finding& finding) {
    return !touches(change.lines, lines.position(finding.span.begin).line,
                    lines.position(finding.span.end).line);
  });
}

/// Adds what was found by looking at the whole tree to what checks found in a
/// source. A comment that allows it is of use after all.
void addFindings(const Findings& added, const Suppressions& suppressions,
                 Findings& to) {
  std::erase_if(to, [&](const Finding& finding) {
    return finding.check == "suppression" &&
           std::ranges::any_of(suppressions.all, [&](const Suppression& each) {
             return each.id == finding.span &&
                    std::ranges::any_of(added, [&](const Finding& allowed) {
                      return each.allows(allowed);
                    });
           });
  });
  std::ranges::copy(added, std::back_inserter(to));
  std::ranges::stable_sort(to, {}, &Finding::span);
}

/// Plans sources, each by itself, with what the whole tree says of them.
class SourcePlanner {
 public:
  SourcePlanner(const Tree& tree, const RuleSet& rules, const Target& target,
                const PortOptions& options)
      : rules_(rules),
        target_(target),
        threshold_(options.plan.apply),
        open_(findOpenSwitches(tree, options.tree.parse.macros)),
        enclosed_(tree.sources) {}

  /// Whether others include what it needs: it is planned before them.
  bool isFirst(const Source& source) const {
    return enclosed_.hasHomes(source.facts.path);
  }

  /// Whether there is anything to say of the file: it has CUDA, or gets a
  /// header, or HIP's compiler may refuse it where CUDA reaches it.
  bool isOfPort(const Source& source) const {
    const FileFacts& facts = source.facts;
    return facts.hasCuda || facts.headersBeforeUse || !facts.gaps.empty() ||
           !facts.strictRules.empty() || open_.contains(facts.path) ||
           !enclosed_.neededBy(facts.path).empty();
  }

  /// Once all are planned: what sources have to include first. Those are to be
  /// planned again.
  SupportIncludes raised(const std::vector<Source>& sources) const {
    return raisedHeaders(sources, included_);
  }

  /// Leaves `source` as it is: others read it at the same time. It includes
  /// `raised` above all others.
  PortedFile plan(const Source& source,
                  const std::set<std::string_view>& raised = {}) {
    const std::string toRoot =
        pathToRoot(source.file->relative.generic_string());
    const std::string& path = source.facts.path;
    CheckContext context(source.facts, source.bytes, rules_, target_, toRoot);
    context.hasHomes = isFirst(source);
    context.neededByEnclosed = enclosed_.neededBy(path);
    context.raised = raised;
    Findings findings = analyse(context);
    if (context.hasHomes) enclosed_.add(path, neededHeaders(context, findings));
    if (!isUnitName(path)) noteIncluded(context, findings);
    const Suppressions suppressions = readSuppressions(source.bytes);
    if (const auto added = open_.find(path); added != open_.end()) {
      addFindings(added->second, suppressions, findings);
    }
    if (source.file->change) {
      keepChanged(*source.file->change, source.bytes, findings);
    }
    const Usage usage = usageOf(context);
    PortedFile ported = {
        source.file, planFile(*source.file, source.bytes, std::move(findings),
                              threshold_, suppressions)};
    FileReport& report = ported.report;
    report.usage = usage;
    report.parseStatus = source.facts.parseStatus;
    report.failure = source.facts.failure;
    report.gaps = groupGaps(source.facts.gaps);
    report.names = countNames(source.facts, rules_);
    return ported;
  }

 private:
  void noteIncluded(const CheckContext& context, const Findings& findings) {
    const bool isAny = std::ranges::any_of(findings, [](const Finding& each) {
      return each.check == "helper-header" && each.fix;
    });
    if (!isAny) return;
    const std::lock_guard lock(mutex_);
    for (const NeededHeader& each : neededHeaders(context, findings)) {
      const bool isSupport = isSupportHeaderName(each.header);
      if (isSupport) included_[context.facts.path].insert(each.header);
    }
  }

  const RuleSet& rules_;
  const Target& target_;
  Applicability threshold_;
  std::map<std::string, Findings> open_;
  EnclosedFiles enclosed_;
  std::mutex mutex_;
  SupportIncludes included_;  ///< by headers
};

}  // namespace

Target withNeededWarps(Target target, const Tree& tree, const RuleSet& rules) {
  const auto isAny = [&](const auto& holds) {
    return std::ranges::any_of(tree.sources, [&](const Source& source) {
      return holds(source.facts);
    });
  };
  target.queries = WarpStyle::native;
  if (target.warp == WarpStyle::native) {
    target.groups = WarpStyle::native;
    return target;
  }
  const bool asks = isAny(asksForWidth);
  const bool needsHelp = isAny([&](const FileFacts& facts) {
    return needsGroups(facts, rules, target);
  });
  if (!needsHelp) {
    target.groups = WarpStyle::native;
    const bool reliesOn = isAny(
        [&](const FileFacts& facts) { return reliesOnLanes(facts, rules); });
    // Host and kernels that take the width from where it is told agree, unless
    // something beside them says 32.
    const bool mayDiffer =
        (asks || isAny(takesWidth)) &&
        std::ranges::any_of(tree.sources, [](const Source& source) {
          return source.facts.hasCuda && mayNameWidth(source.bytes);
        });
    if (!reliesOn && !mayDiffer) target.warp = WarpStyle::native;
  }
  // Whoever asks gets the width that the kernels have.
  if (asks) target.queries = target.warp;
  return target;
}

FileReport planFile(const InputFile& file, std::string_view bytes,
                    Findings findings, Applicability threshold,
                    const Suppressions& suppressions) {
  FilePlan decided = plan(std::move(findings), threshold, suppressions);
  setFingerprints(bytes, decided.findings);
  FileReport report;
  report.path = file.shown;
  report.lines = LineMap(bytes).lineCount();
  report.findings = std::move(decided.findings);
  report.edits = decided.edits.flatten(bytes);
  return report;
}

PlannedTree planTree(Tree& tree, const RuleSet& rules, const Target& target,
                     const PortOptions& options) {
  PlannedTree planned;
  if (options.plan.emitsCMake) {
    planned.added =
        emittedBuild(tree, rules, options.delivery.renamesSources());
  }
  SourcePlanner planner(tree, rules, target, options);
  std::vector<PortedFile> ported(tree.sources.size());
  const auto planSome = [&](std::size_t i, bool areFirst) {
    const Source& source = tree.sources[i];
    if (planner.isFirst(source) != areFirst || !planner.isOfPort(source)) {
      return;
    }
    ported[i] = planner.plan(source);
  };
  parallelFor(ported.size(), options.tree.jobs,
              [&](std::size_t i) { planSome(i, true); });
  PortedBuild build;
  std::exception_ptr failure;
  // Build files are planned beside the sources: the first item is all of them.
  parallelFor(ported.size() + 1, options.tree.jobs, [&](std::size_t i) {
    if (i > 0) return planSome(i - 1, false);
    if (!options.plan.portsBuildFiles) return;
    try {
      build = portBuildFiles(tree, target, options.plan, options.delivery);
    } catch (...) {
      failure = std::current_exception();
    }
  });
  if (failure) std::rethrow_exception(failure);
  if (const SupportIncludes raised = planner.raised(tree.sources);
      !raised.empty()) {
    for (std::size_t i = 0; i < ported.size(); ++i) {
      const Source& source = tree.sources[i];
      const auto found = raised.find(source.facts.path);
      if (found == raised.end()) continue;
      ported[i] = planner.plan(source, found->second);
    }
  }
  for (std::size_t i = 0; i < ported.size(); ++i) {
    if (!ported[i].file) continue;
    ported[i].report.bytes = std::move(tree.sources[i].bytes);
  }
  std::erase_if(ported, [](const PortedFile& each) { return !each.file; });
  planned.files = std::move(ported);
  std::ranges::move(build.files, std::back_inserter(planned.files));
  std::ranges::sort(planned.files, {},
                    [](const PortedFile& each) { return each.file->path; });
  planned.switched = std::move(build.switched);
  planned.buildFilesSeen = build.filesSeen;
  planned.errors = std::move(build.errors);
  return planned;
}

}  // namespace hipport
