// Files that a tree names: they may be anything.
#pragma once

#include <memory>

#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorOr.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

namespace hipport {

/// The bytes of a file. A pipe or a terminal may never end, and is none.
inline llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> regularFile(
    const llvm::Twine& path) {
  llvm::sys::fs::file_status status;
  if (const auto error = llvm::sys::fs::status(path, status)) return error;
  if (!llvm::sys::fs::is_regular_file(status)) {
    return std::make_error_code(std::errc::not_supported);
  }
  return llvm::MemoryBuffer::getFile(path);
}

}  // namespace hipport
