// Update: a port that follows its CUDA upstream.
//
//   what the port was made from (its record, the old CUDA)   base
//   the port as people left it                               ours
//   what this version makes of the new CUDA                  theirs
//
// A file that nobody touched becomes that of the new port; one that only people
// touched stays; the others are merged (update/merge.h), and what a merge
// cannot know is a finding. Everything is decided before anything is written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "port/options.h"
#include "port/origin.h"
#include "process/listener.h"
#include "report/report.h"
#include "tree/rule_choice.h"
#include "update/old_sources.h"

namespace hipport {

struct UpdateRequest {
  /// How the new CUDA is ported; the output is this room's to choose.
  PortOptions options;
  std::filesystem::path port;  ///< the folder of the port
  std::filesystem::path cuda;  ///< the new CUDA tree
  std::string from;            ///< a folder or revision; empty: by the record
  bool writes = true;
};

enum class FileFate : std::uint8_t {
  same,      ///< as it is to be
  kept,      ///< edited by hand, and nothing is new upstream
  added,     ///< new upstream
  replaced,  ///< nobody had edited it
  merged,
  renamed,  ///< and replaced or merged
  removed,  ///< gone upstream, and nobody had edited it
  left,     ///< a file-conflict: the port keeps what it has
};
std::string_view toString(FileFate fate);

/// A declaration, or a run of lines outside of any, that was edited by hand.
struct HandEdit {
  std::string name;        ///< empty outside of declarations
  std::uint32_t line = 1;  ///< in the port
  std::uint32_t lastLine = 1;
  bool isAtRisk = false;  ///< its CUDA changed upstream, or the file did
  /// What the port said of the place: "check: message".
  std::vector<std::string> reasons;
};

struct UpdatedFile {
  std::string port;    ///< relative to its folder
  std::string before;  ///< its name before, where it was renamed
  FileFate fate = FileFate::same;
  std::size_t conflicts = 0;
  bool isEdited = false;  ///< by hand, before the update
  std::vector<HandEdit> edits;
};

struct UpdateResult {
  /// Of the update alone: its findings are about files of the port.
  Report report;
  std::vector<UpdatedFile> files;  ///< by name; those that are the same too
  std::optional<HistoryPlace> place;
  /// What a port without a record was taken to be made from.
  std::optional<NearestRevision> taken;
  std::size_t declarationsChanged = 0;  ///< upstream, of C and C++
  std::string toolBefore;               ///< the version that made the port
};

/// Throws Error where nothing was changed.
UpdateResult update(const UpdateRequest& request, const RuleChoice& choice,
                    Listener& listener);

/// Puts back what an update that was killed had replaced in the port in
/// `folder`. True if there was one. Throws Error.
bool undoKilledUpdate(const std::filesystem::path& folder);

/// What is behind, edited and at risk, for people and programs.
std::string toText(const UpdateResult& result);
std::string toMarkdown(const UpdateResult& result);
std::string toJson(const UpdateResult& result);

/// Whether the new CUDA makes another port than the one that is there.
bool isBehind(const UpdateResult& result);

}  // namespace hipport
