#include "frontend/selection.h"

#include <algorithm>
#include <cctype>

#include "clang/Basic/IdentifierTable.h"
#include "frontend/embedded.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace hipport {
namespace {

constexpr std::string_view kFolder = "cuda/";

const HeaderPieces& kPieces = embeddedPieces();

/// What ports include, by its path among the embedded files.
constexpr std::string_view kHelpers = "helpers/";
const EmbeddedFile* helperAt(std::string_view path) {
  const auto files = embeddedFiles();
  const auto found =
      std::ranges::lower_bound(files, path, {}, &EmbeddedFile::path);
  const bool isFound =
      path.starts_with(kHelpers) && found != files.end() && found->path == path;
  return isFound ? &*found : nullptr;
}

bool isWord(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// A header that declares nothing of the C library's.
bool isHarmless(std::string_view header) {
  return header == "limits.h" || header == "stddef.h";
}

std::string_view lastPart(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
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
  byName_.reserve(sources.size());
  for (const auto& [path, source] : sources) {
    byName_.emplace(lastPart(path), &path);
  }
}

Selector::Mentions Selector::mentionsIn(std::string_view text) {
  Mentions mentions;
  std::size_t at = 0;
  auto skipSpace = [&] {
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t')) ++at;
  };
  while (at < text.size()) {
    if (text[at] == '#') {
      if (text.substr(at, 2) == "##") mentions.pastes = true;
      ++at;
      skipSpace();
      std::size_t word = 0;
      while (at + word < text.size() && isWord(text[at + word])) ++word;
      const std::string_view directive = text.substr(at, word);
      if (directive != "include" && directive != "include_next" &&
          directive != "import") {
        continue;
      }
      at += word;
      skipSpace();
      if (at >= text.size() || (text[at] != '<' && text[at] != '"')) {
        mentions.pastes = true;  // a macro names the header
        continue;
      }
      const char close = text[at] == '<' ? '>' : '"';
      const std::size_t end =
          text.find_first_of(std::string{close, '\n'}, ++at);
      if (end == std::string_view::npos) break;
      mentions.includes.push_back(text.substr(at, end - at));
      at = end;
    } else if (isWord(text[at])) {
      std::size_t end = at + 1;
      while (end < text.size() && isWord(text[end])) ++end;
      const std::uint16_t name = kPieces.numberOf(text.substr(at, end - at));
      if (name != kNoName) mentions.names.push_back(name);
      at = end;
    } else {
      // A name may go on behind the end of its line.
      mentions.pastes |= text[at] == '\\' && at > 0 && isWord(text[at - 1]);
      ++at;
    }
  }
  std::ranges::sort(mentions.names);
  const auto repeated = std::ranges::unique(mentions.names);
  mentions.names.erase(repeated.begin(), repeated.end());
  return mentions;
}

const Selector::Mentions* Selector::mentionsOf(const std::string& path) const {
  {
    const std::lock_guard lock(mutex_);
    const auto known = mentions_.find(path);
    if (known != mentions_.end()) return &known->second;
  }
  Mentions mentions;
  const auto source = sources_.find(path);
  if (source != sources_.end()) {
    mentions = mentionsIn(source->second.bytes);
  } else if (const EmbeddedFile* helper = helperAt(path)) {
    mentions = mentionsIn(helper->content);
  } else {
    auto buffer = llvm::MemoryBuffer::getFile(path);
    if (!buffer) return nullptr;
    auto bytes = std::make_unique<const std::string>((*buffer)->getBuffer());
    mentions = mentionsIn(*bytes);
    mentions.buffer = std::move(bytes);
  }
  const std::lock_guard lock(mutex_);
  return &mentions_.try_emplace(path, std::move(mentions)).first->second;
}

Selection Selector::select(const Unit& unit) const {
  Choice choice;
  if (unit.language == Language::cuda) choice.open("cuda_runtime.h");
  std::set<std::string, std::less<>> seen;
  std::vector<std::string> waiting;
  auto visit = [&](std::string path) {
    if (seen.insert(path).second) waiting.push_back(std::move(path));
  };
  /// Any source of the tree that `header` may mean.
  auto visitSources = [&](std::string_view header) {
    while (header.starts_with("./") || header.starts_with("../")) {
      header.remove_prefix(header.find('/') + 1);
    }
    bool isFound = false;
    const auto [first, last] = byName_.equal_range(lastPart(header));
    for (auto each = first; each != last; ++each) {
      if (!each->second->ends_with(header)) continue;
      isFound = true;
      visit(*each->second);
    }
    return isFound;
  };
  auto add = [&](const Mentions& mentions, const std::string& folder) {
    for (const std::uint16_t name : mentions.names) choice.need(name);
    if (mentions.pastes) choice.setOpen();
    for (const std::string_view header : mentions.includes) {
      const bool isOurs = choice.open(header);
      if (visitSources(header) || isOurs) continue;
      choice.setOpen();
      if (std::string path = std::string(kHelpers).append(header);
          helperAt(path)) {
        visit(std::move(path));
        continue;
      }
      // One beside the file, when a file is ported by itself.
      llvm::SmallString<256> path(folder);
      llvm::sys::path::append(path, header);
      llvm::sys::path::remove_dots(path, /*remove_dot_dot=*/true);
      if (!folder.empty()) visit(std::string(path));
    }
  };
  if (!sources_.contains(unit.path)) choice.setOpen();
  visit(unit.path);
  for (const std::string& header : unit.forcedIncludes) {
    if (!visitSources(header)) choice.setOpen();
  }
  for (const std::string& macro : unit.macros) add(mentionsIn(macro), "");
  while (!waiting.empty()) {
    const std::string path = std::move(waiting.back());
    waiting.pop_back();
    const Mentions* mentions = mentionsOf(path);
    if (!mentions) continue;
    add(*mentions, llvm::sys::path::parent_path(path).str());
  }
  {
    const std::lock_guard lock(mutex_);
    for (const std::uint16_t name : lacked_) choice.need(name);
  }
  return choice.selection();
}

bool Selector::isEnough(const Selection& selection,
                        const clang::IdentifierTable& table) const {
  std::vector<std::uint16_t> lacked;
  for (const std::uint16_t name : selection.leftOut) {
    if (table.find(kPieces.names[name]) != table.end()) {
      lacked.push_back(name);
    }
  }
  if (lacked.empty()) return true;
  const std::lock_guard lock(mutex_);
  lacked_.insert(lacked.begin(), lacked.end());
  return false;
}

}  // namespace hipport
