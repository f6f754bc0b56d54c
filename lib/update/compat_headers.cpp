#include "update/compat_headers.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "files/files.h"
#include "files/output_folder.h"
#include "port/compat.h"
#include "port/tree_plan.h"
#include "tree/tree.h"
#include "update/hand_edits.h"
#include "update/merge.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

/// The headers below a folder that the compat command wrote.
std::vector<fs::path> compatHeadersIn(const fs::path& folder) {
  InventoryOptions all;
  all.paths = {folder.string()};
  std::vector<fs::path> headers;
  for (const InputFile& file : takeInventory(all).files) {
    if (!file.isSource || file.isLink) continue;
    if (isCompatHeader(readFile(file.path))) headers.emplace_back(file.path);
  }
  return headers;
}

/// The texts of such a header, and of what belongs to it, for the sources that
/// `options` reads; by their names, relative to `folder`.
std::map<std::string, std::string> compatTexts(const fs::path& header,
                                               const fs::path& folder,
                                               const PortOptions& options,
                                               const RuleChoice& choice,
                                               Listener& listener) {
  Inventory inventory = takeInventory(options.tree.inventory);
  const fs::path beside = compatFolder(header);
  std::erase_if(inventory.files, [&](const InputFile& file) {
    const fs::path relative = fs::path(file.path).lexically_relative(beside);
    return fs::path(file.path) == header ||
           (!relative.empty() && *relative.begin() != "..");
  });
  const Tree tree = readTree(std::move(inventory), options.tree, choice,
                             options.target, listener);
  const Target target = withNeededWarps(options.target, tree, tree.rules);
  std::map<std::string, std::string> texts;
  for (auto& [path, text] :
       compatHeader(tree, tree.rules, target, header).files) {
    texts.emplace(path.lexically_relative(folder).generic_string(), text);
  }
  return texts;
}

class Remaker {
 public:
  Remaker(std::vector<Step>& steps, const UpdateTrees& trees, PortFolder& ours,
          const PortOptions& options, fs::path scratch,
          const RuleChoice& choice, Listener& listener)
      : steps_(steps),
        trees_(trees),
        ours_(ours),
        options_(options),
        scratch_(std::move(scratch)),
        choice_(choice),
        listener_(listener) {}

  /// Headers that let the CUDA of the port compile as HIP have the names that
  /// it has now.
  void run() {
    const auto isShared = [](const Step& each) {
      return each.theirs && each.theirs->isCuda;
    };
    if (std::ranges::none_of(steps_, isShared)) return;
    const std::vector<fs::path> headers = compatHeadersIn(trees_.home);
    if (headers.empty()) return;
    const fs::path after = scratch_ / "after";
    writeResult(after);
    PortOptions before = options_;
    before.tree = movedTo(trees_.home, options_.tree, trees_.cuda);
    PortOptions now = options_;
    now.tree = movedTo(after, options_.tree, trees_.cuda);
    for (const fs::path& header : headers) {
      const fs::path name = header.lexically_relative(trees_.home);
      const auto was =
          compatTexts(header, trees_.home, before, choice_, listener_);
      const auto is = compatTexts(after / name, after, now, choice_, listener_);
      std::set<std::string> names;
      for (const auto& [each, text] : was) names.insert(each);
      for (const auto& [each, text] : is) names.insert(each);
      for (const std::string& each : names) {
        const auto old = was.find(each);
        const auto fresh = is.find(each);
        addMade(each, old == was.end() ? nullptr : &old->second,
                fresh == is.end() ? nullptr : &fresh->second);
      }
    }
  }

 private:
  /// The port as it will be, in another folder.
  void writeResult(const fs::path& folder) const {
    std::map<std::string, const Step*> steps;
    for (const Step& each : steps_) steps.emplace(each.file.port, &each);
    OutputFolder output = OutputFolder::made(folder, 0700);
    InventoryOptions all;
    all.paths = {trees_.home.string()};
    for (const InputFile& file : takeInventory(all).files) {
      const auto step = steps.find(file.relative.string());
      const bool isKept =
          step == steps.end() || step->second->what == Step::Do::nothing;
      if (!isKept || file.isLink) continue;
      output.copy(file.path, fs::path(file.relative));
    }
    for (const Step& each : steps_) {
      if (each.what != Step::Do::write) continue;
      output.write(each.file.port, each.bytes, each.mode, /*isCheap=*/true);
    }
  }

  /// A file that was made of the port itself, and is made anew; null for a side
  /// that does not have it.
  void addMade(const std::string& name, const std::string* was,
               const std::string* is) {
    Step step;
    step.file.port = name;
    step.ours = ours_.at(name);
    const bool isFile = step.ours.kind == Ours::Kind::file;
    const std::string_view ours = step.ours.bytes;
    const bool isAsMade = isFile && was && ours == *was;
    step.file.isEdited = isFile && was && !isAsMade;
    if (!is && isAsMade) {
      step.what = Step::Do::remove;
      step.file.fate = FileFate::removed;
    } else if (is && !(isFile && (ours == *is || (was && *was == *is)))) {
      step.what = Step::Do::write;
      step.bytes = *is;
      step.file.fate = isFile ? FileFate::replaced : FileFate::added;
      if (isFile && !isAsMade) {
        MergedText merged = hipport::merge(was ? *was : std::string(), ours,
                                           *is, syntaxOf(name));
        step.file.fate = FileFate::merged;
        step.file.conflicts = merged.conflicts();
        step.places = std::move(merged.places);
        step.bytes = std::move(merged.text);
      }
    } else if (step.file.isEdited) {
      step.file.fate = FileFate::kept;
    }
    steps_.push_back(std::move(step));
  }

  std::vector<Step>& steps_;
  const UpdateTrees& trees_;
  PortFolder& ours_;
  const PortOptions& options_;
  fs::path scratch_;
  const RuleChoice& choice_;
  Listener& listener_;
};

}  // namespace

void remakeCompat(std::vector<Step>& steps, const UpdateTrees& trees,
                  PortFolder& ours, const PortOptions& options,
                  const fs::path& scratch, const RuleChoice& choice,
                  Listener& listener) {
  Remaker(steps, trees, ours, options, scratch, choice, listener).run();
}

}  // namespace hipport
