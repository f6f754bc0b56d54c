// A file system that remembers what it was asked, for one unit.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace hipport {

/// Passes everything on to another file system.
class AccessLog : public llvm::vfs::ProxyFileSystem {
 public:
  using ProxyFileSystem::ProxyFileSystem;

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine& path) override;
  bool exists(const llvm::Twine& path) override;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(
      const llvm::Twine& path) override;

  /// What was asked for outside the embedded headers. `sources` are those that
  /// the other file system serves from memory.
  std::vector<Dependency> dependencies(const Frontend::Sources& sources) const;

 private:
  class File;

  Dependency& note(const llvm::Twine& path,
                   const llvm::ErrorOr<llvm::vfs::Status>& status);

  std::map<std::string, Dependency> answers_;
};

}  // namespace hipport
