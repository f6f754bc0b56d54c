// The CUDA sources that a port was made of, as they were: from a folder, or
// from the history of the new tree, which git has by content. History that was
// rewritten still has it, as long as git keeps the object.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "port/origin.h"

namespace hipport {

class OldSources {
 public:
  /// `cuda` is the new tree. `from` names a folder, a revision of the
  /// repository that `cuda` is in, or nothing. Throws Error(usage) for one that
  /// is neither.
  OldSources(std::filesystem::path cuda, const std::string& from);

  /// The folder that `from` names; empty if it names none.
  const std::filesystem::path& folder() const { return folder_; }
  /// The revision that it names, in full; empty if it names none.
  const std::string& revision() const { return revision_; }

  /// What the source of `file` held when it was ported; nothing if it is not to
  /// be had.
  std::optional<std::string> sourceOf(const OriginFile& file) const;

  /// What was written for `file`; nothing if it is not to be had.
  std::optional<std::string> portOf(const OriginFile& file) const;

  /// Writes the tree of the revision into `folder`. Throws Error(usage).
  void extract(const std::filesystem::path& folder) const;

 private:
  std::optional<std::string> gitContent(const std::string& name) const;

  std::filesystem::path cuda_;
  std::filesystem::path folder_;
  std::string revision_;
};

/// Where the history of a tree stands to what a port was made of.
struct HistoryPlace {
  std::string revision;    ///< that the port was made of; empty: none known
  std::size_t behind = 0;  ///< revisions of the tree since
  std::string nearest;     ///< where none fits: the one with fewest files that
  std::size_t different = 0;  ///< differ, and their number
};

/// Looks for the newest revision that the port was made of, back from HEAD
/// along first parents. Nothing where `cuda` is in no repository.
std::optional<HistoryPlace> findInHistory(const std::filesystem::path& cuda,
                                          const PortOrigin& origin);

/// The revision that a port without a record is nearest to.
struct NearestRevision {
  std::string revision;
  double likeness = 0;  ///< the share of lines, from 0 to 1
};

/// Looks back from HEAD along first parents. `portOf` gives what the port has
/// of a source, by its name; empty for nothing. Nothing where `cuda` is in no
/// repository.
std::optional<NearestRevision> nearestRevision(
    const std::filesystem::path& cuda,
    const std::function<std::string(const std::string&)>& portOf);

}  // namespace hipport
