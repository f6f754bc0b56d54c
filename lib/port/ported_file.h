// A file of the port on its way to the disk.
#pragma once

#include <string>
#include <vector>

#include "report/report.h"
#include "tree/inventory.h"

namespace hipport {

/// A source or build file with CUDA in it, and what became of it.
struct PortedFile {
  const InputFile* file = nullptr;
  FileReport report;
};

/// The CUDA side of a file that chooses between both builds (--build=dual).
struct SwitchedFile {
  const InputFile* file = nullptr;
  std::string before;  ///< what the file held when it was read
  std::string bytes;
  bool isNew = false;  ///< they are not what the file holds
};

/// A file that the port brings along: a CMakeLists.txt for sources that have
/// none.
struct AddedFile {
  std::string path;  ///< relative to the root of the port
  std::string bytes;
};

/// The ports of all files, before anything is written.
struct PlannedTree {
  std::vector<PortedFile> files;  ///< by path
  std::vector<SwitchedFile> switched;
  std::vector<AddedFile> added;
  std::size_t buildFilesSeen = 0;   ///< with CUDA in them or not
  std::vector<std::string> errors;  ///< build files that could not be read
};

}  // namespace hipport
