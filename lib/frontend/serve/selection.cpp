#include "frontend/serve/selection.h"

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "frontend/lex/implied_headers.h"
#include "frontend/serve/embedded.h"
#include "frontend/units/regular_file.h"
#include "llvm/Support/Path.h"
#include "text/paths.h"

namespace hipport {
namespace {

constexpr std::string_view kFolder = "cuda/";

const HeaderPieces& kPieces = embeddedPieces();

/// What ports include, and what stands in for packages, by their paths among
/// the embedded files.
constexpr std::array<std::string_view, 2> kOthers = {"helpers/", "packages/"};
const EmbeddedFile* otherAt(std::string_view path) {
  const auto files = embeddedFiles();
  const auto found =
      std::ranges::lower_bound(files, path, {}, &EmbeddedFile::path);
  const bool isFound = std::ranges::any_of(kOthers,
                                           [&](std::string_view folder) {
                                             return path.starts_with(folder);
                                           }) &&
                       found != files.end() && found->path == path;
  return isFound ? &*found : nullptr;
}

/// A header that declares nothing of the C library's.
bool isHarmless(std::string_view header) {
  return header == "limits.h" || header == "stddef.h";
}

/// One unit's selection in the making.
class Choice {
 public:
  Choice()
      : isNeeded_(kPieces.names.size()),
        isKept_(kPieces.pieces.size()),
        isOpened_(kPieces.headers.size()) {}

  void need(std::uint16_t name) {
    if (isNeeded_[name]) return;
    isNeeded_[name] = true;
    needed_.push_back(name);
  }

  /// Whether there is such a header.
  bool open(std::string_view header) {
    const auto found = std::ranges::lower_bound(
        kPieces.headers, header, {}, [](const PiecedHeader& each) {
          return embeddedFiles()[each.file].path.substr(kFolder.size());
        });
    if (found == kPieces.headers.end() ||
        embeddedFiles()[found->file].path.substr(kFolder.size()) != header) {
      return false;
    }
    const auto number =
        static_cast<std::uint32_t>(found - kPieces.headers.begin());
    if (isOpened_[number]) return true;
    isOpened_[number] = true;
    opened_.push_back(number);
    const PiecedHeader& pieced = *found;
    for (std::size_t i = pieced.firstInclude; i < pieced.endInclude; ++i) {
      const std::string_view next = kPieces.includes[i];
      if (!open(next) && !isHarmless(next)) isClosed_ = false;
    }
    return true;
  }

  /// The unit includes what cannot be looked into, or makes up names.
  void setOpen() { isClosed_ = false; }

  Selection selection() {
    for (const std::uint32_t header : opened_) keepFixed(header);
    while (!needed_.empty()) {
      const std::uint16_t name = needed_.back();
      needed_.pop_back();
      for (const std::uint16_t piece : kPieces.declarersOf(name)) keep(piece);
    }
    Selection result;
    for (const std::uint32_t header : opened_) addTrimmed(header, result);
    return result;
  }

 private:
  void keep(std::size_t piece) {
    if (isKept_[piece]) return;
    isKept_[piece] = true;
    for (const std::uint16_t name : kPieces.namesIn(piece)) need(name);
  }

  void keepFixed(std::uint32_t header) {
    const PiecedHeader& pieced = kPieces.headers[header];
    for (std::size_t i = pieced.firstPiece; i < pieced.endPiece; ++i) {
      const HeaderPiece::Keep kind = kPieces.pieces[i].keep;
      if (kind == HeaderPiece::Keep::always ||
          (kind == HeaderPiece::Keep::ifUsedClosed && !isClosed_)) {
        keep(i);
      }
    }
  }

  void addTrimmed(std::uint32_t header, Selection& result) const {
    const PiecedHeader& pieced = kPieces.headers[header];
    const EmbeddedFile& file = embeddedFiles()[pieced.file];
    std::string text;
    bool isWhole = true;
    std::size_t begin = 0;
    for (std::size_t i = pieced.firstPiece; i < pieced.endPiece; ++i) {
      const HeaderPiece& piece = kPieces.pieces[i];
      if (isKept_[i]) {
        text += file.content.substr(begin, piece.end - begin);
      } else {
        isWhole = false;
        if (piece.keep == HeaderPiece::Keep::ifUsed) {
          const auto names = kPieces.declaredBy(i);
          result.leftOut.insert(result.leftOut.end(), names.begin(),
                                names.end());
        } else {
          result.isClosed = true;
        }
      }
      begin = piece.end;
    }
    if (!isWhole) {
      result.headers.push_back({std::string(file.path), std::move(text)});
    }
  }

  std::vector<bool> isNeeded_;
  std::vector<bool> isKept_;
  std::vector<bool> isOpened_;
  std::vector<std::uint16_t> needed_;
  std::vector<std::uint32_t> opened_;
  bool isClosed_ = true;
};

}  // namespace

Selector::Selector(const Frontend::Sources& sources) : sources_(sources) {
  static_assert(std::atomic<bool>::is_always_lock_free &&
                sizeof(std::atomic<bool>) == 1);
  const std::size_t count = kPieces.names.size();
  // Zeros: nothing was lacked yet. Without the memory nothing is learnt.
  void* memory = ::mmap(nullptr, count, PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory != MAP_FAILED) {
    lacked_ = {static_cast<std::atomic<bool>*>(memory), count};
  }
  byName_.reserve(sources.size());
  for (const auto& [path, source] : sources) {
    byName_.emplace(lastPart(path), &path);
  }
}

Selector::~Selector() {
  if (!lacked_.empty()) ::munmap(lacked_.data(), lacked_.size());
}

const Mentions* Selector::mentionsOf(const std::string& path) const {
  {
    const std::lock_guard lock(mutex_);
    const auto known = mentions_.find(path);
    if (known != mentions_.end()) return known->second.get();
  }
  auto mentions = std::make_unique<Mentions>();
  const auto source = sources_.find(path);
  if (source != sources_.end()) {
    *mentions = mentionsIn(source->second.bytes);
  } else if (const EmbeddedFile* other = otherAt(path)) {
    *mentions = mentionsIn(other->content);
  } else if (auto buffer = regularFile(path)) {
    *mentions = mentionsIn((*buffer)->getBuffer());
  } else {
    mentions = nullptr;
  }
  const std::lock_guard lock(mutex_);
  return mentions_.try_emplace(path, std::move(mentions)).first->second.get();
}

/// Goes through the files that one unit may include.
class Selector::Walk {
 public:
  Walk(const Selector& selector, const Unit& unit)
      : selector_(selector), unit_(unit) {
    for (const auto* some : {&unit.quoteDirs, &unit.includeDirs,
                             &unit.systemDirs, &unit.afterDirs}) {
      std::ranges::copy_if(
          *some, std::back_inserter(folders_),
          [](const std::string& each) { return !isSdkFolder(each); });
    }
  }

  Selection select() {
    readCommandLine();
    readFiles();
    addLacked();
    std::vector<std::string> ofRuntime;
    std::vector<std::string> ofLibraries;
    if (unit_.language == Language::cuda && unit_.impliesRuntime) {
      ofRuntime = notForced({ofRuntime_.begin(), ofRuntime_.end()});
      ofLibraries = notForced(countedOnLibraries());
    }
    if (!ofRuntime.empty() || !ofLibraries.empty()) choice_.setOpen();
    Selection selection = choice_.selection();
    selection.ofRuntime = std::move(ofRuntime);
    selection.ofLibraries = std::move(ofLibraries);
    return selection;
  }

 private:
  void readCommandLine() {
    if (unit_.language == Language::cuda) choice_.open("cuda_runtime.h");
    if (!selector_.sources_.contains(unit_.path)) choice_.setOpen();
    visit(unit_.path);
    for (const std::string& header : unit_.forcedIncludes) {
      if (!visitSources(header)) choice_.setOpen();
    }
    for (const std::string& macro : unit_.macros) add(mentionsIn(macro), "");
  }

  void readFiles() {
    while (!waiting_.empty()) {
      const std::string path = std::move(waiting_.back());
      waiting_.pop_back();
      const Mentions* mentions = selector_.mentionsOf(path);
      if (!mentions) continue;
      add(*mentions, llvm::sys::path::parent_path(path).str());
    }
  }

  /// What selections so far lacked.
  void addLacked() {
    for (std::size_t name = 0; name < selector_.lacked_.size(); ++name) {
      if (selector_.lacked_[name]) {
        choice_.need(static_cast<std::uint16_t>(name));
      }
    }
  }

  /// The headers of Thrust or CUB that the unit needs if none of its files
  /// includes them. Whether one does is for Clang to say, and read early they
  /// take no longer.
  std::vector<std::string> countedOnLibraries() const {
    const auto isRead = [&](std::string_view folder) {
      const auto first = includes_.lower_bound(folder);
      return first != includes_.end() && first->starts_with(folder);
    };
    std::vector<std::string> headers =
        headersOfLibraries(isRead("thrust/"), isRead("cub/"));
    std::erase_if(headers, [&](const std::string& each) {
      return !ofLibraries_.contains(each);
    });
    return headers;
  }

  std::vector<std::string> notForced(std::vector<std::string> headers) const {
    std::erase_if(headers, [&](const std::string& each) {
      return std::ranges::count(unit_.forcedIncludes, each) != 0;
    });
    return headers;
  }

  /// What a file in `folder` mentions.
  void add(const Mentions& mentions, const std::string& folder) {
    for (const std::uint16_t name : mentions.names) choice_.need(name);
    if (mentions.pastes) choice_.setOpen();
    ofLibraries_.insert(mentions.ofLibraries.begin(),
                        mentions.ofLibraries.end());
    ofRuntime_.insert(mentions.ofRuntime.begin(), mentions.ofRuntime.end());
    for (const auto& [header, isQuoted] : mentions.includes) {
      addInclude(header, isQuoted, folder);
    }
  }

  void addInclude(const std::string& header, bool isQuoted,
                  const std::string& folder) {
    includes_.insert(header);
    const bool isOurs = choice_.open(header);
    if (visitSources(header)) return;
    if (visitEmbedded(header)) return choice_.setOpen();
    // Outside the tree, as of a file that is ported by itself.
    const bool isFound =
        (isQuoted && visitAt(folder, header)) ||
        std::ranges::any_of(folders_, [&](const std::string& each) {
          return visitAt(each, header);
        });
    if (isFound || !isOurs) choice_.setOpen();
  }

  // Each says whether there is such a file.

  /// Any source of the tree that `header` may mean.
  bool visitSources(std::string_view header) {
    while (header.starts_with("./") || header.starts_with("../")) {
      header.remove_prefix(header.find('/') + 1);
    }
    bool isFound = false;
    const auto [first, last] = selector_.byName_.equal_range(lastPart(header));
    for (auto each = first; each != last; ++each) {
      if (!each->second->ends_with(header)) continue;
      isFound = true;
      visit(*each->second);
    }
    return isFound;
  }

  bool visitEmbedded(const std::string& header) {
    return std::ranges::any_of(kOthers, [&](std::string_view folder) {
      std::string path = std::string(folder).append(header);
      if (!otherAt(path)) return false;
      visit(std::move(path));
      return true;
    });
  }

  bool visitAt(std::string_view folder, std::string_view header) {
    llvm::SmallString<256> path(folder);
    llvm::sys::path::append(path, header);
    llvm::sys::path::remove_dots(path, /*remove_dot_dot=*/true);
    std::string found(path);
    if (!selector_.mentionsOf(found)) return false;
    visit(std::move(found));
    return true;
  }

  void visit(std::string path) {
    if (seen_.insert(path).second) waiting_.push_back(std::move(path));
  }

  const Selector& selector_;
  const Unit& unit_;
  std::vector<std::string> folders_;
  Choice choice_;
  std::set<std::string, std::less<>> seen_;
  std::set<std::string, std::less<>> includes_;  ///< as they are spelled
  std::set<std::string_view> ofLibraries_;       ///< see Mentions
  std::set<std::string_view> ofRuntime_;         ///< see Mentions
  std::vector<std::string> waiting_;
};

Selection Selector::select(const Unit& unit) const {
  return Walk(*this, unit).select();
}

bool Selector::isEnough(
    const Selection& selection,
    const std::function<bool(std::string_view)>& isRead) const {
  bool isEnough = true;
  for (const std::uint16_t name : selection.leftOut) {
    if (!isRead(kPieces.names[name])) continue;
    isEnough = false;
    if (!lacked_.empty()) lacked_[name] = true;
  }
  return isEnough;
}

}  // namespace hipport
