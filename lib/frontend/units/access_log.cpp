#include "frontend/units/access_log.h"

#include <utility>

#include "frontend/collect/collector.h"
#include "llvm/Support/Path.h"

namespace hipport {

using llvm::ErrorOr;
using llvm::Twine;
using llvm::vfs::Status;
using Kind = Dependency::Kind;

/// Takes the digest of what is really read: the file may change meanwhile.
class AccessLog::File : public llvm::vfs::File {
 public:
  File(std::unique_ptr<llvm::vfs::File> file, Dependency& answer)
      : file_(std::move(file)), answer_(answer) {}

  ErrorOr<Status> status() override { return file_->status(); }
  ErrorOr<std::string> getName() override { return file_->getName(); }
  ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(
      const Twine& name, std::int64_t size, bool requiresNullTerminator,
      bool /*isVolatile*/) override {
    // As if it might change, so that it is read and not mapped: to give a
    // mapping back, threads wait for each other.
    auto buffer = file_->getBuffer(name, size, requiresNullTerminator,
                                   /*IsVolatile=*/true);
    if (buffer) {
      const llvm::StringRef bytes = (*buffer)->getBuffer();
      answer_.kind = Kind::file;
      answer_.content = digestOf({bytes.data(), bytes.size()});
      const ErrorOr<std::string> real = file_->getName();
      answer_.real = real && *real != answer_.path ? *real : "";
    }
    return buffer;
  }
  std::error_code close() override { return file_->close(); }

 private:
  std::unique_ptr<llvm::vfs::File> file_;
  Dependency& answer_;
};

Dependency& AccessLog::note(const Twine& path, const ErrorOr<Status>& status) {
  const auto [place, isNew] = answers_.try_emplace(path.str());
  if (isNew) {
    place->second.path = place->first;
    place->second.kind = !status                 ? Kind::absent
                         : status->isDirectory() ? Kind::folder
                                                 : Kind::present;
  }
  return place->second;
}

ErrorOr<Status> AccessLog::status(const Twine& path) {
  ErrorOr<Status> result = ProxyFileSystem::status(path);
  note(path, result);
  return result;
}

bool AccessLog::exists(const Twine& path) { return bool(status(path)); }

ErrorOr<std::unique_ptr<llvm::vfs::File>> AccessLog::openFileForRead(
    const Twine& path) {
  // To open a pipe is to wait for whoever writes it.
  const ErrorOr<Status> asked = ProxyFileSystem::status(path);
  if (asked && !asked->isRegularFile() && !asked->isDirectory()) {
    note(path, asked);
    return std::make_error_code(std::errc::not_supported);
  }
  auto file = ProxyFileSystem::openFileForRead(path);
  Dependency& answer =
      note(path, file ? (*file)->status() : ErrorOr<Status>(file.getError()));
  if (!file) return file;
  return std::make_unique<File>(std::move(*file), answer);
}

std::vector<Dependency> AccessLog::dependencies(
    const Frontend::Sources& sources) const {
  std::vector<Dependency> result;
  result.reserve(answers_.size());
  for (const auto& [path, answer] : answers_) {
    if (path.starts_with(std::string_view(kRoot))) continue;
    Dependency& each = result.emplace_back(answer);
    if (each.kind != Kind::file) continue;
    llvm::SmallString<256> plain(path);
    llvm::sys::path::remove_dots(plain, /*remove_dot_dot=*/true);
    auto source = sources.find(std::string(plain));
    if (source != sources.end()) {
      each.real.clear();
    } else {
      source = sources.find(each.real);
    }
    if (source == sources.end()) continue;
    each.kind = source->second.hasCuda ? Kind::withCuda : Kind::plain;
    // Clang reads it with a spelling of its own.
    each.content = digestOf(source->second.bytes);
  }
  return result;
}

}  // namespace hipport
