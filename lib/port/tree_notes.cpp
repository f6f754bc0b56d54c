#include "port/tree_notes.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "analysis/warps.h"
#include "buildfiles/build_hints.h"
#include "rules/build_rules.h"

namespace hipport {
namespace {

/// Rules that were chosen for what the tree includes.
void noteProfile(const Tree& tree, std::vector<TreeNote>& notes) {
  if (!tree.profile) return;
  notes.push_back(
      {"torch-extension",
       fmt::format(
           "the tree includes {}: its names are ported as --torch=v1 does. If "
           "torch.utils.hipify.__version__ begins with 2, use --torch=v2; "
           "--torch=none leaves them",
           tree.profile->package->name),
       tree.profile->files});
}

/// One package is one thing to install, in however many files it is missed.
void noteMissing(const std::vector<MissingPackage>& missing,
                 std::vector<TreeNote>& notes) {
  for (const MissingPackage& each : missing) {
    notes.push_back({"missing-package",
                     fmt::format("headers of {} are not found, and what "
                                 "follows from that is not checked: {}",
                                 each.name, each.get),
                     each.files});
  }
}

/// Sources that have code for HIP already, and switches of the build for it.
void noteBackend(const Tree& tree, std::vector<TreeNote>& notes) {
  std::vector<std::string> where;
  for (const InputFile& file : tree.inventory.files) {
    const ParsedBuild& build = tree.hints.parsed(file.root());
    for (const auto& each : build.files) {
      if (each->file().path != file.relative.string()) continue;
      for (const std::string& name : hipSwitchesOf(*each)) {
        where.push_back(fmt::format("{}: {}", file.shown, name));
      }
    }
  }
  bool hasCuda = false;
  for (const Source& source : tree.sources) {
    hasCuda |= source.facts.hasCuda;
    if (std::ranges::any_of(source.facts.includes, [](const Include& each) {
          const PackageRule* package =
              BuildRules::builtin().findPackage(each.spelling);
          return !each.isTest && !each.reachesTree && package &&
                 package->profile == "hip";
        })) {
      where.push_back(source.file->shown);
    }
  }
  if (!hasCuda || where.empty()) return;
  notes.push_back(
      {"hip-backend",
       "the tree has code for HIP already: what only HIP compiles stays as it "
       "is. Where its build can choose HIP, compare with that first",
       std::move(where)});
}

/// How wide warps are, where the host asks for it: a program in which host and
/// kernels had two widths would be wrong.
void noteWidth(const Tree& tree, const Target& target,
               std::vector<TreeNote>& notes) {
  std::vector<std::string> where;
  for (const Source& source : tree.sources) {
    if (asksForWidth(source.facts)) where.push_back(source.file->shown);
  }
  if (where.empty()) return;
  notes.push_back(
      {"warp-width",
       target.queries == WarpStyle::logical32
           ? "the host asks for the width of a warp: kernels keep warps of 32 "
             "lanes, and the host gets 32 (hipport/width.h)"
           : "the host asks for the width of a warp: it and the kernels get "
             "that of the hardware, 64 or 32 lanes",
       std::move(where)});
}

}  // namespace

std::vector<TreeNote> notesOf(const Tree& tree, const Target& target,
                              const std::vector<MissingPackage>& missing) {
  std::vector<TreeNote> notes;
  noteProfile(tree, notes);
  noteMissing(missing, notes);
  noteBackend(tree, notes);
  noteWidth(tree, target, notes);
  return notes;
}

}  // namespace hipport
