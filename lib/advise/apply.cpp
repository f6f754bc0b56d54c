#include "advise/apply.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include "files/files.h"
#include "text/harmless.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

/// The bytes of files before and after fixes.
class Rewriting {
 public:
  explicit Rewriting(const std::vector<const AdviceFix*>& fixes) {
    std::map<std::string, EditSet> edits;
    for (const AdviceFix* each : fixes) {
      edits[each->path].add(each->fix);
      before_.try_emplace(each->path, readFile(fs::path(each->path)));
    }
    for (const auto& [path, set] : edits) {
      writeFile(resolved(path), set.apply(before_.at(path)));
    }
  }

  void takeBack() const {
    for (const auto& [path, bytes] : before_) writeFile(resolved(path), bytes);
  }

 private:
  std::map<std::string, std::string> before_;
};

double cyclesOf(const Advices& advices) {
  double sum = 0;
  for (const KernelProfile& each : advices.kernels) sum += each.load.cycles();
  return sum;
}

/// Bytes of lanes' private memory, of spilled registers and arrays.
std::int64_t scratchOf(const Advices& advices) {
  std::int64_t sum = 0;
  for (const UnitResult& unit : advices.validation.units) {
    for (const TargetResult& target : unit.targets) {
      for (const KernelResources& each : target.kernels) sum += each.scratch;
    }
  }
  return sum;
}

std::size_t failuresOf(const Advices& advices) {
  return static_cast<std::size_t>(
      std::ranges::count_if(advices.validation.units, hasFailed));
}

/// Why what was changed is not kept; empty if it is.
std::string refusalOf(const Advices& before, const Advices& after,
                      const std::vector<const Advice*>& followed) {
  if (failuresOf(after) > failuresOf(before)) {
    return "the port does not compile with it";
  }
  const auto& runs = before.validation.runs;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (runs[i].state != RunState::matched) continue;
    if (i >= after.validation.runs.size() ||
        after.validation.runs[i].state != RunState::matched) {
      return "the program does not run with it as it did";
    }
  }
  // Costs are counted, not timed: they are the same each time.
  if (cyclesOf(after) > cyclesOf(before)) {
    return "the kernels take more cycles with it";
  }
  if (scratchOf(after) > scratchOf(before)) {
    return "more registers and arrays are kept in memory with it";
  }
  for (const Advice* each : followed) {
    const bool isThere =
        std::ranges::any_of(after.list, [&](const Advice& left) {
          return left.id == each->id && left.place == each->place &&
                 left.message == each->message && left.kernel == each->kernel;
        });
    if (isThere) return "it changes nothing of what the advice is about";
  }
  return {};
}

bool isIn(const std::string& path, const std::vector<std::string>& folders) {
  const std::string file = resolved(path).string();
  return std::ranges::any_of(folders, [&](const std::string& each) {
    const std::string folder = resolved(each).string();
    return file == folder || file.starts_with(folder + "/");
  });
}

}  // namespace

Applied applyFixes(Advices advices, Applicability least,
                   const std::vector<std::string>& folders,
                   const std::function<Advices()>& readAgain) {
  Applied applied;
  std::vector<Advice> all;
  for (const Advice& each : advices.list) {
    if (!each.fix || each.fix->applicability < least) continue;
    const bool isKnown = std::ranges::any_of(all, [&](const Advice& known) {
      return known.fix->path == each.fix->path &&
             known.fix->fix == each.fix->fix;
    });
    if (!isKnown) all.push_back(each);
  }
  auto attempt = [&](const std::vector<const Advice*>& some) {
    std::vector<const AdviceFix*> fixes;
    for (const Advice* each : some) fixes.push_back(&*each->fix);
    const Rewriting rewriting(fixes);
    try {
      Advices after = readAgain();
      std::string refusal = refusalOf(advices, after, some);
      if (refusal.empty()) {
        advices = std::move(after);
      } else {
        rewriting.takeBack();
      }
      return refusal;
    } catch (...) {
      rewriting.takeBack();
      throw;
    }
  };
  std::vector<const Advice*> within;
  for (const Advice& each : all) {
    if (isIn(each.fix->path, folders)) {
      within.push_back(&each);
    } else {
      applied.fixes.push_back(
          {each.id, *each.fix, "the file is not of the port"});
    }
  }
  const std::string refusal = within.empty() ? "" : attempt(within);
  if (refusal.empty() || within.size() == 1) {
    for (const Advice* each : within) {
      applied.fixes.push_back({each->id, *each->fix, refusal});
    }
  } else {
    // Those that are kept move what comes behind them: from the last line on.
    std::ranges::stable_sort(within, std::greater(), [](const Advice* each) {
      return std::pair(each->fix->path, each->fix->fix.extent());
    });
    for (const Advice* each : within) {
      applied.fixes.push_back({each->id, *each->fix, attempt({each})});
    }
  }
  applied.advices = std::move(advices);
  return applied;
}

std::string toText(const Applied& applied) {
  std::string text;
  for (const AppliedFix& each : applied.fixes) {
    text += fmt::format(
        "{}:{}: {}: {} [{}]\n", harmless(each.fix.path), each.fix.line,
        each.refusal.empty() ? "applied" : "not applied",
        each.refusal.empty() ? harmless(each.fix.text) : each.refusal, each.id);
  }
  if (applied.fixes.empty()) text = "nothing to apply\n";
  return text;
}

}  // namespace hipport
