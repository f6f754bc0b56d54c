#include "cache/lexed_files.h"

#include <algorithm>
#include <system_error>
#include <utility>
#include <vector>

#include "cache/disk.h"
#include "cache/facts_bytes.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

/// A path as its folder and its name there.
std::pair<std::string_view, std::string_view> split(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string_view::npos) return {"", path};
  return {path.substr(0, slash), path.substr(slash + 1)};
}

}  // namespace

struct LexedFiles::Entry {
  fs::path name;  ///< in the folder
  std::once_flag isRead;
  std::vector<LexedFile> known;  ///< by name
  std::mutex mutex;              ///< of what follows
  std::vector<LexedFile> fresh;
};

LexedFiles::LexedFiles(const fs::path& folder, std::string context)
    : folder_(folder), context_(std::move(context)) {}

LexedFiles::~LexedFiles() = default;

LexedFiles::Entry& LexedFiles::entryOf(std::string_view folder) {
  Entry* entry = nullptr;
  {
    const std::scoped_lock lock(mutex_);
    auto place = entries_.find(folder);
    if (place == entries_.end()) {
      place = entries_.emplace(folder, std::make_unique<Entry>()).first;
    }
    entry = place->second.get();
  }
  std::call_once(entry->isRead, [&] {
    const std::string name = digestOf((context_ + '\0').append(folder)).text();
    entry->name = fs::path("lexed") / name.substr(0, 2) / name.substr(2);
    const DiskFile file((folder_ / entry->name).string());
    const auto bytes = readSealed(file);
    auto known = bytes ? lexedFromBytes(*bytes) : std::nullopt;
    if (!known) return;
    entry->known = std::move(*known);
    file.touch();
  });
  return *entry;
}

std::optional<FileFacts> LexedFiles::find(const std::string& path,
                                          const Digest& content,
                                          std::size_t size) {
  const auto [folder, name] = split(path);
  const std::vector<LexedFile>& known = entryOf(folder).known;
  const auto found = std::ranges::lower_bound(
      known, name, {},
      [](const LexedFile& each) { return std::string_view(each.name); });
  if (found == known.end() || found->name != name ||
      found->content != content) {
    return std::nullopt;
  }
  std::optional<FileFacts> facts = factsFromBytes(found->facts, size);
  if (!facts || facts->path != path) return std::nullopt;
  return facts;
}

void LexedFiles::store(const FileFacts& facts, const Digest& content) {
  const auto [folder, name] = split(facts.path);
  LexedFile fresh = {std::string(name), content, toBytes(facts)};
  Entry& entry = entryOf(folder);
  const std::scoped_lock lock(entry.mutex);
  entry.fresh.push_back(std::move(fresh));
}

bool LexedFiles::save() {
  bool hasSaved = false;
  for (const auto& [folder, entry] : entries_) {
    std::vector<LexedFile>& files = entry->fresh;
    if (files.empty()) continue;
    // What this run did not lex may be of use to another, if it is still there.
    for (LexedFile& each : entry->known) {
      std::error_code error;
      if (fs::exists(fs::path(folder) / each.name, error)) {
        files.push_back(std::move(each));
      }
    }
    std::ranges::stable_sort(files, {}, &LexedFile::name);
    const auto older = std::ranges::unique(files, {}, &LexedFile::name);
    files.erase(older.begin(), older.end());
    if (writeSealed(folder_, entry->name, toBytes(files))) hasSaved = true;
  }
  entries_.clear();
  return hasSaved;
}

}  // namespace hipport
