#include "port/tree_notes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <system_error>
#include <utility>

#include "analysis/warps.h"
#include "buildfiles/build_hints.h"
#include "rules/build_rules.h"
#include "text/error.h"
#include "text/literals.h"

namespace hipport {
namespace fs = std::filesystem;
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

/// What says of CUDA what no program has to: texts for people, and changes to
/// sources that are not there any more.
constexpr std::array<std::string_view, 16> kForPeople = {
    ".adoc", ".bib", ".csv", ".diff",  ".htm", ".html", ".ipynb", ".json",
    ".log",  ".md",  ".org", ".patch", ".rst", ".tex",  ".txt",   ".xml"};

/// Whether a text calls the CUDA runtime or defines kernels, in whatever
/// language.
bool usesCuda(std::string_view text, const RuleSet& rules) {
  if (text.find('\0') != std::string_view::npos) return false;
  if (hasWord(text, "__global__") || hasWord(text, "cudafor")) return true;
  constexpr std::string_view kInclude = "#include ";
  for (std::size_t at = text.find(kInclude); at != std::string_view::npos;
       at = text.find(kInclude, at + 1)) {
    std::string_view name = text.substr(at + kInclude.size());
    name = name.substr(std::min<std::size_t>(1, name.size()));
    if (rules.findHeader(name.substr(0, name.find_first_of(">\"\n")))) {
      return true;
    }
  }
  constexpr std::string_view kPrefix = "cuda";
  for (std::size_t at = text.find(kPrefix); at != std::string_view::npos;
       at = text.find(kPrefix, at + 1)) {
    if (at > 0 && isWord(text[at - 1])) continue;
    std::string_view rest = text.substr(at);
    const std::string_view name = takeWord(rest);
    const Rule* rule = rest.starts_with('(') ? rules.find(name) : nullptr;
    if (rule && rule->kind == Kind::function) return true;
  }
  return false;
}

/// What a file says; nothing where it cannot be read, which delivery tells.
std::string textOf(const InputFile& file) {
  try {
    return bytesOf(file);
  } catch (const Error&) {
    return {};
  }
}

/// Files that hold CUDA under a name that says nothing of C++
/// (kernel.cpp.cuda), or in another language (CUDA Fortran). Those that sources
/// include are sources.
void noteUnread(const Tree& tree, std::vector<TreeNote>& notes) {
  constexpr std::uintmax_t kMaxSize = 1U << 20U;  // larger ones are data
  std::set<std::string_view> read;
  for (const Source& source : tree.sources) read.insert(source.file->shown);
  std::vector<std::string> where;
  for (const InputFile& file : tree.inventory.files) {
    const std::string& path = file.relative.string();
    if (read.contains(file.shown) || file.isSource || file.isLink ||
        buildLanguageOf(path)) {
      continue;
    }
    const fs::path suffix = fs::path(path).extension();
    if (std::ranges::find(kForPeople, suffix.string()) != kForPeople.end()) {
      continue;
    }
    std::error_code error;
    const std::uintmax_t size = fs::file_size(file.path.string(), error);
    if (error || size > kMaxSize) continue;
    if (usesCuda(textOf(file), tree.rules)) where.push_back(file.shown);
  }
  if (where.empty()) return;
  notes.push_back(
      {"unread-files",
       "these hold CUDA under a name, or in a language, that is not read, and "
       "stay as they are: give sources of C++ the name of one, or port them by "
       "hand",
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
  noteUnread(tree, notes);
  return notes;
}

}  // namespace hipport
