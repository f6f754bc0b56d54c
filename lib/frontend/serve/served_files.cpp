#include "frontend/serve/served_files.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "frontend/collect/collector.h"
#include "frontend/lex/nvcc_spelling.h"
#include "frontend/serve/embedded.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

namespace hipport {
namespace {

using llvm::ErrorOr;
using llvm::Twine;
using llvm::vfs::Status;

class ServedFile : public llvm::vfs::File {
 public:
  ServedFile(Status status, std::unique_ptr<llvm::MemoryBuffer> buffer)
      : status_(std::move(status)), buffer_(std::move(buffer)) {}

  ErrorOr<Status> status() override { return status_; }
  ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const Twine&,
                                                         std::int64_t, bool,
                                                         bool) override {
    return std::move(buffer_);
  }
  std::error_code close() override { return {}; }

 private:
  Status status_;
  std::unique_ptr<llvm::MemoryBuffer> buffer_;
};

/// Looks up what is asked for: LLVM's own file system in memory would have to
/// be filled with hundreds of headers, of which a unit reads a few.
class ServedFiles : public llvm::vfs::FileSystem {
 public:
  ServedFiles(const Frontend::Sources& sources, const Selection* selection,
              const OwnHeaders& own)
      : sources_(sources), selection_(selection), own_(own) {}

  ErrorOr<Status> status(const Twine& path) override {
    const std::string plain = plainPath(path);
    if (const auto text = textOf(plain)) return statusOf(path, plain, *text);
    if (!isFolder(plain)) return std::errc::no_such_file_or_directory;
    return Status(path, idOf(plain), {}, 0, 0, 0,
                  llvm::sys::fs::file_type::directory_file,
                  llvm::sys::fs::perms::all_all);
  }

  ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(
      const Twine& path) override {
    const std::string plain = plainPath(path);
    const auto text = textOf(plain);
    if (!text) {
      return isFolder(plain) ? std::errc::invalid_argument
                             : std::errc::no_such_file_or_directory;
    }
    std::optional<std::string> respelt;
    if (!isEmbedded(plain)) respelt = withClangSpelling(*text);
    auto buffer = respelt
                      ? llvm::MemoryBuffer::getMemBufferCopy(*respelt, plain)
                      : llvm::MemoryBuffer::getMemBuffer(*text, plain);
    return std::make_unique<ServedFile>(statusOf(path, plain, *text),
                                        std::move(buffer));
  }

  llvm::vfs::directory_iterator dir_begin(const Twine&,
                                          std::error_code& error) override {
    error = std::make_error_code(std::errc::no_such_file_or_directory);
    return {};
  }
  ErrorOr<std::string> getCurrentWorkingDirectory() const override {
    return folder_;
  }
  std::error_code setCurrentWorkingDirectory(const Twine& path) override {
    folder_ = path.str();
    return {};
  }
  std::error_code getRealPath(const Twine& path,
                              llvm::SmallVectorImpl<char>& real) override {
    const std::string plain = plainPath(path);
    real.assign(plain.begin(), plain.end());
    return {};
  }

 private:
  static bool isEmbedded(std::string_view plain) {
    return plain.starts_with(std::string_view(kRoot));
  }

  std::string plainPath(const Twine& path) const {
    llvm::SmallString<256> plain;
    path.toVector(plain);
    if (makeAbsolute(plain)) return {};
    llvm::sys::path::remove_dots(plain, /*remove_dot_dot=*/true);
    return std::string(plain);
  }

  static llvm::sys::fs::UniqueID idOf(std::string_view plain) {
    // No disk has that number.
    return {std::numeric_limits<std::uint64_t>::max(),
            llvm::xxh3_64bits(llvm::StringRef(plain))};
  }

  static Status statusOf(const Twine& path, std::string_view plain,
                         std::string_view text) {
    return {path,
            idOf(plain),
            {},
            0,
            0,
            text.size(),
            llvm::sys::fs::file_type::regular_file,
            llvm::sys::fs::perms::all_all};
  }

  /// All that is there, by path, from the first that is not before `plain`.
  static std::span<const EmbeddedFile> embeddedFrom(std::string_view plain) {
    const auto files = embeddedFiles();
    return files.subspan(static_cast<std::size_t>(
        std::ranges::lower_bound(files, plain, {}, &EmbeddedFile::path) -
        files.begin()));
  }

  std::optional<std::string_view> textOf(std::string_view plain) const {
    if (!isEmbedded(plain)) {
      const auto source = sources_.find(std::string(plain));
      if (source == sources_.end()) return std::nullopt;
      return source->second.bytes;
    }
    plain.remove_prefix(kRoot.size());
    if (own_.contains(plain)) return std::nullopt;
    if (selection_) {
      const auto header = std::ranges::find(selection_->headers, plain,
                                            &Selection::Header::path);
      if (header != selection_->headers.end()) return header->text;
    }
    const auto rest = embeddedFrom(plain);
    if (rest.empty() || rest.front().path != plain) return std::nullopt;
    return rest.front().content;
  }

  bool isFolder(std::string_view plain) const {
    const std::string folder = std::string(plain) + '/';
    if (isEmbedded(folder)) {
      const std::string_view inside =
          std::string_view(folder).substr(kRoot.size());
      const auto rest = embeddedFrom(inside);
      return !rest.empty() && rest.front().path.starts_with(inside);
    }
    const auto source = sources_.lower_bound(folder);
    return source != sources_.end() && source->first.starts_with(folder);
  }

  const Frontend::Sources& sources_;
  const Selection* selection_;
  const OwnHeaders& own_;
  std::string folder_;
};

}  // namespace

OwnHeaders ownHeadersOf(const Frontend::Sources& sources) {
  constexpr std::string_view kFolder = "cuda/";
  // What stands in for headers of the table of such libraries.
  constexpr std::string_view kOthers = "#include <hipport/api/others.h>";
  const auto files = embeddedFiles();
  OwnHeaders own;
  for (const auto& [path, source] : sources) {
    // "/a/cute/tensor.hpp" is "cute/tensor.hpp"; a name alone says too little.
    std::size_t slash = path.rfind('/');
    while (slash != std::string::npos && slash > 0) {
      slash = path.rfind('/', slash - 1);
      if (slash == std::string::npos) break;
      const std::string name =
          std::string(kFolder).append(path, slash + 1, std::string::npos);
      const auto found =
          std::ranges::lower_bound(files, name, {}, &EmbeddedFile::path);
      if (found != files.end() && found->path == name &&
          found->content.find(kOthers) != std::string_view::npos) {
        own.insert(found->path);
      }
    }
  }
  return own;
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> servedFiles(
    const Frontend::Sources& sources, const Selection* selection,
    const OwnHeaders& own) {
  auto files = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      llvm::vfs::getRealFileSystem());
  files->pushOverlay(
      llvm::makeIntrusiveRefCnt<ServedFiles>(sources, selection, own));
  return files;
}

}  // namespace hipport
