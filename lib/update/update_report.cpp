#include "update/update_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "buildfiles/buildfiles.h"
#include "files/files.h"
#include "plan/plan.h"
#include "port/tree_plan.h"
#include "text/lines.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

class Reporter {
 public:
  Reporter(const UpdateRequest& request, const UpdateTrees& trees,
           const Audit& audit, const std::vector<Step>& steps)
      : request_(request), trees_(trees), audit_(audit), steps_(steps) {}

  /// What is said of the files, in the form of any report.
  Report run() {
    Report report;
    report.version = HIPPORT_VERSION;
    report.target = request_.options.target;
    report.isOfUpdate = true;
    why_ = whyOtherwise();
    std::set<std::string> shared;
    const bool maps = collectShared(shared);
    for (const Step& step : steps_) {
      ++report.filesSeen;
      const std::string& bytes =
          step.what == Step::Do::write ? step.bytes : step.ours.bytes;
      Findings findings;
      const AuditedFile audited{step.file.port,
                                step.places,
                                step.file.edits,
                                step.ours.bytes,
                                bytes,
                                mappedOf(trees_, step),
                                step.theirs && step.theirs->isCuda,
                                maps ? &shared : nullptr};
      const bool isRead = isText(bytes) && isText(step.ours.bytes);
      if (step.what == Step::Do::write && isRead) {
        findings = audit_.findingsOf(audited);
      }
      if (step.file.isEdited && step.theirs && isRead &&
          step.what == Step::Do::write) {
        std::ranges::move(audit_.returnedFindings(audited),
                          std::back_inserter(findings));
      }
      if (step.file.isEdited && step.theirs && isRead) {
        std::ranges::move(audit_.staleEdits(audited),
                          std::back_inserter(findings));
      }
      if (isPortedOtherwise(step)) {
        findings.push_back(
            audit_.changedOutput(*step.base, *step.theirs, why_));
      }
      if (!step.problem.empty()) findings.push_back(fileConflict(step.problem));
      addTo(report, step.file.port, bytes, std::move(findings),
            step.what != Step::Do::nothing);
    }
    for (const HandBuild& build : handBuilds()) {
      addTo(report, build.port, build.bytes,
            unlistedSources(build, sourcesOf(/*isNew=*/true),
                            sourcesOf(/*isNew=*/false)),
            false);
    }
    for (FileReport& each :
         audit_.newFindings(trees_.map ? &*trees_.map : nullptr)) {
      report.files.push_back(std::move(each));
    }
    return report;
  }

 private:
  /// The CUDA names that HIP compiles in a tree of both, before the update and
  /// in the headers that are made for it; whether macros of the tree give some
  /// a meaning.
  bool collectShared(std::set<std::string>& names) const {
    if (std::ranges::none_of(trees_.base.files, &OriginFile::isCuda))
      return false;
    bool maps = false;
    InventoryOptions all;
    all.paths = {trees_.home.string()};
    for (const InputFile& file : takeInventory(all).files) {
      if (!file.isSource || file.isLink) continue;
      const std::string name = file.relative.string();
      maps |= audit_.collectShared(name, readFile(file.path), names);
    }
    for (const Step& each : steps_) {
      const bool isMade = !each.base && !each.theirs;
      if (!isMade || each.what != Step::Do::write) continue;
      maps |= audit_.collectShared(each.file.port, each.bytes, names);
    }
    return maps;
  }

  void addTo(Report& report, const std::string& name, const std::string& bytes,
             Findings findings, bool isWritten) {
    if (findings.empty()) return;
    InputFile file;
    file.path = TreePath(trees_.home / name);
    file.relative = TreePath(name);
    file.shown = shownAs(trees_.home / name);
    FileReport each =
        planFile(file, bytes, std::move(findings), Applicability::review);
    each.bytes = bytes;
    each.output = file.path.string();
    each.lines = LineMap(bytes).lineCount();
    each.state = !isWritten        ? FileState::unchanged
                 : request_.writes ? FileState::written
                                   : FileState::wouldChange;
    report.files.push_back(std::move(each));
  }

  /// Why the same CUDA may be ported otherwise; empty where nothing says so.
  std::string whyOtherwise() const {
    if (!trees_.isRecorded) return "";
    if (trees_.base.tool != trees_.theirs.origin.tool) {
      return fmt::format("hipify-port {} made it, and this is {}",
                         trees_.base.tool, trees_.theirs.origin.tool);
    }
    const auto words = [](const PortOrigin& origin) {
      std::map<std::string, std::vector<std::string>> all;
      for (const GivenOption& each : origin.options) {
        std::ranges::copy(each.values, std::back_inserter(all[each.name]));
      }
      return all;
    };
    const auto before = words(trees_.base);
    const auto now = words(trees_.theirs.origin);
    if (before == now) return "";
    std::set<std::string> names;
    for (const auto* side : {&before, &now}) {
      const auto* const other = side == &before ? &now : &before;
      for (const auto& [name, values] : *side) {
        const auto found = other->find(name);
        if (found == other->end() || found->second != values) {
          names.insert(name);
        }
      }
    }
    return fmt::format("other options ({})", fmt::join(names, ", "));
  }

  bool isPortedOtherwise(const Step& step) const {
    return !why_.empty() && step.base && step.theirs && !step.theirs->isLink &&
           step.base->read == step.theirs->read &&
           step.base->wrote != step.theirs->wrote;
  }

  /// The compiled sources of the new port: those that are new, or the others.
  std::vector<std::string> sourcesOf(bool isNew) const {
    std::vector<std::string> names;
    for (const Step& each : steps_) {
      const std::string suffix = fs::path(each.file.port).extension();
      const bool isCompiled = suffix == ".hip" || suffix == ".cpp" ||
                              suffix == ".cc" || suffix == ".cxx" ||
                              suffix == ".c";
      if (!each.theirs || !isCompiled) continue;
      if ((each.file.fate == FileFate::added) == isNew) {
        names.push_back(each.file.port);
      }
    }
    return names;
  }

  /// The build files that people wrote or edited, as they will be.
  std::vector<HandBuild> handBuilds() const {
    std::vector<HandBuild> builds;
    if (sourcesOf(/*isNew=*/true).empty()) return builds;
    std::set<std::string> known;
    for (const Step& each : steps_) {
      known.insert(each.file.port);
      if (!each.file.isEdited || !buildLanguageOf(each.file.port)) continue;
      builds.push_back({each.file.port, each.what == Step::Do::write
                                            ? each.bytes
                                            : each.ours.bytes});
    }
    std::error_code error;
    fs::recursive_directory_iterator entry(
        trees_.home, fs::directory_options::skip_permission_denied, error);
    for (; !error && entry != fs::recursive_directory_iterator();
         entry.increment(error)) {
      const fs::file_status status = entry->symlink_status(error);
      const std::string last = entry->path().filename();
      if (fs::is_directory(status)) {
        // Builds, version control and records have no lists of people's.
        if (last.starts_with('.') || last == "CMakeFiles" ||
            hipport::isThere(entry->path() / "CMakeCache.txt")) {
          entry.disable_recursion_pending();
        }
        continue;
      }
      const std::string name =
          entry->path().lexically_relative(trees_.home).generic_string();
      if (!fs::is_regular_file(status) || known.contains(name) ||
          !buildLanguageOf(name)) {
        continue;
      }
      builds.push_back({name, readFile(entry->path())});
    }
    std::ranges::sort(builds, {}, &HandBuild::port);
    return builds;
  }

  const UpdateRequest& request_;
  const UpdateTrees& trees_;
  const Audit& audit_;
  const std::vector<Step>& steps_;
  std::string why_;  ///< the same CUDA may be ported otherwise
};

}  // namespace

Report reportOf(const UpdateRequest& request, const UpdateTrees& trees,
                const Audit& audit, const std::vector<Step>& steps) {
  return Reporter(request, trees, audit, steps).run();
}

}  // namespace hipport
