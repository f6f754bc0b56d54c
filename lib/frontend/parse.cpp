// The semantic view: parses one unit with Clang and notes, for the files to
// port, what each name of the vocabulary refers to.
#include <signal.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTDiagnostic.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/LangStandard.h"
#include "clang/Basic/Stack.h"
#include "clang/Driver/Compilation.h"
#include "clang/Driver/Driver.h"
#include "clang/Driver/Job.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/MacroArgs.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaConsumer.h"
#include "clang/Sema/SemaDiagnostic.h"
#include "clang/Sema/TemplateInstCallback.h"
#include "frontend/embedded.h"
#include "frontend/frontend.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/TargetParser/Host.h"

namespace hipport {
namespace {

using clang::SourceLocation;

/// Where the embedded files appear to be. No such folder exists on disk.
constexpr llvm::StringLiteral kRoot = "/hipport-embedded/";
constexpr llvm::StringLiteral kCudaDir = "/hipport-embedded/cuda";
constexpr llvm::StringLiteral kHelperDir = "/hipport-embedded/helpers";
constexpr llvm::StringLiteral kResourceDir = "/hipport-embedded/clang";
/// What nvcc includes at the top of every CUDA unit.
constexpr llvm::StringLiteral kImplicitHeader =
    "/hipport-embedded/cuda/cuda_runtime.h";
/// Searched before an SDK's headers and the embedded ones behind them.
constexpr llvm::StringLiteral kOverlayDir = "/hipport-embedded/overlay";
/// What Clang includes instead of it, for a real SDK.
constexpr llvm::StringLiteral kSdkWrapper = "__clang_cuda_runtime_wrapper.h";

/// What HandleExit says where a unit is given up; signals begin at 129.
constexpr int kBudgetSpent = 2;
constexpr int kFatalError = 3;
constexpr int kTimeSpent = 4;

/// The newest CUDA that Clang 19 tells from others.
constexpr int kNewestSdkOfClang = 12050;

constexpr unsigned kStackBytes = 64U << 20U;
constexpr unsigned kSignalStackBytes = 64U << 10U;
constexpr std::size_t kMaxGapsPerFile = 100;

enum class Origin : std::uint8_t { source, cuda, other };

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

/// Everything that is noted about one unit, while Clang runs.
class Collector {
 public:
  /// `sdk` is the one that is parsed against, or null.
  Collector(const Frontend::Sources& sources, const Vocabulary& vocabulary,
            const Sdk* sdk, UnitFacts& facts)
      : sources_(sources), vocabulary_(vocabulary), sdk_(sdk), facts_(facts) {}

  void attach(clang::SourceManager& manager,
              const clang::LangOptions& options) {
    manager_ = &manager;
    options_ = &options;
  }
  bool attached() const { return manager_ != nullptr; }

  struct File {
    Origin origin = Origin::other;
    Observation* observation = nullptr;
    bool isPlainSource = false;  ///< one to port, without CUDA in it
    std::string path;
  };

  const File& file(clang::FileID id) {
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

  /// Where something is declared. A declaration that a macro makes belongs to
  /// the file that expands the macro.
  Origin origin(SourceLocation location) {
    if (location.isInvalid()) return Origin::other;
    return file(manager_->getFileID(manager_->getExpansionLoc(location)))
        .origin;
  }

  /// The main file is looked into even if it names nothing of CUDA's: it may
  /// include what does in the middle of a function.
  bool isInMainFile(SourceLocation location) const {
    return manager_->getFileID(manager_->getExpansionLoc(location)) ==
           manager_->getMainFileID();
  }

  bool knows(llvm::StringRef name) {
    const auto [place, isNew] = known_.try_emplace(name, false);
    if (isNew) place->second = vocabulary_.hasName(name);
    return place->second;
  }

  /// A use or declaration, at `location`, of something that is CUDA's or the
  /// user's own.
  void note(SourceLocation location, llvm::StringRef name, Meaning meaning,
            bool isDeclaration = false,
            std::optional<std::vector<std::uint32_t>> arguments = {}) {
    if (location.isInvalid()) return;
    if (meaning == Meaning::user && sdk_ && location.isMacroID()) {
      ownAliases_.insert(aliasOf(location));
    }
    if (!knows(name)) return;
    const SourceLocation spelled = manager_->getSpellingLoc(location);
    if (meaning == Meaning::user && isDeclaration) {
      if (isGap(spelled)) return;
      facts_.owners.user.insert(name.str());
    }
    if (manager_->isWrittenInScratchSpace(spelled)) {
      notePasted(location, name, meaning);
      return;
    }
    const auto [id, offset] = place(spelled);
    if (Observation* seen = file(id).observation) {
      if (meaning == Meaning::cuda) facts_.owners.cuda.insert(name.str());
      seen->references.push_back(
          {offset, meaning, isDeclaration, std::move(arguments)});
    }
  }

  /// Something of CUDA's is used; the unit's first use decides whether it
  /// relies on the implicit runtime header.
  void noteUse(SourceLocation location) {
    const SourceLocation at = manager_->getExpansionLoc(location);
    if (file(manager_->getFileID(at)).origin != Origin::source) return;
    if (firstUse_.isInvalid() ||
        manager_->isBeforeInTranslationUnit(at, firstUse_)) {
      firstUse_ = at;
    }
  }

  void noteLaunch(SourceLocation location) {
    if (location.isInvalid()) return;
    noteUse(location);
    const auto [id, offset] = place(manager_->getSpellingLoc(location));
    if (Observation* seen = file(id).observation) {
      seen->launches.push_back(offset);
    }
    launches_.push_back(location);
  }

  void noteDeviceCode(clang::SourceRange range, bool isKernel, bool isHostToo) {
    if (range.isInvalid()) return;
    const auto [id, begin] = place(manager_->getFileLoc(range.getBegin()));
    const auto [endId, end] = place(manager_->getFileLoc(range.getEnd()));
    if (id != endId || begin > end) return;
    if (Observation* seen = file(id).observation) {
      seen->deviceCode.push_back({{begin, end + 1}, isKernel, isHostToo});
    }
  }

  void noteInclude(SourceLocation hash, llvm::StringRef spelled,
                   clang::OptionalFileEntryRef target) {
    const auto [id, offset] = place(hash);
    const File& includer = file(id);
    if (includer.origin == Origin::cuda || !target) return;
    std::string path =
        normalised(target->getName(), manager_->getFileManager());
    const bool isSource = includer.origin == Origin::source;
    // A file without CUDA may well include HIP's headers: it is ported.
    if (isCudaHeader(path) && (isSource || includer.isPlainSource)) {
      cudaIncludes_.emplace_back(hash, spelled.str());
      return;
    }
    if (isSource && !isCudaHeader(path)) {
      includer.observation->includes.push_back({offset, std::move(path)});
    }
  }

  /// Whether the sources themselves include a CUDA header whose name begins
  /// so.
  bool includesCuda(llvm::StringRef prefix) const {
    return std::ranges::any_of(cudaIncludes_, [&](const auto& include) {
      return llvm::StringRef(include.second).starts_with(prefix);
    });
  }

  /// A use of a macro of an SDK that makes another name of its own: cuMemAlloc
  /// stands for cuMemAlloc_v2. Whose it is shows what that refers to.
  void noteAlias(SourceLocation location, llvm::StringRef name) {
    aliases_.emplace_back(location, name);
  }

  void noteSkipped(clang::SourceRange range) {
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

  void noteEntered(clang::FileID id) {
    if (file(id).origin == Origin::source) entered_.push_back(id);
  }

  void noteMacroCall(clang::SourceRange range) {
    if (range.getBegin().isMacroID() || range.getEnd().isMacroID()) return;
    const auto [id, begin] = place(range.getBegin());
    const auto [endId, end] = place(range.getEnd());
    if (id != endId) return;
    if (Observation* seen = file(id).observation) {
      seen->macroCalls.push_back({begin, end + 1});
    }
  }

  void noteExpansion(const clang::MacroInfo* macro) {
    const auto [id, offset] = place(macro->getDefinitionLoc());
    if (Observation* seen = file(id).observation) {
      seen->expanded.push_back(offset);
    }
  }

  void noteGap(SourceLocation location, std::string message) {
    if (location.isInvalid() || !manager_) return;
    SourceLocation at = manager_->getFileLoc(location);
    // What Clang does not take of an SDK shows where its names are used, if it
    // matters.
    if (file(manager_->getFileID(at)).origin == Origin::cuda) return;
    while (at.isValid() &&
           file(manager_->getFileID(at)).origin != Origin::source) {
      at = manager_->getIncludeLoc(manager_->getFileID(at));
    }
    if (at.isInvalid()) return;
    const auto [id, offset] = place(at);
    Observation* seen = file(id).observation;
    if (seen->gaps.size() >= kMaxGapsPerFile) return;
    const unsigned size =
        clang::Lexer::MeasureTokenLength(at, *manager_, *options_);
    seen->gaps.push_back(
        {{offset, offset + size}, withoutFolders(std::move(message))});
  }

  /// A name that a macro call pastes to others.
  void noteOperand(SourceLocation location, llvm::StringRef name) {
    if (!knows(name)) return;
    const auto [id, offset] = place(manager_->getSpellingLoc(location));
    if (Observation* seen = file(id).observation) {
      seen->operands.push_back(offset);
    }
  }

  /// Where the written arguments of a call begin, if all of them and the
  /// callee are plain text of one file.
  std::optional<std::vector<std::uint32_t>> arguments(
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

  /// To be called at the end of the unit.
  void finish(bool isCuda) {
    for (const auto& [location, name] : aliases_) {
      const bool isOwn =
          isMember(location) ||
          ownAliases_.contains(manager_->getSpellingLoc(location));
      note(location, name, isOwn ? Meaning::user : Meaning::cuda);
    }
    for (const SourceLocation location : launches_) {
      const auto [id, offset] = place(manager_->getFileLoc(location));
      const auto [spelledId, spelled] =
          place(manager_->getSpellingLoc(location));
      const Observation* seen = file(id).observation;
      Observation* owner = file(spelledId).observation;
      if (seen && owner && isOnDevice(seen->deviceCode, {offset, offset})) {
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
    if (!isCuda || firstUse_.isInvalid()) return;
    Observation* main = file(manager_->getMainFileID()).observation;
    if (!main) return;
    main->isCudaUnit = true;
    for (const auto& [hash, name] : cudaIncludes_) {
      if (manager_->isBeforeInTranslationUnit(hash, firstUse_)) {
        main->headersBeforeUse.push_back(name);
      }
    }
  }

 private:
  /// The file that a token is in, and where in it the token begins.
  std::pair<clang::FileID, std::uint32_t> place(SourceLocation location) const {
    const auto [id, offset] = manager_->getDecomposedLoc(location);
    const llvm::StringRef bytes = manager_->getBufferData(id);
    return {id, behindSplices(bytes, offset)};
  }

  /// Whether the compiler reported an error at just that place: a call outside
  /// of any function is taken for a declaration, for one.
  bool isGap(SourceLocation location) {
    const auto [id, offset] = place(location);
    const Observation* seen = file(id).observation;
    return seen && std::ranges::any_of(seen->gaps, [&](const Gap& gap) {
             return gap.span.begin == offset;
           });
  }

  bool isCudaHeader(llvm::StringRef path) const {
    return path.starts_with(kRoot) || (sdk_ && isSdkHeader(*sdk_, path));
  }

  /// Where the sources spell the macro that a CUDA header makes the name at
  /// `location` of.
  SourceLocation aliasOf(SourceLocation location) {
    while (location.isMacroID() &&
           origin(manager_->getSpellingLoc(location)) == Origin::cuda) {
      location =
          manager_->isMacroArgExpansion(location)
              ? manager_->getImmediateSpellingLoc(location)
              : manager_->getImmediateExpansionRange(location).getBegin();
    }
    return manager_->getSpellingLoc(location);
  }

  /// Whether the name at `location` stands behind "." or "->".
  bool isMember(SourceLocation location) const {
    const auto [id, offset] = place(manager_->getSpellingLoc(location));
    const llvm::StringRef before =
        manager_->getBufferData(id).take_front(offset).rtrim();
    return before.ends_with("->") ||
           (before.ends_with(".") && !before.ends_with(".."));
  }

  void notePasted(SourceLocation location, llvm::StringRef name,
                  Meaning meaning) {
    if (meaning != Meaning::cuda) return;
    const SourceLocation at = manager_->getExpansionLoc(location);
    const auto [id, offset] = place(at);
    const File& caller = file(id);
    Observation* seen =
        caller.isPlainSource ? &facts_.files[caller.path] : caller.observation;
    if (!seen) return;
    const unsigned size =
        clang::Lexer::MeasureTokenLength(at, *manager_, *options_);
    seen->pasted.push_back({{offset, offset + size}, name.str()});
  }

  const Frontend::Sources& sources_;
  const Vocabulary& vocabulary_;
  const Sdk* sdk_;
  UnitFacts& facts_;
  clang::SourceManager* manager_ = nullptr;
  const clang::LangOptions* options_ = nullptr;
  std::map<clang::FileID, File> files_;
  std::map<clang::FileID, std::vector<Span>> skipped_;
  std::vector<clang::FileID> entered_;
  std::vector<std::pair<SourceLocation, std::string>> cudaIncludes_;
  llvm::StringMap<bool> known_;
  std::vector<std::pair<SourceLocation, llvm::StringRef>> aliases_;
  std::set<SourceLocation> ownAliases_;
  SourceLocation firstUse_;
  std::vector<SourceLocation> launches_;
};

/// Ends the parsing of a unit that would run on without end: macros or
/// templates that double at each step, files that include each other. Counts
/// work instead of time, so that every machine gives up on the same units.
class Budget {
 public:
  // About in proportion to what each takes of time and memory.
  static constexpr std::uint64_t kToken = 1;
  static constexpr std::uint64_t kExpansion = 1;
  static constexpr std::uint64_t kInclude = 200;
  static constexpr std::uint64_t kInstantiation = 25;

  /// Does not return once all is spent; only for the thread of Frontend::parse.
  void spend(std::uint64_t amount) {
    spent_ += amount;
    if (spent_ < kLimit) return;
    llvm::CrashRecoveryContext::GetCurrent()->HandleExit(kBudgetSpent);
  }

  std::uint64_t spent() const { return spent_; }

 private:
  /// More than any unit took that was seen: nine million for all of Thrust
  /// and CUB with the real headers of CUDA 13. Some ten seconds and 1 GB.
  static constexpr std::uint64_t kLimit = 10'000'000;

  std::uint64_t spent_ = 0;
};

/// Notes macros, includes and branches.
class MacroNotes : public clang::PPCallbacks {
 public:
  MacroNotes(Collector& collector, Budget& budget)
      : collector_(collector), budget_(budget) {}

  void LexedFileChanged(clang::FileID id, LexedFileChangeReason reason,
                        clang::SrcMgr::CharacteristicKind, clang::FileID,
                        SourceLocation) override {
    if (reason == LexedFileChangeReason::EnterFile) collector_.noteEntered(id);
  }

  void InclusionDirective(SourceLocation hash, const clang::Token&,
                          llvm::StringRef name, bool, clang::CharSourceRange,
                          clang::OptionalFileEntryRef target, llvm::StringRef,
                          llvm::StringRef, const clang::Module*, bool,
                          clang::SrcMgr::CharacteristicKind) override {
    budget_.spend(Budget::kInclude);
    collector_.noteInclude(hash, name, target);
  }

  void MacroDefined(const clang::Token& name,
                    const clang::MacroDirective*) override {
    noteOwn(name);
  }
  void MacroExpands(const clang::Token& name,
                    const clang::MacroDefinition& definition,
                    clang::SourceRange range,
                    const clang::MacroArgs* arguments) override {
    budget_.spend(Budget::kExpansion);
    // What is only tested for may well be missing; what is expanded is used.
    const clang::MacroInfo* info = definition.getMacroInfo();
    if (info && collector_.origin(info->getDefinitionLoc()) == Origin::cuda) {
      collector_.noteUse(name.getLocation());
    }
    if (info) collector_.noteExpansion(info);
    if (info && arguments) noteOperands(*info, *arguments);
    if (info && isAlias(name.getIdentifierInfo()->getName(), *info)) {
      collector_.noteAlias(name.getLocation(),
                           name.getIdentifierInfo()->getName());
    } else {
      noteTest(name, definition);
    }
    if (arguments) collector_.noteMacroCall(range);
  }
  void MacroUndefined(const clang::Token& name,
                      const clang::MacroDefinition& definition,
                      const clang::MacroDirective*) override {
    noteTest(name, definition);
  }
  void Defined(const clang::Token& name,
               const clang::MacroDefinition& definition,
               clang::SourceRange) override {
    noteTest(name, definition);
  }
  void Ifdef(SourceLocation, const clang::Token& name,
             const clang::MacroDefinition& definition) override {
    noteTest(name, definition);
  }
  void Ifndef(SourceLocation, const clang::Token& name,
              const clang::MacroDefinition& definition) override {
    noteTest(name, definition);
  }

  void SourceRangeSkipped(clang::SourceRange range, SourceLocation) override {
    collector_.noteSkipped(range);
  }

 private:
  void noteOwn(const clang::Token& name) {
    if (collector_.origin(name.getLocation()) == Origin::cuda) return;
    collector_.note(name.getLocation(), name.getIdentifierInfo()->getName(),
                    Meaning::user, /*isDeclaration=*/true);
  }

  /// Notes the arguments that are operands of "##" in the macro's body.
  void noteOperands(const clang::MacroInfo& macro,
                    const clang::MacroArgs& arguments) {
    const auto body = macro.tokens();
    for (std::size_t i = 0; i < body.size(); ++i) {
      const bool isPasted =
          (i > 0 && body[i - 1].is(clang::tok::hashhash)) ||
          (i + 1 < body.size() && body[i + 1].is(clang::tok::hashhash));
      if (!isPasted || !body[i].getIdentifierInfo()) continue;
      const int parameter = macro.getParameterNum(body[i].getIdentifierInfo());
      if (parameter < 0) continue;
      for (const clang::Token* token =
               arguments.getUnexpArgument(static_cast<unsigned>(parameter));
           token->isNot(clang::tok::eof); ++token) {
        if (const auto* name = token->getIdentifierInfo()) {
          collector_.noteOperand(token->getLocation(), name->getName());
        }
      }
    }
  }

  /// Whether a macro of a CUDA header makes a longer name of its own.
  bool isAlias(llvm::StringRef name, const clang::MacroInfo& macro) {
    return macro.isObjectLike() &&
           collector_.origin(macro.getDefinitionLoc()) == Origin::cuda &&
           std::ranges::any_of(macro.tokens(), [&](const clang::Token& token) {
             const clang::IdentifierInfo* each = token.getIdentifierInfo();
             return each && each->getName() != name &&
                    each->getName().starts_with(name);
           });
  }

  void noteTest(const clang::Token& name,
                const clang::MacroDefinition& definition) {
    const clang::MacroInfo* info = definition.getMacroInfo();
    if (!info || info->isBuiltinMacro()) return;
    const bool isCuda =
        collector_.origin(info->getDefinitionLoc()) == Origin::cuda;
    collector_.note(name.getLocation(), name.getIdentifierInfo()->getName(),
                    isCuda ? Meaning::cuda : Meaning::user);
  }

  Collector& collector_;
  Budget& budget_;
};

/// Counts templates that are instantiated.
class InstantiationCount : public clang::TemplateInstantiationCallback {
 public:
  explicit InstantiationCount(Budget& budget) : budget_(budget) {}

  void initialize(const clang::Sema&) override {}
  void finalize(const clang::Sema&) override {}
  void atTemplateBegin(const clang::Sema&,
                       const clang::Sema::CodeSynthesisContext&) override {
    budget_.spend(Budget::kInstantiation);
  }
  void atTemplateEnd(const clang::Sema&,
                     const clang::Sema::CodeSynthesisContext&) override {}

 private:
  Budget& budget_;
};

/// Notes what names of the AST refer to.
class NameNotes : public clang::RecursiveASTVisitor<NameNotes> {
 public:
  explicit NameNotes(Collector& collector) : collector_(collector) {}

  bool VisitNamedDecl(clang::NamedDecl* decl) {
    note(decl->getLocation(), decl, /*isDeclaration=*/true);
    return true;
  }

  bool VisitDeclRefExpr(clang::DeclRefExpr* expr) {
    note(expr->getLocation(), expr->getDecl());
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr* expr) {
    noteMember(expr->getMemberLoc(), expr->getMemberDecl()->getDeclName());
    return true;
  }
  bool VisitCXXDependentScopeMemberExpr(
      clang::CXXDependentScopeMemberExpr* expr) {
    noteMember(expr->getMemberLoc(), expr->getMember());
    return true;
  }
  bool VisitDependentScopeDeclRefExpr(clang::DependentScopeDeclRefExpr* expr) {
    noteMember(expr->getLocation(), expr->getDeclName());
    return true;
  }
  bool VisitOverloadExpr(clang::OverloadExpr* expr) {
    noteCandidates(expr->getNameLoc(), expr);
    return true;
  }

  bool VisitFunctionDecl(clang::FunctionDecl* function) {
    const bool isKernel = function->hasAttr<clang::CUDAGlobalAttr>();
    const auto* device = function->getAttr<clang::CUDADeviceAttr>();
    const bool isDevice = device && !device->isImplicit();
    if ((isKernel || isDevice) && function->doesThisDeclarationHaveABody()) {
      collector_.noteDeviceCode(function->getBody()->getSourceRange(), isKernel,
                                function->hasAttr<clang::CUDAHostAttr>());
    }
    return true;
  }

  bool VisitCallExpr(clang::CallExpr* call) {
    const clang::Expr* callee = call->getCallee()->IgnoreParenImpCasts();
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(callee)) {
      note(name->getLocation(), name->getDecl(), false, call);
    } else if (const auto* name =
                   llvm::dyn_cast<clang::UnresolvedLookupExpr>(callee)) {
      noteCandidates(name->getNameLoc(), name, call);
    }
    return true;
  }
  bool VisitCUDAKernelCallExpr(clang::CUDAKernelCallExpr* call) {
    collector_.noteLaunch(call->getConfig()->getBeginLoc());
    return true;
  }

  bool VisitTypedefTypeLoc(clang::TypedefTypeLoc type) {
    note(type.getNameLoc(), type.getTypedefNameDecl());
    return true;
  }
  bool VisitTagTypeLoc(clang::TagTypeLoc type) {
    note(type.getNameLoc(), type.getDecl());
    return true;
  }
  bool VisitUsingTypeLoc(clang::UsingTypeLoc type) {
    note(type.getNameLoc(), type.getFoundDecl()->getTargetDecl());
    return true;
  }
  bool VisitTemplateSpecializationTypeLoc(
      clang::TemplateSpecializationTypeLoc type) {
    const clang::TemplateName name = type.getTypePtr()->getTemplateName();
    note(type.getTemplateNameLoc(), name.getAsTemplateDecl());
    return true;
  }
  bool VisitDeducedTemplateSpecializationTypeLoc(
      clang::DeducedTemplateSpecializationTypeLoc type) {
    const clang::TemplateName name = type.getTypePtr()->getTemplateName();
    note(type.getTemplateNameLoc(), name.getAsTemplateDecl());
    return true;
  }
  bool VisitTemplateTypeParmTypeLoc(clang::TemplateTypeParmTypeLoc type) {
    note(type.getNameLoc(), type.getDecl());
    return true;
  }
  bool VisitInjectedClassNameTypeLoc(clang::InjectedClassNameTypeLoc type) {
    note(type.getNameLoc(), type.getDecl());
    return true;
  }

  bool TraverseConstructorInitializer(clang::CXXCtorInitializer* each) {
    if (each->isWritten() && each->isAnyMemberInitializer()) {
      note(each->getMemberLocation(), each->getAnyMember());
    }
    return RecursiveASTVisitor::TraverseConstructorInitializer(each);
  }
  bool VisitDesignatedInitExpr(clang::DesignatedInitExpr* init) {
    for (const auto& designator : init->designators()) {
      if (designator.isFieldDesignator() && designator.getFieldName()) {
        collector_.note(designator.getFieldLoc(),
                        designator.getFieldName()->getName(), Meaning::user);
      }
    }
    return true;
  }
  bool VisitLabelStmt(clang::LabelStmt* label) {
    note(label->getIdentLoc(), label->getDecl(), /*isDeclaration=*/true);
    return true;
  }
  bool VisitGotoStmt(clang::GotoStmt* jump) {
    note(jump->getLabelLoc(), jump->getLabel());
    return true;
  }

  bool TraverseNestedNameSpecifierLoc(clang::NestedNameSpecifierLoc scope) {
    if (scope) {
      const clang::NestedNameSpecifier* name = scope.getNestedNameSpecifier();
      if (const auto* decl = name->getAsNamespace()) {
        note(scope.getLocalBeginLoc(), decl);
      } else if (const auto* alias = name->getAsNamespaceAlias()) {
        note(scope.getLocalBeginLoc(), alias);
      }
    }
    return RecursiveASTVisitor::TraverseNestedNameSpecifierLoc(scope);
  }
  bool VisitUsingDirectiveDecl(clang::UsingDirectiveDecl* decl) {
    note(decl->getIdentLocation(), decl->getNominatedNamespaceAsWritten());
    return true;
  }
  bool VisitNamespaceAliasDecl(clang::NamespaceAliasDecl* decl) {
    note(decl->getTargetNameLoc(), decl->getAliasedNamespace());
    return true;
  }
  bool VisitUsingDecl(clang::UsingDecl* decl) {
    for (const clang::UsingShadowDecl* shadow : decl->shadows()) {
      note(decl->getNameInfo().getLoc(), shadow->getTargetDecl());
    }
    return true;
  }

 private:
  void note(SourceLocation location, const clang::NamedDecl* decl,
            bool isDeclaration = false, const clang::CallExpr* call = nullptr) {
    if (!decl || !decl->getIdentifier()) return;
    // A using-declaration's own name is what it names.
    if (isDeclaration && llvm::isa<clang::UsingDecl, clang::UsingShadowDecl,
                                   clang::UsingDirectiveDecl>(decl)) {
      return;
    }
    std::optional<std::vector<std::uint32_t>> arguments;
    if (call && collector_.knows(decl->getName())) {
      arguments = collector_.arguments(location, call);
    }
    const Meaning meaning = isCuda(decl) ? Meaning::cuda : Meaning::user;
    if (meaning == Meaning::cuda) collector_.noteUse(location);
    collector_.note(location, decl->getName(), meaning, isDeclaration,
                    std::move(arguments));
  }

  void noteMember(SourceLocation location, clang::DeclarationName name) {
    if (const auto* identifier = name.getAsIdentifierInfo()) {
      collector_.note(location, identifier->getName(), Meaning::user);
    }
  }

  void noteCandidates(SourceLocation location, const clang::OverloadExpr* expr,
                      const clang::CallExpr* call = nullptr) {
    const clang::NamedDecl* best = nullptr;
    for (const clang::NamedDecl* candidate : expr->decls()) {
      candidate = candidate->getUnderlyingDecl();
      if (!best || isCuda(candidate)) best = candidate;
    }
    note(location, best, false, call);
  }

  /// Whether a declaration is CUDA's: made by a CUDA header, or a repetition
  /// of one. A user's opaque declaration at namespace scope ("typedef struct
  /// CUstream_st* cudaStream_t;") stands for the header that it avoids.
  bool isCuda(const clang::NamedDecl* decl) {
    const auto [place, isNew] = cuda_.try_emplace(decl->getCanonicalDecl());
    if (isNew) place->second = isCudaUncached(decl);
    return place->second;
  }

  bool isCudaUncached(const clang::NamedDecl* decl) {
    // A tree with its own copy of CUB declares the namespace that some SDK's
    // Thrust declares as well.
    if (llvm::isa<clang::NamespaceDecl>(decl) &&
        std::ranges::any_of(decl->redecls(),
                            [&](const clang::Decl* each) {
                              return collector_.origin(each->getLocation()) ==
                                     Origin::source;
                            }) &&
        !collector_.includesCuda(decl->getName())) {
      return false;
    }
    for (const clang::Decl* each : decl->redecls()) {
      if (collector_.origin(each->getLocation()) == Origin::cuda) return true;
    }
    const clang::DeclContext* context = decl->getDeclContext();
    // "struct cudaDeviceProp properties;" in a function that lacks the header
    // declares the tag there.
    const bool isLocalTag =
        llvm::isa<clang::TagDecl>(decl) && context->isFunctionOrMethod();
    if (!isLocalTag && !context->getRedeclContext()->isTranslationUnit()) {
      return false;
    }
    if (collector_.origin(decl->getLocation()) != Origin::source) return false;
    if (const auto* tag = llvm::dyn_cast<clang::TagDecl>(decl)) {
      return !tag->getDefinition();
    }
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl)) {
      return !function->isDefined() && function->isExternallyVisible();
    }
    if (const auto* alias = llvm::dyn_cast<clang::TypedefNameDecl>(decl)) {
      const clang::QualType pointee =
          alias->getUnderlyingType()->getPointeeType();
      const auto* tag = pointee.isNull() ? nullptr : pointee->getAsTagDecl();
      return tag && !tag->getDefinition();
    }
    return false;
  }

  Collector& collector_;
  llvm::DenseMap<const clang::Decl*, bool> cuda_;
};

/// Whether a type can be spelled in a few thousand characters. Typedefs of
/// typedefs may stand for types of astronomic size.
bool isPrintable(clang::QualType type, int& budget) {
  if (--budget < 0) return false;
  if (type.isNull()) return true;
  const auto* name = type->getAs<clang::TemplateSpecializationType>();
  llvm::ArrayRef<clang::TemplateArgument> arguments;
  if (name) {
    arguments = name->template_arguments();
  } else if (const auto* record =
                 llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(
                     type->getAsCXXRecordDecl())) {
    arguments = record->getTemplateArgs().asArray();
  } else if (const auto* pointee = type->getPointeeType().getTypePtrOrNull()) {
    return isPrintable(clang::QualType(pointee, 0), budget);
  }
  return std::ranges::all_of(arguments, [&](const auto& argument) {
    return argument.getKind() != clang::TemplateArgument::Type ||
           isPrintable(argument.getAsType(), budget);
  });
}

/// Spells the arguments of messages as Clang does, except for types that would
/// take it forever.
void formatArgument(
    clang::DiagnosticsEngine::ArgumentKind kind, std::intptr_t value,
    llvm::StringRef modifier, llvm::StringRef argument,
    llvm::ArrayRef<clang::DiagnosticsEngine::ArgumentValue> previous,
    llvm::SmallVectorImpl<char>& out, void* context,
    llvm::ArrayRef<std::intptr_t> types) {
  constexpr int kLargest = 200;
  int budget = kLargest;
  bool isTooLarge = false;
  if (kind == clang::DiagnosticsEngine::ak_qualtype) {
    const auto type = clang::QualType::getFromOpaquePtr(
        reinterpret_cast<void*>(value));  // NOLINT: Clang's own way
    isTooLarge = !isPrintable(type, budget);
  }
  if (isTooLarge || kind == clang::DiagnosticsEngine::ak_qualtype_pair) {
    constexpr llvm::StringLiteral kText = "a type too large to be shown";
    out.append(kText.begin(), kText.end());
    return;
  }
  clang::FormatASTNodeDiagnosticArgument(kind, value, modifier, argument,
                                         previous, out, context, types);
}

/// Visits what the files to port declare; the rest of the unit is parsed only
/// as far as names need it.
class Consumer : public clang::SemaConsumer {
 public:
  Consumer(Collector& collector, Budget& budget)
      : collector_(collector), budget_(budget), names_(collector) {}

  void InitializeSema(clang::Sema& sema) override {
    sema_ = &sema;
    sema.getDiagnostics().SetArgToStringFn(formatArgument,
                                           &sema.getASTContext());
    sema.TemplateInstCallbacks.push_back(
        std::make_unique<InstantiationCount>(budget_));
  }
  void ForgetSema() override { sema_ = nullptr; }

  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    for (clang::Decl* decl : group) decls_.push_back(decl);
    // Templates are read as they are written; their instances say nothing
    // about the text. (What types need was instantiated at once.)
    if (sema_) {
      sema_->PendingInstantiations.clear();
      sema_->UndefinedButUsed.clear();
    }
    return true;
  }

  void HandleTranslationUnit(clang::ASTContext&) override {
    for (clang::Decl* decl : decls_) {
      const Origin origin = collector_.origin(decl->getBeginLoc());
      // An extern "C" block in a foreign file may enclose an include.
      if (origin == Origin::source ||
          collector_.isInMainFile(decl->getLocation()) ||
          (origin == Origin::other &&
           llvm::isa<clang::LinkageSpecDecl>(decl))) {
        names_.TraverseDecl(decl);
      }
    }
  }

  bool shouldSkipFunctionBody(clang::Decl* decl) override {
    return collector_.origin(decl->getLocation()) != Origin::source &&
           !collector_.isInMainFile(decl->getLocation());
  }

 private:
  Collector& collector_;
  Budget& budget_;
  NameNotes names_;
  clang::Sema* sema_ = nullptr;
  std::vector<clang::Decl*> decls_;
};

class Action : public clang::ASTFrontendAction {
 public:
  Action(Collector& collector, Budget& budget, bool isCuda)
      : collector_(collector), budget_(budget), isCuda_(isCuda) {}

 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(
      clang::CompilerInstance& compiler, llvm::StringRef) override {
    collector_.attach(compiler.getSourceManager(), compiler.getLangOpts());
    clang::Preprocessor& preprocessor = compiler.getPreprocessor();
    preprocessor.addPPCallbacks(
        std::make_unique<MacroNotes>(collector_, budget_));
    preprocessor.setTokenWatcher(
        [this](const clang::Token&) { budget_.spend(Budget::kToken); });
    return std::make_unique<Consumer>(collector_, budget_);
  }

  void EndSourceFileAction() override { collector_.finish(isCuda_); }

 private:
  Collector& collector_;
  Budget& budget_;
  bool isCuda_;
};

/// Errors about types that do not fit. The sources are taken to compile with
/// nvcc; such an error comes from the embedded declarations, which are looser
/// than CUDA's, or follows from another one. It hides no name.
bool isTypeDisagreement(unsigned id) {
  switch (id) {
    case clang::diag::err_addr_ovl_ambiguous:
    case clang::diag::err_addr_ovl_no_viable:
    case clang::diag::err_init_conversion_failed:
    case clang::diag::err_ovl_ambiguous_call:
    case clang::diag::err_ref_bad_target:
    case clang::diag::err_shared_var_init:
    case clang::diag::ext_init_list_constant_narrowing:
    case clang::diag::ext_init_list_constant_narrowing_const_reference:
    case clang::diag::ext_init_list_type_narrowing:
    case clang::diag::ext_init_list_type_narrowing_const_reference:
    case clang::diag::ext_init_list_variable_narrowing:
    case clang::diag::ext_init_list_variable_narrowing_const_reference:
    case clang::diag::missing_template_arg_list_after_template_kw:
    case clang::diag::warn_cannot_pass_non_pod_arg_to_vararg:
    case clang::diag::err_typecheck_convert_incompatible:
    case clang::diag::ext_typecheck_convert_incompatible_pointer:
    case clang::diag::err_typecheck_convert_incompatible_pointer:
    case clang::diag::err_typecheck_convert_incompatible_function_pointer:
    case clang::diag::ext_typecheck_convert_incompatible_function_pointer:
    case clang::diag::ext_typecheck_convert_int_pointer:
    case clang::diag::err_typecheck_convert_int_pointer:
    case clang::diag::ext_typecheck_convert_pointer_int:
    case clang::diag::err_typecheck_convert_pointer_int:
      return true;
    default:
      return false;
  }
}

class GapConsumer : public clang::DiagnosticConsumer {
 public:
  explicit GapConsumer(Collector& collector) : collector_(collector) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& diagnostic) override {
    if (level < clang::DiagnosticsEngine::Error || !collector_.attached() ||
        !diagnostic.hasSourceManager() ||
        isTypeDisagreement(diagnostic.getID())) {
      return;
    }
    llvm::SmallString<256> message;
    diagnostic.FormatDiagnostic(message);
    collector_.noteGap(diagnostic.getLocation(), std::string(message));
  }

 private:
  Collector& collector_;
};

/// Lets signal handlers of this thread run on `bytes`, for when its own stack
/// is exhausted. `bytes` must outlive the thread.
void useSignalStack(std::span<char> bytes) {
  stack_t stack = {};
  stack.ss_sp = bytes.data();
  stack.ss_size = bytes.size();
  ::sigaltstack(&stack, nullptr);
}

// The program's own code, as the linker knows it; it is linked at a fixed
// place.
extern "C" const char __executable_start;  // NOLINT
extern "C" const char etext;               // NOLINT

/// Ends a unit whose time is up, like a crash; but only while Clang's own code
/// runs: inside the C library a lock might be held for good.
void onTimeSpent(int /*signal*/, siginfo_t* /*info*/, void* context) {
  const mcontext_t& machine =
      static_cast<const ucontext_t*>(context)->uc_mcontext;
#if defined(__aarch64__)
  const auto at = static_cast<std::uintptr_t>(machine.pc);
#else
  const auto at = static_cast<std::uintptr_t>(machine.gregs[REG_RIP]);
#endif
  const bool isOurs =
      at >= reinterpret_cast<std::uintptr_t>(&__executable_start) &&  // NOLINT
      at < reinterpret_cast<std::uintptr_t>(&etext);                  // NOLINT
  if (auto* recovery = llvm::CrashRecoveryContext::GetCurrent();
      recovery && isOurs) {
    recovery->HandleExit(kTimeSpent);
  }
}

/// Calls onTimeSpent on this thread once it has used `seconds` of processor
/// time, and again every few milliseconds from then on. Clang's parser has
/// endless loops that read no token and so spend no Budget.
class Watchdog {
 public:
  explicit Watchdog(unsigned seconds) {
    sigevent event = {};
    event.sigev_notify = SIGEV_THREAD_ID;
    event.sigev_signo = SIGVTALRM;
    event._sigev_un._tid = static_cast<pid_t>(::syscall(SYS_gettid));
    isSet_ = ::timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &timer_) == 0;
    if (!isSet_) return;
    constexpr long kAgain = 10'000'000;  // ns
    const itimerspec when = {{0, kAgain}, {static_cast<time_t>(seconds), 0}};
    ::timer_settime(timer_, 0, &when, nullptr);
  }
  ~Watchdog() {
    if (isSet_) ::timer_delete(timer_);
  }
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

 private:
  timer_t timer_ = {};
  bool isSet_ = false;
};

/// Makes LLVM's crash recovery work for an exhausted stack as well: its
/// handlers ask for no stack of their own.
void letHandlersUseIt() {
  for (const int signal : {SIGSEGV, SIGBUS}) {
    struct sigaction action = {};
    if (::sigaction(signal, nullptr, &action) != 0) continue;
    action.sa_flags |= SA_ONSTACK;
    ::sigaction(signal, &action, nullptr);
  }
  struct sigaction timeSpent = {};
  timeSpent.sa_sigaction = onTimeSpent;
  timeSpent.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
  ::sigaction(SIGVTALRM, &timeSpent, nullptr);
}

}  // namespace

struct Frontend::State {
  const Frontend::Sources& sources;
  Vocabulary vocabulary;
  std::optional<Sdk> sdk;
  unsigned secondsPerUnit;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> fileSystem;
  /// Clang's own arguments for this machine's C and C++ headers.
  std::vector<std::string> cArguments;
  std::vector<std::string> cxxArguments;

  std::vector<std::string> baseArguments(bool isCxx) const;
  std::vector<std::string> arguments(const Unit& unit, const Sdk* sdk) const;
  void run(const Unit& unit, const Sdk* sdk, UnitFacts& facts) const;
  UnitFacts read(const Unit& unit, const Sdk* sdk) const;
};

std::vector<std::string> Frontend::State::baseArguments(bool isCxx) const {
  auto ids = llvm::makeIntrusiveRefCnt<clang::DiagnosticIDs>();
  auto options = llvm::makeIntrusiveRefCnt<clang::DiagnosticOptions>();
  clang::DiagnosticsEngine diagnostics(ids, options,
                                       new clang::IgnoringDiagConsumer());
  clang::driver::Driver driver("clang", llvm::sys::getDefaultTargetTriple(),
                               diagnostics, "hipify-port", fileSystem);
  driver.ResourceDir = kResourceDir.str();
  driver.setCheckInputsExist(false);
  const std::unique_ptr<clang::driver::Compilation> compilation(
      driver.BuildCompilation(
          {"clang", "-fsyntax-only", "-x", isCxx ? "c++" : "c", "input"}));
  std::vector<std::string> arguments;
  if (!compilation || compilation->getJobs().empty()) return arguments;
  for (const char* argument : compilation->getJobs().begin()->getArguments()) {
    arguments.emplace_back(argument);
  }
  // "-cc1" in front; "-x LANGUAGE input" at the end.
  arguments.erase(arguments.begin());
  const auto language = std::ranges::find(arguments, "-x");
  arguments.erase(language, arguments.end());
  // Clang's own headers are the embedded ones: some distributions have it look
  // for them in a folder of the machine.
  for (std::size_t i = 0; i + 1 < arguments.size(); ++i) {
    if (arguments[i] != "-internal-isystem") continue;
    std::string& folder = arguments[i + 1];
    if (llvm::StringRef(folder).contains("/clang/")) {
      folder = (kResourceDir + "/include").str();
    }
  }
  // Folders that came from the environment (CPATH and its kin): what a port
  // makes must not depend on them.
  for (std::size_t i = 0; i + 1 < arguments.size();) {
    const std::string& word = arguments[i];
    if (word.starts_with("-I")) {
      arguments.erase(arguments.begin() + static_cast<long>(i));
    } else if (word == "-c-isystem" || word == "-cxx-isystem" ||
               word == "-objc-isystem" || word == "-objcxx-isystem") {
      arguments.erase(arguments.begin() + static_cast<long>(i),
                      arguments.begin() + static_cast<long>(i) + 2);
    } else {
      ++i;
    }
  }
  return arguments;
}

std::vector<std::string> Frontend::State::arguments(const Unit& unit,
                                                    const Sdk* sdk) const {
  const bool isCxx = unit.language != Language::c;
  std::vector<std::string> arguments = isCxx ? cxxArguments : cArguments;
  auto add = [&](auto&&... each) { (arguments.emplace_back(each), ...); };
  if (unit.language == Language::cuda) {
    add("-aux-triple", "nvptx64-nvidia-cuda", "-fcuda-allow-variadic-functions",
        "-foffload-implicit-host-device-templates", "-include",
        sdk ? kSdkWrapper.str() : kImplicitHeader.str());
  }
  const clang::LangStandard* standard =
      clang::LangStandard::getLangStandardForName(unit.standard);
  if (standard && (standard->getLanguage() == clang::Language::CXX ||
                   standard->getLanguage() == clang::Language::CUDA) == isCxx) {
    add("-std=" + unit.standard);
  }
  for (const std::string& macro : unit.macros) add(macro);
  auto addFolders = [&](const char* option,
                        const std::vector<std::string>& folders) {
    for (const std::string& folder : folders) {
      if (!isSdkFolder(folder)) add(option, folder);
    }
  };
  addFolders("-iquote", unit.quoteDirs);
  addFolders("-I", unit.includeDirs);
  addFolders("-isystem", unit.systemDirs);
  if (sdk) {
    // Clang takes a version later than those it knows for an ancient one.
    const int version = std::min(sdk->version, kNewestSdkOfClang);
    const int major = version / 1000;
    const int minor = version % 1000 / 10;
    if (unit.language == Language::cuda && major > 0) {
      add("-target-sdk-version=" + std::to_string(major) + "." +
          std::to_string(minor));
    }
    add("-isystem", kOverlayDir.str());
    if (unit.language == Language::cuda) {
      add("-isystem", (kResourceDir + "/include/cuda_wrappers").str());
    }
    // Behind the system's own, like -I of the folder that they lie in.
    for (const std::string& folder : sdk->includeDirs) {
      add(sdk->isShared ? "-idirafter" : "-isystem", folder);
    }
    // What the SDK lacks: cuDNN and NCCL come apart from it, and each version
    // drops headers.
    add("-idirafter", kCudaDir.str());
  } else {
    add("-isystem", kCudaDir.str());
  }
  // For a ported file that has lost the helpers beside it.
  add("-idirafter", kHelperDir.str());
  addFolders("-idirafter", unit.afterDirs);
  // Intrinsics of the host processor are not embedded.
  add("-idirafter", HIPPORT_CLANG_RESOURCE_DIR "/include");
  for (const std::string& header : unit.forcedIncludes) {
    add("-include", header);
  }
  const char* language = unit.language == Language::cuda  ? "cuda"
                         : unit.language == Language::cxx ? "c++"
                                                          : "c";
  add("-ferror-limit", "0", "-w", "-x", language, unit.path);
  return arguments;
}

void Frontend::State::run(const Unit& unit, const Sdk* sdk,
                          UnitFacts& facts) const {
  clang::noteBottomOfStack();
  Collector collector(sources, vocabulary, sdk, facts);
  Budget budget;
  GapConsumer gaps(collector);
  auto ids = llvm::makeIntrusiveRefCnt<clang::DiagnosticIDs>();
  auto options = llvm::makeIntrusiveRefCnt<clang::DiagnosticOptions>();
  const auto diagnostics = llvm::makeIntrusiveRefCnt<clang::DiagnosticsEngine>(
      ids, options, &gaps, /*ShouldOwnClient=*/false);
  const std::vector<std::string> strings = arguments(unit, sdk);
  std::vector<const char*> pointers;
  for (const std::string& argument : strings) {
    pointers.push_back(argument.c_str());
  }
  auto invocation = std::make_shared<clang::CompilerInvocation>();
  if (!clang::CompilerInvocation::CreateFromArgs(*invocation, pointers,
                                                 *diagnostics)) {
    facts.failure = "its compile options were not understood";
    return;
  }
  clang::FrontendOptions& frontend = invocation->getFrontendOpts();
  frontend.SkipFunctionBodies = true;  // except those that Consumer wants
  frontend.DisableFree = false;
  clang::LangOptions& language = invocation->getLangOpts();
  language.SpellChecking = false;
  language.DelayedTemplateParsing = false;
  invocation->getDiagnosticOpts().ErrorLimit = 0;

  clang::CompilerInstance compiler;
  compiler.setInvocation(std::move(invocation));
  compiler.setDiagnostics(diagnostics.get());
  compiler.getDiagnostics().setErrorLimit(0);
  compiler.getDiagnostics().setFatalsAsError(true);
  compiler.getDiagnostics().setIgnoreAllWarnings(true);
  compiler.setFileManager(
      new clang::FileManager(clang::FileSystemOptions(), fileSystem));
  Action action(collector, budget,
                unit.language == Language::cuda && unit.impliesRuntime);
  if (!compiler.ExecuteAction(action) && !collector.attached()) {
    facts.failure = "it could not be opened for parsing";
  }
}

Frontend::Frontend(const Sources& sources, Vocabulary vocabulary,
                   std::optional<Sdk> sdk, unsigned secondsPerUnit) {
  llvm::CrashRecoveryContext::Enable();
  letHandlersUseIt();
  // What LLVM takes for fatal would end the process.
  llvm::remove_fatal_error_handler();
  llvm::install_fatal_error_handler([](void*, const char*, bool) {
    if (auto* context = llvm::CrashRecoveryContext::GetCurrent()) {
      context->HandleExit(kFatalError);
    }
  });
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const EmbeddedFile& file : embeddedFiles()) {
    memory->addFileNoOwn(kRoot.str() + std::string(file.path), 0,
                         llvm::MemoryBufferRef(llvm::StringRef(file.content),
                                               llvm::StringRef(file.path)));
  }
  for (const auto& [path, source] : sources) {
    memory->addFileNoOwn(path, 0, llvm::MemoryBufferRef(source.bytes, path));
  }
  auto overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      llvm::vfs::getRealFileSystem());
  overlay->pushOverlay(std::move(memory));
  auto state = std::make_unique<State>(State{sources,
                                             std::move(vocabulary),
                                             std::move(sdk),
                                             secondsPerUnit,
                                             std::move(overlay),
                                             {},
                                             {}});
  state->cArguments = state->baseArguments(/*isCxx=*/false);
  state->cxxArguments = state->baseArguments(/*isCxx=*/true);
  state_ = std::move(state);
}

Frontend::~Frontend() = default;

UnitFacts Frontend::State::read(const Unit& unit, const Sdk* sdk) const {
  UnitFacts facts;
  facts.unit = unit.path;
  llvm::CrashRecoveryContext recovery;
  std::vector<char> signalStack(kSignalStackBytes);
  std::optional<Watchdog> watchdog;
  const bool isDone = recovery.RunSafelyOnThread(
      [&] {
        useSignalStack(signalStack);
        watchdog.emplace(secondsPerUnit);
        run(unit, sdk, facts);
        watchdog.reset();
      },
      kStackBytes);
  watchdog.reset();
  if (!isDone) {
    // What was noted before may be cut off anywhere.
    facts = {};
    facts.unit = unit.path;
    switch (recovery.RetCode) {
      case kBudgetSpent:
        facts.failure =
            "Clang did not come to its end: macros, templates or includes "
            "that multiply at each step";
        break;
      case kTimeSpent:
        facts.failure = "Clang did not come to its end within " +
                        std::to_string(secondsPerUnit) + " s";
        break;
      case kFatalError:
        facts.failure = "Clang gave up on it";
        break;
      default:
        facts.failure = "Clang crashed on it (signal " +
                        std::to_string(recovery.RetCode - 128) + ")";
    }
  }
  return facts;
}

std::vector<UnitFacts> Frontend::parse(const Unit& unit) const {
  std::vector<UnitFacts> readings;
  if (state_->sdk) {
    readings.push_back(state_->read(unit, &*state_->sdk));
    const bool isClean =
        readings[0].failure.empty() &&
        std::ranges::all_of(readings[0].files, [](const auto& file) {
          return file.second.gaps.empty();
        });
    if (isClean) return readings;
  }
  UnitFacts hermetic = state_->read(unit, nullptr);
  // The SDK's word counts wherever it has one.
  if (!readings.empty()) {
    for (auto& [path, seen] : hermetic.files) {
      const auto first = readings[0].files.find(path);
      if (first == readings[0].files.end()) continue;
      std::set<std::uint32_t> known;
      for (const auto& reference : first->second.references) {
        known.insert(reference.offset);
      }
      std::erase_if(seen.references, [&](const auto& reference) {
        return known.contains(reference.offset);
      });
    }
  }
  readings.push_back(std::move(hermetic));
  return readings;
}

}  // namespace hipport
