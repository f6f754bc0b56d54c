// The audit of an update: what a merge leaves to look at, conflicts or none.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analysis.h"
#include "analysis/facts.h"
#include "analysis/vocabulary.h"
#include "port/origin.h"
#include "port/port.h"
#include "tree/port_map.h"
#include "update/merge.h"
#include "update/update.h"

namespace hipport {

/// A file of the port, and what became of it.
struct AuditedFile {
  const std::string& port;
  const std::vector<MergedPlace>& places;
  const std::vector<HandEdit>& edits;
  const std::string& ours;   ///< before the update; empty for a new file
  const std::string& bytes;  ///< now
  const MappedFile* before = nullptr;  ///< what the old port said of it
  bool isCuda = false;                 ///< it is not ported; see OriginFile
  /// Of a tree that gives CUDA names a HIP meaning by macros: the names that
  /// code for HIP has. Null for other trees.
  const std::set<std::string>* shared = nullptr;
};

class Audit {
 public:
  /// `fresh` is the port of the new `cuda`, in `folder`.
  Audit(std::filesystem::path cuda, std::filesystem::path folder,
        const PortResult& fresh);

  /// What merging leaves to look at in a file that changed.
  Findings findingsOf(const AuditedFile& file) const;

  /// What the branches of a text say, and its names.
  FileFacts factsOf(const std::string& port, std::string_view bytes) const;

  /// Adds the CUDA names of a text that HIP compiles, and those that macros
  /// define; whether there is such a macro.
  bool collectShared(const std::string& port, std::string_view bytes,
                     std::set<std::string>& names) const;

  /// That hand edits are there whose reason is not.
  Findings staleEdits(const AuditedFile& file) const;

  /// That findings which hand edits answered came back elsewhere.
  Findings returnedFindings(const AuditedFile& file) const;

  /// That a file is ported otherwise than it was, from the same source.
  Finding changedOutput(const OriginFile& before, const OriginFile& now,
                        std::string_view why) const;

  /// Findings that want hands in the new CUDA and that `before`, the map of the
  /// old port, does not have: of each source, those alone.
  std::vector<FileReport> newFindings(const PortMap* before) const;

 private:
  const FileReport* reportOf(const std::string& port) const;
  /// Lines from 1, in what the new CUDA makes of the file, by the findings that
  /// are there: "check: message".
  std::multimap<std::string, std::uint32_t> reasonsOf(
      const AuditedFile& file) const;
  std::string theirsOf(const AuditedFile& file) const;
  void addPlaces(const AuditedFile& file, Findings& findings) const;
  void addBranches(const AuditedFile& file, Findings& findings) const;
  void addShared(const AuditedFile& file, Findings& findings) const;
  /// "cuda/a.cu:12", of a place in what the new CUDA makes of the file.
  std::string upstreamPlace(const AuditedFile& audited, Span span) const;

  std::filesystem::path cuda_;
  std::filesystem::path folder_;
  const PortResult& fresh_;
  Vocabulary vocabulary_;
  std::map<std::string, const FileReport*> reports_;  ///< by output
};

Finding fileConflict(std::string message);

/// A build file that people wrote or edited.
struct HandBuild {
  std::string port;
  std::string bytes;
};

/// The new sources that a build file does not list, though it lists others of
/// their folder, by their names.
Findings unlistedSources(const HandBuild& build,
                         const std::vector<std::string>& added,
                         const std::vector<std::string>& known);

}  // namespace hipport
