#include "frontend/collect/collector.h"
#include "frontend/lexer.h"

#include <algorithm>
#include <array>

#include "clang/AST/ExprCXX.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/FileManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Sema/Sema.h"
#include "llvm/Support/Path.h"

namespace hipport {
namespace {

/// Messages name files: "(lambda at /src/a.cu:1:2)". The folders are this
/// machine's and say nothing.
std::string withoutFolders(std::string message) {
  constexpr std::string_view kBefore = " '\"(<";
  constexpr std::string_view kBehind = " '\")>:";
  for (std::size_t at = message.find('/'); at != std::string::npos;
       at = message.find('/', at + 1)) {
    if (at == 0 || kBefore.find(message[at - 1]) == std::string_view::npos) {
      continue;
    }
    const std::size_t end = message.find_first_of(kBehind, at);
    const std::size_t slash = message.rfind('/', end);
    if (slash > at) message.erase(at, slash + 1 - at);
  }
  return message;
}

/// Makes spans ascending and disjoint that cover the same text.
void unite(std::vector<Span>& spans) {
  std::ranges::sort(spans);
  std::vector<Span> united;
  for (const Span span : spans) {
    if (!united.empty() && span.begin <= united.back().end) {
      united.back().end = std::max(united.back().end, span.end);
    } else {
      united.push_back(span);
    }
  }
  spans = std::move(united);
}

std::string normalised(llvm::StringRef path, clang::FileManager& files) {
  llvm::SmallString<256> absolute(path);
  files.makeAbsolutePath(absolute);
  llvm::sys::path::remove_dots(absolute, /*remove_dot_dot=*/true);
  return std::string(absolute);
}

/// `at`, or where a file of the tree includes it, itself or by others: `pass`
/// gets each include on the way. Invalid if none does.
template <typename Pass>
SourceLocation intoTree(Collector& collector,
                        const clang::SourceManager& manager, SourceLocation at,
                        Pass pass) {
  const auto isOfTree = [&](const Collector::File& file) {
    return file.origin == Origin::source || file.isPlainSource;
  };
  while (at.isValid() && !isOfTree(collector.file(manager.getFileID(at)))) {
    at = manager.getIncludeLoc(manager.getFileID(at));
    if (at.isValid()) pass(at);
  }
  return at;
}

}  // namespace

void Collector::attach(clang::SourceManager& manager,
                       const clang::LangOptions& options) {
  manager_ = &manager;
  options_ = &options;
}

const Collector::File& Collector::file(clang::FileID id) {
  auto [place, isNew] = files_.try_emplace(id);
  File& file = place->second;
  if (!isNew) return file;
  const auto entry = manager_->getFileEntryRefForID(id);
  if (!entry) return file;
  file.path = normalised(entry->getName(), manager_->getFileManager());
  if (isCudaHeader(file.path)) {
    file.origin = Origin::cuda;
    return file;
  }
  auto source = sources_.find(file.path);
  if (source == sources_.end()) {
    file.path = entry->getFileEntry().tryGetRealPathName().str();
    source = sources_.find(file.path);
  }
  if (source == sources_.end()) return file;
  file.isPlainSource = !source->second.hasCuda;
  if (file.isPlainSource) return file;
  file.origin = Origin::source;
  file.observation = &facts_.files[file.path];
  file.observation->unit = facts_.unit;
  return file;
}

Origin Collector::origin(SourceLocation location) {
  if (location.isInvalid()) return Origin::other;
  return file(manager_->getFileID(manager_->getExpansionLoc(location))).origin;
}

const std::string& Collector::path(SourceLocation location) {
  return file(manager_->getFileID(manager_->getExpansionLoc(location))).path;
}

bool Collector::isInForeignBody(SourceLocation location) {
  return sema_ && sema_->getCurFunctionDecl(/*AllowLambda=*/true) &&
         location.isValid() && origin(location) == Origin::other &&
         !isInMainFile(location);
}

bool Collector::isInMainFile(SourceLocation location) const {
  return manager_->getFileID(manager_->getExpansionLoc(location)) ==
         manager_->getMainFileID();
}

bool Collector::knows(llvm::StringRef name) {
  const auto [place, isNew] = known_.try_emplace(name, false);
  if (isNew) {
    place->second = vocabulary_.hasName(name) || vocabulary_.hasMember(name);
  }
  return place->second;
}

void Collector::noteOwner(SourceLocation spelled, llvm::StringRef name,
                          Scope scope) {
  if (scope == Scope::member) {
    facts_.owners.members.insert(name.str());
  } else if (scope != Scope::function) {
    facts_.owners.user.insert(name.str());
  }
  const bool isInTree = file(manager_->getFileID(spelled)).observation;
  if (scope != Scope::file || !isInTree) {
    facts_.owners.elsewhere.insert(name.str());
  }
}

void Collector::note(SourceLocation location, llvm::StringRef name,
                     Meaning meaning, NotedUse use) {
  if (location.isInvalid()) return;
  if (meaning == Meaning::user && sdk_ && location.isMacroID()) {
    ownAliases_.insert(aliasOf(location));
  }
  if (!knows(name)) return;
  const SourceLocation spelled = manager_->getSpellingLoc(location);
  if (meaning == Meaning::user && use.isDeclaration) {
    if (isGap(spelled)) return;
    if (!use.isForItsUsers) noteOwner(spelled, name, use.scope);
  }
  if (manager_->isWrittenInScratchSpace(spelled)) {
    notePasted(location, name, meaning);
    return;
  }
  const auto [id, offset] = place(spelled);
  if (Observation* seen = file(id).observation) {
    if (meaning == Meaning::cuda && !use.isAssumed) {
      facts_.owners.cuda.insert(name.str());
    }
    seen->references.push_back({offset, meaning, use.isDeclaration,
                                std::move(use.arguments), std::move(use.owner),
                                std::move(use.types), use.typesOf,
                                use.isAssumed});
  }
}

void Collector::noteUse(SourceLocation location) {
  const SourceLocation at = manager_->getExpansionLoc(location);
  if (file(manager_->getFileID(at)).origin != Origin::source) return;
  if (firstUse_.isInvalid() ||
      manager_->isBeforeInTranslationUnit(at, firstUse_)) {
    firstUse_ = at;
  }
}

void Collector::noteDefinition(SourceLocation location, llvm::StringRef name) {
  const bool isOfGroups = vocabulary_.hasGroupWord(name);
  name.consume_back("(");  // of one with parameters
  // Names of parameters, members, functions and template arguments: T, n, max.
  const bool mayClash = name.size() == 1 || llvm::all_of(name, [](char c) {
                          return clang::isLowercase(c) || clang::isDigit(c);
                        });
  const bool isMacro = vocabulary_.hasHipMacro(name);
  if (!mayClash && !isOfGroups && !isMacro) return;
  // A header of macros may have nothing of CUDA.
  const File& definer = file(manager_->getFileID(location));
  if (definer.origin != Origin::source && !definer.isPlainSource) return;
  if (isOfGroups) groupMacros_[name.str()] = location;
  const bool isFirst =
      !firstClash_.isValid() ||
      manager_->isBeforeInTranslationUnit(location, firstClash_);
  if ((mayClash || isMacro) && isFirst) firstClash_ = location;
}

void Collector::noteUndefinition(llvm::StringRef name) {
  if (!groupMacros_.empty()) groupMacros_.erase(name.str());
}

namespace {

/// Whether one token of a file or of a macro's body gave what stands at `text`:
/// itself, or a macro without arguments, which makes no more of what is behind.
bool isOneTokenIn(clang::FileID body, SourceLocation text,
                  const clang::SourceManager& manager) {
  while (manager.getFileID(text) != body) {
    if (!text.isMacroID()) return false;
    const clang::CharSourceRange use = manager.getImmediateExpansionRange(text);
    if (use.getBegin() != use.getEnd()) return false;
    text = use.getBegin();
  }
  return true;
}

}  // namespace

void Collector::noteGroupMacros() {
  if (includesCuda("cooperative_groups")) return;
  for (const auto& [name, location] : groupMacros_) {
    noteSilentFault(SilentFault::Kind::groupMacro, location, name);
  }
}

void Collector::noteSilentFault(SilentFault::Kind kind,
                                clang::SourceRange range, std::string name,
                                std::string detail) {
  const Located at = locate(range);
  if (!at.observation) return;
  auto& faults = at.observation->silentFaults;
  const bool isKnown =
      std::ranges::any_of(faults, [&](const SilentFault& each) {
        return each.kind == kind && each.span == at.span;
      });
  if (isKnown) return;
  faults.push_back({kind, at.span, std::move(name), std::move(detail)});
}

void Collector::noteHeaderUse(SourceLocation declared,
                              SourceLocation location) {
  const SourceLocation at = manager_->getExpansionLoc(location);
  if (file(manager_->getFileID(at)).origin != Origin::source) return;
  const auto [use, isNew] = usedHeaders_.try_emplace(
      manager_->getFileID(manager_->getExpansionLoc(declared)), at);
  if (!isNew && manager_->isBeforeInTranslationUnit(at, use->second)) {
    use->second = at;
  }
}

void Collector::noteLaunch(SourceLocation location) {
  if (location.isInvalid()) return;
  noteUse(location);
  const auto [id, offset] = place(manager_->getSpellingLoc(location));
  if (Observation* seen = file(id).observation) {
    seen->launches.push_back(offset);
  }
  launches_.push_back(location);
}

void Collector::noteAssembly(const clang::GCCAsmStmt& assembly) {
  const SourceLocation keyword = assembly.getAsmLoc();
  const auto [id, offset] = place(manager_->getSpellingLoc(keyword));
  Observation* const seen = file(id).observation;
  if (!seen) return;
  std::vector<const clang::StringLiteral*> constraints;
  for (unsigned i = 0; i < assembly.getNumOutputs(); ++i) {
    constraints.push_back(assembly.getOutputConstraintLiteral(i));
  }
  for (unsigned i = 0; i < assembly.getNumInputs(); ++i) {
    constraints.push_back(assembly.getInputConstraintLiteral(i));
  }
  Observation::Assembly seenHere = {
      offset, assembly.getAsmString()->getString().str(), {}};
  for (const clang::StringLiteral* each : constraints) {
    if (!isOneTokenIn(manager_->getFileID(keyword), each->getBeginLoc(),
                      *manager_)) {
      seenHere.constraints.clear();
      break;
    }
    seenHere.constraints.push_back(each->getString().str());
  }
  if (std::ranges::find(seen->assemblies, seenHere) == seen->assemblies.end()) {
    seen->assemblies.push_back(std::move(seenHere));
  }
}

void Collector::noteSpelled(SourceLocation defined,
                            UnitView::Spelled expansion) {
  const auto [id, offset] = place(defined);
  if (Observation* seen = file(id).observation) {
    seen->spelled.insert(std::move(expansion));
  }
}

void Collector::noteDeviceCode(clang::SourceRange range, bool isKernel,
                               bool isHostToo) {
  if (const Located at = locate(range); at.observation) {
    at.observation->deviceCode.push_back({at.span, isKernel, isHostToo});
    if (!isHostToo) deviceBodies_.push_back(range);
  }
}

bool Collector::isInDeviceBody(SourceLocation location) const {
  return std::ranges::any_of(deviceBodies_, [&](clang::SourceRange body) {
    return !manager_->isBeforeInTranslationUnit(location, body.getBegin()) &&
           !manager_->isBeforeInTranslationUnit(body.getEnd(), location);
  });
}

void Collector::noteLocal(clang::SourceRange range, llvm::StringRef name) {
  if (!knows(name)) return;
  if (const Located at = locate(range); at.observation) {
    at.observation->locals.push_back({at.span, name.str()});
  }
}

Collector::Located Collector::locate(clang::SourceRange range) {
  if (range.isInvalid()) return {};
  const auto [id, begin] = place(manager_->getFileLoc(range.getBegin()));
  const SourceLocation last = manager_->getFileLoc(range.getEnd());
  const auto [endId, end] = place(last);
  if (id != endId || begin > end) return {};
  const unsigned size =
      clang::Lexer::MeasureTokenLength(last, *manager_, *options_);
  return {file(id).observation, {begin, end + size}};
}

Collector::Located Collector::spelled(clang::SourceRange range) {
  if (range.isInvalid()) return {};
  const clang::CharSourceRange written = clang::Lexer::makeFileCharRange(
      clang::CharSourceRange::getTokenRange(range), *manager_, *options_);
  if (written.isValid()) {
    const auto [id, begin] = place(written.getBegin());
    const auto [endId, end] = manager_->getDecomposedLoc(written.getEnd());
    if (id != endId || begin > end) return {};
    return {file(id).observation, {begin, end}};
  }
  SourceLocation first = range.getBegin();
  SourceLocation last = range.getEnd();
  // A macro within a macro: its call is what is spelled there.
  SourceLocation outerFirst;
  SourceLocation outerLast;
  while (first.isMacroID() && last.isMacroID() &&
         clang::Lexer::isAtStartOfMacroExpansion(first, *manager_, *options_,
                                                 &outerFirst) &&
         clang::Lexer::isAtEndOfMacroExpansion(last, *manager_, *options_,
                                               &outerLast) &&
         outerFirst.isMacroID() && outerLast.isMacroID()) {
    first = outerFirst;
    last = outerLast;
  }
  if (manager_->isWrittenInScratchSpace(manager_->getSpellingLoc(first))) {
    return {};
  }
  last = manager_->getSpellingLoc(last);
  const auto [id, begin] = place(manager_->getSpellingLoc(first));
  const auto [endId, end] = place(last);
  if (id != endId || begin > end) return {};
  const unsigned size =
      clang::Lexer::MeasureTokenLength(last, *manager_, *options_);
  return {file(id).observation, {begin, end + size}};
}

std::string Collector::describe(SourceLocation location) {
  const auto [id, offset] = place(manager_->getFileLoc(location));
  return file(id).path + ":" + std::to_string(offset);
}

void Collector::noteInclude(SourceLocation hash, llvm::StringRef spelled,
                            clang::OptionalFileEntryRef target) {
  const auto [id, offset] = place(hash);
  const File& includer = file(id);
  if (!target) return;
  std::string path = normalised(target->getName(), manager_->getFileManager());
  if (isStandIn(includer.path) && isStandIn(path)) {
    forwards_[includer.path].insert(path);
  }
  if (includer.origin == Origin::cuda) return;
  const bool isSource = includer.origin == Origin::source;
  // A file without CUDA may well include HIP's headers: it is ported.
  if (isCudaHeader(path) && (isSource || includer.isPlainSource)) {
    if (spelled.starts_with("cooperative_groups")) noteGroupMacros();
    cudaIncludes_.push_back({hash, spelled.str(), path});
    if (isSource && vocabulary_.isUnsupportedHeader(spelled)) {
      unsupported_.push_back({hash, std::move(path)});
    }
    return;
  }
  if (isSource && !isCudaHeader(path)) {
    includer.observation->includes.push_back({offset, std::move(path)});
  }
}

bool Collector::includesCuda(llvm::StringRef prefix) const {
  return std::ranges::any_of(cudaIncludes_, [&](const auto& include) {
    return llvm::StringRef(include.spelled).starts_with(prefix);
  });
}

// A header is only parsed by itself where no unit includes it.

bool Collector::isForOthers(SourceLocation location) const {
  return !isUnitName(facts_.unit) || includesHip(location);
}

bool Collector::isForItsUsers(SourceLocation location) const {
  if (isUnitName(facts_.unit)) return false;
  return includesHip(location) ||
         (isInMainFile(location) &&
          vocabulary_.hasHeader(llvm::sys::path::filename(facts_.unit)));
}

bool Collector::includesHip(SourceLocation location) const {
  const clang::FileID id =
      manager_->getFileID(manager_->getExpansionLoc(location));
  return std::ranges::any_of(cudaIncludes_, [&](const auto& include) {
    const llvm::StringRef spelled = include.spelled;
    return (spelled.starts_with("hip") || spelled.starts_with("roc")) &&
           manager_->getFileID(include.hash) == id;
  });
}

void Collector::noteFileScope(llvm::ArrayRef<clang::Decl*> declared) {
  std::map<clang::FileID, std::vector<Span>> ranges;
  for (const clang::Decl* decl : declared) {
    const SourceLocation location = decl->getLocation();
    if (location.isInvalid()) continue;
    const auto [id, at] = place(manager_->getExpansionLoc(location));
    if (Observation* seen = file(id).observation) {
      seen->declaresAtFileScope = true;
    }
    const auto [endId, end] =
        place(manager_->getExpansionLoc(decl->getEndLoc()));
    if (endId == id) ranges[id].push_back({at, end});
  }
  const auto isWithin = [&](SourceLocation include) {
    const auto [id, at] = place(include);
    return std::ranges::any_of(ranges[id], [at = at](Span range) {
      return range.begin < at && at < range.end;
    });
  };
  for (const clang::FileID id : entered_) {
    Observation* seen = file(id).observation;
    for (SourceLocation at = manager_->getIncludeLoc(id); seen && at.isValid();
         at = manager_->getIncludeLoc(manager_->getFileID(at))) {
      if (!isWithin(at)) continue;
      seen->isEnclosed = true;
      break;
    }
  }
}

const std::vector<std::string>& Collector::unsupportedHeaders(
    clang::FileID id) {
  const auto [place, isNew] = unsupportedBy_.try_emplace(id);
  if (!isNew) return place->second;
  // From the header up to the source, or to a header that HIP has.
  while (id.isValid() && file(id).origin == Origin::cuda) {
    const std::string& path = file(id).path;
    const llvm::StringRef name = knownName(path);
    if (!name.empty() && !vocabulary_.isUnsupportedHeader(name)) break;
    if (!name.empty() || isStandIn(path)) place->second.push_back(path);
    if (name.empty() && isStandIn(path)) break;
    const SourceLocation at = manager_->getIncludeLoc(id);
    id = at.isValid() ? manager_->getFileID(at) : clang::FileID();
  }
  return place->second;
}

llvm::StringRef Collector::knownName(llvm::StringRef path) const {
  while (!path.empty() && !vocabulary_.hasHeader(path)) {
    path = path.split('/').second;
  }
  return path;
}

void Collector::noteUnsupportedUse(SourceLocation declared,
                                   SourceLocation location,
                                   llvm::function_ref<std::string()> name) {
  if (unsupported_.empty() || declared.isInvalid() || location.isInvalid()) {
    return;
  }
  const SourceLocation at = manager_->getExpansionLoc(location);
  const File& user = file(manager_->getFileID(at));
  const clang::FileID id =
      manager_->getFileID(manager_->getExpansionLoc(declared));
  if (user.origin == Origin::cuda || file(id).origin != Origin::cuda) return;
  const std::vector<std::string>& headers = unsupportedHeaders(id);
  if (headers.empty()) return;
  const HeaderUse use{name(), user.path, manager_->getSpellingLineNumber(at)};
  for (const std::string& header : headers) {
    HeaderUses& known = unsupportedUses_[header];
    if (knownName(header).empty()) {
      const std::optional<bool> isSupported = vocabulary_.isSupported(use.name);
      known.hasOthers |= !isSupported;
      if (isSupported.value_or(true)) continue;
    }
    if (known.uses.size() < kMaxHeaderUses &&
        std::ranges::find(known.uses, use.name, &HeaderUse::name) ==
            known.uses.end()) {
      known.uses.push_back(use);
    }
  }
}

void Collector::addForwarded(const std::string& path,
                             std::set<std::string>& declaring) const {
  const auto targets = forwards_.find(path);
  if (targets == forwards_.end()) return;
  for (const std::string& target : targets->second) {
    if (knownName(target).empty() && declaring.insert(target).second) {
      addForwarded(target, declaring);
    }
  }
}

void Collector::noteUnsupportedIncludes() {
  // What nvcc includes by itself is no header's own.
  const std::string language = (kStandIns + "hipport/language.h").str();
  std::set<std::string> implied = {language};
  addForwarded(language, implied);
  for (const UnsupportedInclude& each : unsupported_) {
    const auto [id, offset] = place(each.hash);
    Observation* seen = file(id).observation;
    if (!seen) continue;
    std::set<std::string> declaring = {each.path};
    addForwarded(each.path, declaring);
    Observation::Unsupported include{offset, {}, !hasErrors_};
    for (const std::string& path : declaring) {
      const HeaderUses& known = unsupportedUses_[path];
      include.uses.insert(include.uses.end(), known.uses.begin(),
                          known.uses.end());
      if (known.hasOthers && !implied.contains(path)) include.isCertain = false;
    }
    seen->unsupported.push_back(std::move(include));
  }
}

void Collector::noteBroughtHeaders() {
  for (const auto& [used, firstUse] : usedHeaders_) {
    // From the header up to the source that includes the outermost one.
    std::vector<llvm::StringRef> paths;
    clang::FileID each = used;
    SourceLocation at;
    while (each.isValid() && file(each).origin == Origin::cuda) {
      paths.push_back(file(each).path);
      at = manager_->getIncludeLoc(each);
      each = at.isValid() ? manager_->getFileID(at) : clang::FileID();
    }
    if (at.isInvalid()) continue;
    const llvm::StringRef name = llvm::sys::path::filename(paths.front());
    if (paths.size() > 1) paths.pop_back();
    const SourceLocation use = firstUse;
    const bool isIncluded =
        std::ranges::any_of(cudaIncludes_, [&](const auto& include) {
          return std::ranges::find(paths, include.path) != paths.end() &&
                 manager_->isBeforeInTranslationUnit(include.hash, use);
        });
    if (isIncluded) continue;
    // The directive begins the line that the file's name stands in.
    const clang::FileID id = manager_->getFileID(at);
    const auto directive =
        std::ranges::find_if(cudaIncludes_, [&](const auto& include) {
          return manager_->getFileID(include.hash) == id &&
                 manager_->getSpellingLineNumber(include.hash) ==
                     manager_->getSpellingLineNumber(at);
        });
    Observation* const includer = file(id).observation;
    if (!includer || directive == cudaIncludes_.end()) continue;
    includer->brought.push_back({place(directive->hash).second, name.str()});
  }
}

void Collector::noteSkipped(clang::SourceRange range) {
  const auto [id, begin] = place(range.getBegin());
  const auto [endId, end] = place(range.getEnd());
  if (id != endId || file(id).origin != Origin::source) return;
  // The range begins with the directive, whose condition was read.
  const llvm::StringRef bytes = manager_->getBufferData(id);
  std::size_t first = bytes.find('\n', begin);
  while (first < end && bytes.substr(0, first).rtrim('\r').ends_with("\\")) {
    first = bytes.find('\n', first + 1);
  }
  if (first >= end) return;
  skipped_[id].push_back({static_cast<std::uint32_t>(first), end});
}

void Collector::noteMacroCall(clang::SourceRange range) {
  if (range.getBegin().isMacroID() || range.getEnd().isMacroID()) return;
  const auto [id, begin] = place(range.getBegin());
  const auto [endId, end] = place(range.getEnd());
  if (id != endId) return;
  if (Observation* seen = file(id).observation) {
    seen->macroCalls.push_back({begin, end + 1});
  }
}

std::vector<SourceLocation> Collector::foreignIncludes() {
  std::set<SourceLocation> found;
  for (const clang::FileID id : entered_) {
    for (SourceLocation at = manager_->getIncludeLoc(id); at.isValid();) {
      const clang::FileID includer = manager_->getFileID(at);
      // The rest of the way was gone before.
      if (file(includer).origin == Origin::other && !found.insert(at).second) {
        break;
      }
      at = manager_->getIncludeLoc(includer);
    }
  }
  return {found.begin(), found.end()};
}

void Collector::noteExpansion(const clang::MacroInfo* macro) {
  const auto [id, offset] = place(macro->getDefinitionLoc());
  if (Observation* seen = file(id).observation) {
    seen->expanded.push_back(offset);
  }
}

bool Collector::leavesFolders(SourceLocation at) const {
  const auto [id, offset] = manager_->getDecomposedLoc(at);
  llvm::StringRef name = manager_->getBufferData(id).substr(offset);
  name = name.take_until([](char c) { return c == '\n' || c == '\r'; });
  if (!name.consume_front("\"") && !name.consume_front("<")) return true;
  return name.starts_with("/") || name.contains("..");
}

Observation* Collector::observed(const File& file) {
  if (!file.isPlainSource) return file.observation;
  // Only of one that there is something to say of.
  Observation& seen = facts_.files[file.path];
  seen.unit = facts_.unit;
  return &seen;
}

void Collector::noteGap(SourceLocation location, std::string message) {
  if (location.isInvalid() || !manager_) return;
  SourceLocation at = manager_->getFileLoc(location);
  // What Clang does not take of an SDK shows where its names are used, if it
  // matters.
  if (file(manager_->getFileID(at)).origin == Origin::cuda) return;
  hasErrors_ = true;
  at = intoTree(*this, *manager_, at, [&](SourceLocation include) {
    if (leavesFolders(include)) {
      message = "what is included here is no header that Clang understands";
    }
  });
  if (at.isInvalid()) return;
  const auto [id, offset] = place(at);
  Observation* seen = observed(file(id));
  if (seen->gaps.size() >= kMaxGapsPerFile) return;
  const unsigned size =
      clang::Lexer::MeasureTokenLength(at, *manager_, *options_);
  seen->gaps.push_back(
      {{offset, offset + size}, withoutFolders(std::move(message))});
}

void Collector::noteStrictRule(SourceLocation location, std::string message,
                               llvm::ArrayRef<clang::FixItHint> hints) {
  if (location.isInvalid() || !manager_) return;
  Located at = locate({location, location});
  // Clang does not compile what is no CUDA.
  if (!at.observation && options_->CUDA && isInForeignBody(location)) {
    // Of a file without CUDA, or from outside the tree: then it is where that
    // is included.
    const SourceLocation inside =
        intoTree(*this, *manager_, manager_->getFileLoc(location),
                 [](SourceLocation) {});
    if (inside.isInvalid()) return;
    at = locate({inside, inside});
    at.observation = observed(file(manager_->getFileID(inside)));
    if (inside != manager_->getFileLoc(location)) {
      message += " (" + llvm::sys::path::filename(path(location)).str() + ")";
    }
  }
  if (!at.observation) return;
  StrictRule rule{at.span, std::string(kRefused), "", "", false};
  rule.message += withoutFolders(std::move(message));
  const bool isWritten =
      std::ranges::all_of(hints, [](const clang::FixItHint& hint) {
        return hint.RemoveRange.getBegin().isFileID();
      });
  if (isWritten && hints.size() == 1 && hints[0].CodeToInsert.empty()) {
    rule.isDropped = true;  // the token at `location`
  } else if (isWritten && !hints.empty() && hints.size() <= 2) {
    rule.span = {place(hints.front().RemoveRange.getBegin()).second,
                 place(hints.back().RemoveRange.getBegin()).second};
    rule.before = hints.front().CodeToInsert;
    if (hints.size() == 2) rule.behind = hints.back().CodeToInsert;
  }
  at.observation->strictRules.push_back(std::move(rule));
}

bool Collector::noteLateAlignment(SourceLocation attribute,
                                  const std::string& message) {
  if (attribute.isInvalid() || attribute.isMacroID() || !manager_) return false;
  const auto [id, offset] = place(attribute);
  Observation* const seen = file(id).observation;
  if (!seen) return false;
  const llvm::StringRef bytes = manager_->getBufferData(id);
  const llvm::StringRef behind = bytes.drop_front(offset);
  std::size_t end = behind.find('(');
  if (!behind.starts_with("alignas") || end == llvm::StringRef::npos) {
    return false;
  }
  int open = 0;
  do {
    open += behind[end] == '(';
    open -= behind[end] == ')';
    ++end;
  } while (open > 0 && end < behind.size());
  constexpr std::array<llvm::StringLiteral, 3> kQualifiers = {
      "__shared__", "__device__", "__constant__"};
  llvm::StringRef before = bytes.take_front(offset).rtrim();
  std::size_t begin = offset;
  const auto takeQualifier = [&] {
    return std::ranges::any_of(kQualifiers, [&](llvm::StringRef each) {
      if (!before.consume_back(each)) return false;
      begin = before.size();
      before = before.rtrim();
      return true;
    });
  };
  while (takeQualifier()) {
  }
  if (begin == offset) return false;
  const llvm::StringRef qualifiers =
      bytes.slice(begin, bytes.take_front(offset).rtrim().size());
  seen->strictRules.push_back(
      {{static_cast<std::uint32_t>(begin),
        static_cast<std::uint32_t>(offset + end)},
       std::string(kRefused) + message,
       (behind.take_front(end) + " " + qualifiers).str(),
       "",
       /*isDropped=*/true});
  return true;
}

bool Collector::noteLateDefault(SourceLocation parameter,
                                const std::string& message) {
  if (parameter.isInvalid() || parameter.isMacroID() || !manager_) return false;
  const auto [id, offset] = place(parameter);
  Observation* const seen = file(id).observation;
  if (!seen) return false;
  const llvm::StringRef behind = manager_->getBufferData(id).drop_front(offset);
  const std::size_t begin =
      clang::Lexer::MeasureTokenLength(parameter, *manager_, *options_);
  if (!behind.drop_front(begin).ltrim().starts_with("=")) return false;
  std::size_t end = begin;
  for (int open = 0; end < behind.size(); ++end) {
    const char c = behind[end];
    if (open == 0 && (c == ',' || c == ')')) break;
    open += c == '(' || c == '{' || c == '[';
    open -= c == ')' || c == '}' || c == ']';
  }
  seen->strictRules.push_back({{static_cast<std::uint32_t>(offset + begin),
                                static_cast<std::uint32_t>(offset + end)},
                               std::string(kRefused) + message,
                               "",
                               "",
                               /*isDropped=*/true});
  return true;
}

bool Collector::noteIdlePragma(SourceLocation statement,
                               const std::string& message) {
  if (statement.isInvalid() || !manager_) return false;
  const auto [id, offset] = place(manager_->getExpansionLoc(statement));
  Observation* const seen = file(id).observation;
  if (!seen) return false;
  const llvm::StringRef before =
      manager_->getBufferData(id).take_front(offset).rtrim();
  const std::size_t newline = before.rfind('\n');
  const std::size_t line = newline == llvm::StringRef::npos ? 0 : newline + 1;
  const llvm::StringRef directive = before.drop_front(line).ltrim();
  if (!directive.starts_with("#")) return false;
  const auto begin =
      static_cast<std::uint32_t>(before.size() - directive.size());
  seen->strictRules.push_back(
      {{begin, static_cast<std::uint32_t>(before.size())},
       std::string(kRefused) + message,
       "",
       "",
       /*isDropped=*/true});
  return true;
}

void Collector::noteOperand(SourceLocation location, llvm::StringRef name) {
  if (!knows(name)) return;
  const auto [id, offset] = place(manager_->getSpellingLoc(location));
  if (Observation* seen = file(id).observation) {
    seen->operands.push_back(offset);
  }
}

void Collector::noteBuilt(SourceLocation location, llvm::StringRef beginning,
                          const std::string& rest) {
  if (!vocabulary_.hasPrefix(beginning)) return;
  const auto [id, offset] = place(location);
  const File& definer = file(id);
  if (!definer.observation) return;
  facts_.owners.built.insert(
      {definer.path, offset, beginning.str(), beginning.str() + rest});
}

std::optional<std::vector<std::uint32_t>> Collector::arguments(
    SourceLocation callee, const clang::CallExpr* call) {
  if (manager_->isMacroBodyExpansion(callee)) return std::nullopt;
  const clang::FileID id = manager_->getFileID(manager_->getFileLoc(callee));
  std::vector<std::uint32_t> begins;
  for (const clang::Expr* argument : call->arguments()) {
    if (llvm::isa<clang::CXXDefaultArgExpr>(argument)) continue;
    const auto [argumentId, offset] =
        place(manager_->getFileLoc(argument->getBeginLoc()));
    if (argumentId != id) return std::nullopt;
    begins.push_back(offset);
  }
  return begins;
}

void Collector::finish(bool isCuda) {
  for (const auto& [location, name] : aliases_) {
    const bool isOwn = isMember(location) ||
                       ownAliases_.contains(manager_->getSpellingLoc(location));
    note(location, name, isOwn ? Meaning::user : Meaning::cuda);
  }
  for (const SourceLocation location : launches_) {
    const auto [id, offset] = place(manager_->getFileLoc(location));
    const auto [spelledId, spelled] = place(manager_->getSpellingLoc(location));
    const Observation* seen = file(id).observation;
    Observation* owner = file(spelledId).observation;
    // One macro may make a kernel and the function that launches it, both of
    // them where it is expanded.
    if (seen && owner && isOnDevice(seen->deviceCode, {offset, offset}) &&
        isInDeviceBody(location)) {
      owner->deviceLaunches.push_back(spelled);
    }
  }
  // A file entered more than once leaves out what every pass left out.
  llvm::StringMap<bool> isFirst;
  for (auto& [path, seen] : facts_.files) {
    std::ranges::sort(seen.launches);
    std::ranges::sort(seen.deviceLaunches);
    std::ranges::sort(seen.operands);
    std::ranges::sort(seen.expanded);
    const auto repeated = std::ranges::unique(seen.expanded);
    seen.expanded.erase(repeated.begin(), repeated.end());
    unite(seen.macroCalls);
  }
  for (const clang::FileID id : entered_) {
    Observation& seen = *file(id).observation;
    std::vector<Span> skipped = skipped_[id];
    unite(skipped);
    if (isFirst.try_emplace(file(id).path, true).second) {
      seen.skipped = std::move(skipped);
      continue;
    }
    std::vector<Span> both;
    for (const Span& a : seen.skipped) {
      for (const Span& b : skipped) {
        const Span common = {std::max(a.begin, b.begin),
                             std::min(a.end, b.end)};
        if (common.begin < common.end) both.push_back(common);
      }
    }
    seen.skipped = std::move(both);
  }
  noteBroughtHeaders();
  noteUnsupportedIncludes();
  if (!isCuda || firstUse_.isInvalid()) return;
  FirstUse& first = facts_.firstUse.emplace();
  // What includes HIP's own header before compiles with it as it is.
  const bool isHip =
      std::ranges::any_of(cudaIncludes_, [&](const CudaInclude& each) {
        return each.spelled == "hip/hip_runtime.h" &&
               manager_->isBeforeInTranslationUnit(each.hash, firstUse_);
      });
  const bool isClash =
      !isHip && firstClash_.isValid() &&
      manager_->isBeforeInTranslationUnit(firstClash_, firstUse_);
  if (isClash) firstUse_ = firstClash_;
  for (SourceLocation at = firstUse_; at.isValid();) {
    const clang::FileID id = manager_->getFileID(at);
    first.files.push_back(file(id).path);
    at = manager_->getIncludeLoc(id);
  }
  // A header that defines a macro need not use CUDA: the source includes it.
  if (isClash) first.files.erase(first.files.begin(), first.files.end() - 1);
  for (const CudaInclude& each : cudaIncludes_) {
    if (manager_->isBeforeInTranslationUnit(each.hash, firstUse_)) {
      first.headers.push_back(each.spelled);
    }
  }
}

std::pair<clang::FileID, std::uint32_t> Collector::place(
    SourceLocation location) const {
  const auto [id, offset] = manager_->getDecomposedLoc(location);
  const llvm::StringRef bytes = manager_->getBufferData(id);
  return {id, behindSplices(bytes, offset)};
}

bool Collector::isGap(SourceLocation location) {
  const auto [id, offset] = place(location);
  const Observation* seen = file(id).observation;
  return seen && std::ranges::any_of(seen->gaps, [&](const Gap& gap) {
           return gap.span.begin == offset;
         });
}

SourceLocation Collector::aliasOf(SourceLocation location) {
  while (location.isMacroID() &&
         origin(manager_->getSpellingLoc(location)) == Origin::cuda) {
    location = manager_->isMacroArgExpansion(location)
                   ? manager_->getImmediateSpellingLoc(location)
                   : manager_->getImmediateExpansionRange(location).getBegin();
  }
  return manager_->getSpellingLoc(location);
}

bool Collector::isMember(SourceLocation location) const {
  const auto [id, offset] = place(manager_->getSpellingLoc(location));
  const llvm::StringRef before =
      manager_->getBufferData(id).take_front(offset).rtrim();
  return before.ends_with("->") ||
         (before.ends_with(".") && !before.ends_with(".."));
}

void Collector::notePasted(SourceLocation location, llvm::StringRef name,
                           Meaning meaning) {
  if (meaning != Meaning::cuda) return;
  const SourceLocation at = manager_->getExpansionLoc(location);
  const auto [id, offset] = place(at);
  Observation* seen = observed(file(id));
  if (!seen) return;
  const unsigned size =
      clang::Lexer::MeasureTokenLength(at, *manager_, *options_);
  Observation::Pasted pasted = {{offset, offset + size}, name.str(), "", 0};
  // The text that was made stands for what the first of its parts stood for.
  SourceLocation made = location;
  while (made.isMacroID() && !manager_->isWrittenInScratchSpace(
                                 manager_->getImmediateSpellingLoc(made))) {
    made = manager_->getImmediateSpellingLoc(made);
  }
  if (made.isMacroID()) {
    const auto [definer, beginning] = place(manager_->getSpellingLoc(
        manager_->getImmediateExpansionRange(made).getBegin()));
    pasted.path = file(definer).path;
    pasted.offset = beginning;
  }
  seen->pasted.push_back(std::move(pasted));
}

}  // namespace hipport
