// Undo: an update that is killed leaves the port as it was.
//
// What an update replaces is kept beside the port until all of it is written.
// Whoever comes next puts it back, unless a person has changed it since.
#pragma once

#include <string>
#include <vector>

#include "files/output_folder.h"

namespace hipport {

/// A file that an update replaces or removes.
struct Replaced {
  std::string name;  ///< relative to the folder of the port
  std::string id;    ///< git's, of what it will hold; empty: it is removed
};

class UndoRecord {
 public:
  /// Keeps what the files hold now. Throws Error, and has changed nothing.
  UndoRecord(OutputFolder& port, std::vector<Replaced> files);

  /// All is written.
  void discard(OutputFolder& port) const;

 private:
  std::vector<Replaced> files_;
};

}  // namespace hipport
