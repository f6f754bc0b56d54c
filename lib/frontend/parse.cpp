// The semantic view: parses one unit with Clang and notes, for the files to
// port, what each name of the vocabulary refers to.
#include <signal.h>

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Basic/LangStandard.h"
#include "clang/Basic/Stack.h"
#include "clang/Driver/Compilation.h"
#include "clang/Driver/Driver.h"
#include "clang/Driver/Job.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaConsumer.h"
#include "clang/Sema/SemaDiagnostic.h"
#include "frontend/embedded.h"
#include "frontend/frontend.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/TargetParser/Host.h"

namespace hipport {
namespace {

using clang::SourceLocation;

/// Where the embedded files appear to be. No such folder exists on disk.
constexpr llvm::StringLiteral kRoot = "/hipport-embedded/";
constexpr llvm::StringLiteral kCudaDir = "/hipport-embedded/cuda";
constexpr llvm::StringLiteral kResourceDir = "/hipport-embedded/clang";
/// What nvcc includes at the top of every CUDA unit.
constexpr llvm::StringLiteral kImplicitHeader =
    "/hipport-embedded/cuda/cuda_runtime.h";

constexpr unsigned kStackBytes = 64U << 20U;
constexpr unsigned kSignalStackBytes = 64U << 10U;
constexpr std::size_t kMaxGapsPerFile = 100;

enum class Origin : std::uint8_t { source, cuda, other };

/// Clang names lambdas and unnamed types by where they stand: "(lambda at
/// /src/a.cu:1:2)". The folders are this machine's and say nothing.
std::string withoutFolders(std::string message) {
  constexpr std::string_view kAt = " at /";
  for (std::size_t at = message.find(kAt); at != std::string::npos;
       at = message.find(kAt, at + 1)) {
    const std::size_t begin = at + kAt.size() - 1;
    const std::size_t end = message.find(')', begin);
    const std::size_t slash = message.rfind('/', end);
    if (end != std::string::npos && slash > begin) {
      message.erase(begin, slash + 1 - begin);
    } else if (end != std::string::npos) {
      message.erase(begin, 1);
    }
  }
  return message;
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
  Collector(const std::map<std::string, std::string_view>& sources,
            const Vocabulary& vocabulary, UnitFacts& facts)
      : sources_(sources), vocabulary_(vocabulary), facts_(facts) {}

  void attach(clang::SourceManager& manager,
              const clang::LangOptions& options) {
    manager_ = &manager;
    options_ = &options;
  }
  bool attached() const { return manager_ != nullptr; }

  struct File {
    Origin origin = Origin::other;
    Observation* observation = nullptr;
    std::string path;
  };

  const File& file(clang::FileID id) {
    auto [place, isNew] = files_.try_emplace(id);
    File& file = place->second;
    if (!isNew) return file;
    const auto entry = manager_->getFileEntryRefForID(id);
    if (!entry) return file;
    file.path = normalised(entry->getName(), manager_->getFileManager());
    if (llvm::StringRef(file.path).starts_with(kRoot)) {
      file.origin = Origin::cuda;
      return file;
    }
    auto source = sources_.find(file.path);
    if (source == sources_.end()) {
      file.path = entry->getFileEntry().tryGetRealPathName().str();
      source = sources_.find(file.path);
    }
    if (source == sources_.end()) return file;
    file.origin = Origin::source;
    file.observation = &facts_.files[file.path];
    return file;
  }

  /// Where something is declared. A declaration that a macro makes belongs to
  /// the file that expands the macro.
  Origin origin(SourceLocation location) {
    if (location.isInvalid()) return Origin::other;
    return file(manager_->getFileID(manager_->getExpansionLoc(location)))
        .origin;
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
    if (!knows(name)) return;
    if (meaning == Meaning::user && isDeclaration) {
      facts_.owners.user.insert(name.str());
    }
    const SourceLocation spelled = manager_->getSpellingLoc(location);
    if (manager_->isWrittenInScratchSpace(spelled)) {
      notePasted(location, name, meaning);
      return;
    }
    const auto [id, offset] = manager_->getDecomposedLoc(spelled);
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
    const auto [id, offset] =
        manager_->getDecomposedLoc(manager_->getSpellingLoc(location));
    if (Observation* seen = file(id).observation) {
      seen->launches.push_back(offset);
    }
  }

  void noteInclude(SourceLocation hash, llvm::StringRef spelled,
                   clang::OptionalFileEntryRef target) {
    const auto [id, offset] = manager_->getDecomposedLoc(hash);
    const File& includer = file(id);
    if (includer.origin != Origin::source || !target) return;
    std::string path =
        normalised(target->getName(), manager_->getFileManager());
    if (llvm::StringRef(path).starts_with(kRoot)) {
      cudaIncludes_.emplace_back(hash, spelled.str());
      return;
    }
    includer.observation->includes.push_back({offset, std::move(path)});
  }

  void noteSkipped(clang::SourceRange range) {
    const auto [id, begin] = manager_->getDecomposedLoc(range.getBegin());
    const auto [endId, end] = manager_->getDecomposedLoc(range.getEnd());
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
    const auto [id, begin] = manager_->getDecomposedLoc(range.getBegin());
    const auto [endId, end] = manager_->getDecomposedLoc(range.getEnd());
    if (id != endId) return;
    if (Observation* seen = file(id).observation) {
      seen->macroCalls.push_back({begin, end + 1});
    }
  }

  void noteGap(SourceLocation location, std::string message) {
    if (location.isInvalid() || !manager_) return;
    SourceLocation at = manager_->getFileLoc(location);
    while (at.isValid() &&
           file(manager_->getFileID(at)).origin != Origin::source) {
      at = manager_->getIncludeLoc(manager_->getFileID(at));
    }
    if (at.isInvalid()) return;
    const auto [id, offset] = manager_->getDecomposedLoc(at);
    Observation* seen = file(id).observation;
    if (seen->gaps.size() >= kMaxGapsPerFile) return;
    const unsigned size =
        clang::Lexer::MeasureTokenLength(at, *manager_, *options_);
    seen->gaps.push_back(
        {{offset, offset + size}, withoutFolders(std::move(message))});
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
      const auto [argumentId, offset] = manager_->getDecomposedLoc(
          manager_->getFileLoc(argument->getBeginLoc()));
      if (argumentId != id) return std::nullopt;
      begins.push_back(offset);
    }
    return begins;
  }

  /// To be called at the end of the unit.
  void finish(bool isCuda) {
    // A file entered more than once leaves out what every pass left out.
    llvm::StringMap<bool> isFirst;
    for (const clang::FileID id : entered_) {
      Observation& seen = *file(id).observation;
      std::vector<Span> skipped = skipped_[id];
      std::ranges::sort(skipped);
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
  void notePasted(SourceLocation location, llvm::StringRef name,
                  Meaning meaning) {
    if (meaning != Meaning::cuda) return;
    const SourceLocation at = manager_->getExpansionLoc(location);
    const auto [id, offset] = manager_->getDecomposedLoc(at);
    Observation* seen = file(id).observation;
    if (!seen) return;
    const unsigned size =
        clang::Lexer::MeasureTokenLength(at, *manager_, *options_);
    seen->pasted.push_back({{offset, offset + size}, name.str()});
  }

  const std::map<std::string, std::string_view>& sources_;
  const Vocabulary& vocabulary_;
  UnitFacts& facts_;
  clang::SourceManager* manager_ = nullptr;
  const clang::LangOptions* options_ = nullptr;
  std::map<clang::FileID, File> files_;
  std::map<clang::FileID, std::vector<Span>> skipped_;
  std::vector<clang::FileID> entered_;
  std::vector<std::pair<SourceLocation, std::string>> cudaIncludes_;
  llvm::StringMap<bool> known_;
  SourceLocation firstUse_;
};

/// Notes macros, includes and branches.
class MacroNotes : public clang::PPCallbacks {
 public:
  explicit MacroNotes(Collector& collector) : collector_(collector) {}

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
    // What is only tested for may well be missing; what is expanded is used.
    const clang::MacroInfo* info = definition.getMacroInfo();
    if (info && collector_.origin(info->getDefinitionLoc()) == Origin::cuda) {
      collector_.noteUse(name.getLocation());
    }
    noteTest(name, definition);
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
    for (const clang::Decl* each : decl->redecls()) {
      if (collector_.origin(each->getLocation()) == Origin::cuda) return true;
    }
    const clang::DeclContext* context = decl->getDeclContext();
    if (!context->getRedeclContext()->isTranslationUnit()) return false;
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

/// Visits what the files to port declare; the rest of the unit is parsed only
/// as far as names need it.
class Consumer : public clang::SemaConsumer {
 public:
  explicit Consumer(Collector& collector)
      : collector_(collector), names_(collector) {}

  void InitializeSema(clang::Sema& sema) override { sema_ = &sema; }
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
          (origin == Origin::other &&
           llvm::isa<clang::LinkageSpecDecl>(decl))) {
        names_.TraverseDecl(decl);
      }
    }
  }

  bool shouldSkipFunctionBody(clang::Decl* decl) override {
    return collector_.origin(decl->getLocation()) != Origin::source;
  }

 private:
  Collector& collector_;
  NameNotes names_;
  clang::Sema* sema_ = nullptr;
  std::vector<clang::Decl*> decls_;
};

class Action : public clang::ASTFrontendAction {
 public:
  explicit Action(Collector& collector, bool isCuda)
      : collector_(collector), isCuda_(isCuda) {}

 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(
      clang::CompilerInstance& compiler, llvm::StringRef) override {
    collector_.attach(compiler.getSourceManager(), compiler.getLangOpts());
    compiler.getPreprocessor().addPPCallbacks(
        std::make_unique<MacroNotes>(collector_));
    return std::make_unique<Consumer>(collector_);
  }

  void EndSourceFileAction() override { collector_.finish(isCuda_); }

 private:
  Collector& collector_;
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

/// Whether a folder is a CUDA SDK's include folder. Hermetic parsing leaves
/// those out: the embedded headers stand for them.
bool isSdkFolder(llvm::StringRef folder) {
  llvm::SmallString<256> path(folder);
  llvm::sys::path::append(path, "crt", "host_config.h");
  return llvm::sys::fs::exists(path);
}

/// Lets signal handlers of this thread run on `bytes`, for when its own stack
/// is exhausted. `bytes` must outlive the thread.
void useSignalStack(std::span<char> bytes) {
  stack_t stack = {};
  stack.ss_sp = bytes.data();
  stack.ss_size = bytes.size();
  ::sigaltstack(&stack, nullptr);
}

/// Makes LLVM's crash recovery work for an exhausted stack as well: its
/// handlers ask for no stack of their own.
void letHandlersUseIt() {
  for (const int signal : {SIGSEGV, SIGBUS}) {
    struct sigaction action = {};
    if (::sigaction(signal, nullptr, &action) != 0) continue;
    action.sa_flags |= SA_ONSTACK;
    ::sigaction(signal, &action, nullptr);
  }
}

}  // namespace

struct Frontend::State {
  const std::map<std::string, std::string_view>& sources;
  Vocabulary vocabulary;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> fileSystem;
  /// Clang's own arguments for this machine's C and C++ headers.
  std::vector<std::string> cArguments;
  std::vector<std::string> cxxArguments;

  std::vector<std::string> baseArguments(bool isCxx) const;
  std::vector<std::string> arguments(const Unit& unit) const;
  void run(const Unit& unit, UnitFacts& facts) const;
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

std::vector<std::string> Frontend::State::arguments(const Unit& unit) const {
  const bool isCxx = unit.language != Language::c;
  std::vector<std::string> arguments = isCxx ? cxxArguments : cArguments;
  auto add = [&](auto&&... each) { (arguments.emplace_back(each), ...); };
  if (unit.language == Language::cuda) {
    add("-aux-triple", "nvptx64-nvidia-cuda", "-fcuda-allow-variadic-functions",
        "-foffload-implicit-host-device-templates", "-include",
        kImplicitHeader.str());
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
  add("-isystem", kCudaDir.str());
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

void Frontend::State::run(const Unit& unit, UnitFacts& facts) const {
  clang::noteBottomOfStack();
  Collector collector(sources, vocabulary, facts);
  GapConsumer gaps(collector);
  auto ids = llvm::makeIntrusiveRefCnt<clang::DiagnosticIDs>();
  auto options = llvm::makeIntrusiveRefCnt<clang::DiagnosticOptions>();
  const auto diagnostics = llvm::makeIntrusiveRefCnt<clang::DiagnosticsEngine>(
      ids, options, &gaps, /*ShouldOwnClient=*/false);
  const std::vector<std::string> strings = arguments(unit);
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
  Action action(collector,
                unit.language == Language::cuda && unit.impliesRuntime);
  if (!compiler.ExecuteAction(action) && !collector.attached()) {
    facts.failure = "it could not be opened for parsing";
  }
}

Frontend::Frontend(const std::map<std::string, std::string_view>& sources,
                   Vocabulary vocabulary) {
  llvm::CrashRecoveryContext::Enable();
  letHandlersUseIt();
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const EmbeddedFile& file : embeddedFiles()) {
    memory->addFileNoOwn(kRoot.str() + std::string(file.path), 0,
                         llvm::MemoryBufferRef(llvm::StringRef(file.content),
                                               llvm::StringRef(file.path)));
  }
  for (const auto& [path, bytes] : sources) {
    memory->addFileNoOwn(path, 0, llvm::MemoryBufferRef(bytes, path));
  }
  auto overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      llvm::vfs::getRealFileSystem());
  overlay->pushOverlay(std::move(memory));
  auto state = std::make_unique<State>(
      State{sources, std::move(vocabulary), std::move(overlay), {}, {}});
  state->cArguments = state->baseArguments(/*isCxx=*/false);
  state->cxxArguments = state->baseArguments(/*isCxx=*/true);
  state_ = std::move(state);
}

Frontend::~Frontend() = default;

UnitFacts Frontend::parse(const Unit& unit) const {
  UnitFacts facts;
  llvm::CrashRecoveryContext recovery;
  std::vector<char> signalStack(kSignalStackBytes);
  if (!recovery.RunSafelyOnThread(
          [&] {
            useSignalStack(signalStack);
            state_->run(unit, facts);
          },
          kStackBytes)) {
    // What was noted before the crash may be cut off anywhere.
    facts = {};
    facts.failure = "Clang gave up on it (signal " +
                    std::to_string(recovery.RetCode - 128) + ")";
  }
  return facts;
}

}  // namespace hipport
