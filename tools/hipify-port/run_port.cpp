#include "run_port.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "buildfiles/dual.h"
#include "files/files.h"
#include "plan/plan.h"
#include "port/port.h"
#include "progress_bar.h"
#include "terminal.h"
#include "text/harmless.h"
#include "text/lines.h"
#include "tree/support_headers.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

void printErrors(const std::vector<std::string>& errors) {
  for (const std::string& error : errors) {
    tell(error);
  }
}

void printDiff(const Report& report) {
  for (const FileReport& file : report.files) {
    // "a//home" would be no path for patch: -p1 takes one folder off.
    const std::string path = fs::path(file.path).relative_path().string();
    print(unifiedDiff(path, file.bytes, file.edits));
  }
  for (const std::string& header : report.supportHeaders) {
    const std::string path = fs::path(header).relative_path().string();
    print(unifiedDiff(path, "",
                      {{{0, 0}, std::string(supportHeaderText(path)), {}}}));
  }
}

void printSummary(const RunOptions& options, const PortResult& result) {
  printAside(toText(result.report, {hasColour(), options.verbose}));
  for (const std::string& file : result.switched) {
    printAside(fmt::format(
        "{} {} the option {}, which builds the port in {}\n", harmless(file),
        options.port.delivery.mode == PortMode::check ? "would get" : "has",
        kDualOption, kDualFolder));
  }
}

/// Whether --check refuses a file: it would change for a finding that counts.
bool isRefused(const FileReport& file) {
  return file.state == FileState::wouldChange &&
         std::ranges::any_of(file.findings, [](const auto& planned) {
           return planned.outcome == Outcome::applied &&
                  actionOf(planned) != Action::none;
         });
}

/// Lists the files that --check refuses, where no report goes to stdout.
void listRefused(const RunOptions& options, const PortResult& result) {
  const bool isStdoutFree = std::ranges::none_of(
      options.reports,
      [](const ReportRequest& request) { return request.file.empty(); });
  if (!isStdoutFree) return;
  for (const FileReport& file : result.report.files) {
    if (isRefused(file)) print(harmlessPath(file.path) + "\n");
  }
  for (const std::string& file : result.delivery.stale) {
    print(harmlessPath(file) + "\n");
  }
}

ExitCode exitCodeOf(const RunOptions& options, const PortResult& result) {
  const Report& report = result.report;
  if (!report.errors.empty()) return ExitCode::input;
  if (options.exitZero) return ExitCode::clean;
  const bool isStale = !result.delivery.stale.empty();
  const bool refuses = options.port.delivery.mode == PortMode::check &&
                       std::ranges::any_of(report.files, isRefused);
  const bool isLeft = options.failOn != FailOn::none &&
                      needsAttention(report, options.failOn == FailOn::manual
                                                 ? Applicability::manual
                                                 : Applicability::review);
  return isStale || refuses || isLeft ? ExitCode::findings : ExitCode::clean;
}

ExitCode finishShard(const RunOptions& options, const Tree& tree) {
  printErrors(tree.inventory.errors);
  if (!options.quiet) {
    const Shard& shard = *options.port.tree.cache.shard;
    tell(fmt::format("{} units of shard {}/{} are in the cache",
                     tree.count.units, shard.number, shard.count));
  }
  return tree.inventory.errors.empty() ? ExitCode::clean : ExitCode::input;
}

/// Shows the outcome of a port. Throws what ended its writing.
ExitCode show(const RunOptions& options, const PortResult& result) {
  const PortMode mode = options.port.delivery.mode;
  if (mode == PortMode::diff) printDiff(result.report);
  writeReports(options, result.report);
  // The report command says what it has to say in its reports.
  if (!options.quiet && (mode != PortMode::report || options.verbose)) {
    printSummary(options, result);
  }
  printErrors(result.report.errors);
  if (mode == PortMode::check) listRefused(options, result);
  if (result.delivery.failure) throw *result.delivery.failure;
  return exitCodeOf(options, result);
}

}  // namespace

void writeReports(const RunOptions& options, const Report& report) {
  const TextStyle plain{false, options.verbose};
  for (const ReportRequest& request : options.reports) {
    const std::string text = request.format->write(report, plain);
    if (request.file.empty()) {
      print(text);
    } else {
      writeFile(resolved(request.file), text);
    }
  }
}

ExitCode runPort(RunOptions options) {
  for (const ReportRequest& request : options.reports) {
    if (request.file.empty()) continue;
    options.port.delivery.others.push_back(
        {request.file,
         fmt::format("--report {}:{}", request.format->name, request.file)});
  }
  const ChosenRules rules(options.rules);
  ProgressBar progress(options.quiet);
  const PortResult result = port(options.port, rules.choice(), progress);
  const ParseCount& count = result.tree.count;
  if (options.verbose && count.cached > 0) {
    tell(fmt::format("{} of {} units were taken from the cache", count.cached,
                     count.units));
  }
  return options.port.tree.cache.shard ? finishShard(options, result.tree)
                                       : show(options, result);
}

}  // namespace hipport
