// What the lexer said of files, for the next run.
//
// Whether a file is CUDA's shows in its text alone, so that every file of a
// tree is lexed by every run; of a tree that is mostly C, that is most of what
// a warm run takes. An answer counts for the same bytes under the same path:
// files are read all the same, and times and sizes are not trusted.
//
// The files of a folder share one entry. What goes wrong with it makes a miss.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "frontend/lexer.h"
#include "text/digest.h"

namespace hipport {

/// May be used by many threads, apart from `save`.
class LexedFiles {
 public:
  /// `context`: see Cache.
  LexedFiles(const std::filesystem::path& folder, std::string context);
  ~LexedFiles();
  LexedFiles(const LexedFiles&) = delete;
  LexedFiles& operator=(const LexedFiles&) = delete;

  /// What lexing a file with this content, of so many bytes, would say.
  std::optional<FileFacts> find(const std::string& path, const Digest& content,
                                std::size_t size);

  /// Keeps what lexing a file with this content has said.
  void store(const FileFacts& facts, const Digest& content);

  /// Writes what was stored. Whether anything was.
  bool save();

 private:
  struct Entry;
  Entry& entryOf(std::string_view folder);

  std::filesystem::path folder_;
  std::string context_;
  std::mutex mutex_;
  /// By folder.
  std::map<std::string, std::unique_ptr<Entry>, std::less<>> entries_;
};

}  // namespace hipport
