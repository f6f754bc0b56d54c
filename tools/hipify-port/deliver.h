// Delivery: where the ports and what belongs to them go, and how they get
// there.
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "files.h"
#include "port.h"
#include "report/report.h"
#include "text/error.h"

namespace hipport {

/// A port on its way to the disk.
struct Ported {
  const InputFile* file = nullptr;
  FileReport report;
};

/// The CUDA side of a file that chooses between both builds (--build=dual).
struct SwitchedFile {
  const InputFile* file = nullptr;
  std::string bytes;
  bool isNew = false;  ///< they are not what the file holds
};

/// Throws Error(usage) if the output cannot go where the options say, or two
/// inputs would be written as one.
void checkOutputFolder(const PortOptions& options, const Inventory& inventory);

/// Refuses to write `path` if that would destroy an input. Throws Error(usage).
void protectInputs(const Inventory& inventory,
                   const std::filesystem::path& path, std::string_view what);

/// Under --build=dual, what an earlier port left in the tree is no input: it is
/// taken out of `inventory`. Throws Error(usage) if the folder is somebody
/// else's.
void dropDualPort(const PortOptions& options, Inventory& inventory);

/// Writes the ports, or says in `report` what would be written. The first
/// failure to write ends the writing; what was not written is marked as failed.
/// `stale` gets the files that --check under --build=dual finds to differ
/// though nothing is ported in them, as they are to be shown. Throws
/// Error(usage), and writes nothing, if files of the port were changed by hand.
void deliver(const PortOptions& options, const Inventory& inventory,
             const std::set<const InputFile*>& unreadable,
             const std::vector<SwitchedFile>& switched,
             std::vector<Ported>& ported, Report& report,
             std::vector<std::string>& stale, std::optional<Error>& failure);

}  // namespace hipport
