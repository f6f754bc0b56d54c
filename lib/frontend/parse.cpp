// The semantic view: parses one unit with Clang and notes, for the files to
// port, what each name of the vocabulary refers to.
#include <signal.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTDiagnostic.h"
#include "clang/AST/DeclTemplate.h"
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
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaConsumer.h"
#include "clang/Sema/SemaDiagnostic.h"
#include "clang/Sema/TemplateInstCallback.h"
#include "frontend/embedded.h"
#include "frontend/frontend.h"
#include "frontend/launch_spelling.h"
#include "frontend/math_variants.h"
#include "frontend/notes.h"
#include "frontend/recorder.h"
#include "frontend/selection.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/TargetParser/Host.h"

namespace hipport {
namespace {

constexpr llvm::StringLiteral kCudaDir = "/hipport-embedded/cuda";
constexpr llvm::StringLiteral kResourceDir = "/hipport-embedded/clang";
/// What nvcc includes at the top of every CUDA unit.
constexpr llvm::StringLiteral kImplicitHeader =
    "/hipport-embedded/cuda/cuda_runtime.h";
/// Searched before an SDK's headers and the embedded ones behind them.
constexpr llvm::StringLiteral kOverlayDir = "/hipport-embedded/overlay";
/// What Clang includes instead of it, for a real SDK.
constexpr llvm::StringLiteral kSdkWrapper = "__clang_cuda_runtime_wrapper.h";

/// The newest CUDA that Clang 19 tells from others.
constexpr int kNewestSdkOfClang = 12050;

constexpr unsigned kStackBytes = 64U << 20U;
constexpr unsigned kSignalStackBytes = 64U << 10U;

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
      : collector_(collector), budget_(budget) {}

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

  void HandleTranslationUnit(clang::ASTContext& context) override {
    const clang::SourceManager& manager = context.getSourceManager();
    const std::vector<SourceLocation> ways = collector_.foreignIncludes();
    std::vector<clang::Decl*> foreign;
    std::erase_if(decls_, [&](clang::Decl* decl) {
      const Origin origin = collector_.origin(decl->getBeginLoc());
      if (origin == Origin::source ||
          collector_.isInMainFile(decl->getLocation())) {
        return false;
      }
      if (origin == Origin::cuda || !llvm::isa<clang::LinkageSpecDecl>(decl)) {
        return true;
      }
      // An extern "C" block in a foreign file may enclose an include.
      const bool enclosesSource =
          std::ranges::any_of(ways, [&](SourceLocation include) {
            return manager.isPointWithin(include, decl->getBeginLoc(),
                                         decl->getEndLoc());
          });
      if (!enclosesSource) foreign.push_back(decl);
      return !enclosesSource;
    });
    for (const clang::Decl* decl : decls_) {
      collector_.noteFileScope(decl->getLocation());
    }
    const DeviceFunctions functions = noteNames(decls_, foreign, collector_);
    noteOperators(decls_, context.getLangOpts().CUDA, collector_);
    // Names do not depend on what follows: should it break off, in a tree that
    // Clang left in pieces, they stay.
    llvm::CrashRecoveryContext().RunSafely([&] {
      noteLanes(functions, context, collector_);
      noteResources(decls_, context, collector_);
      noteConversions(decls_, context, collector_);
      if (context.getLangOpts().CUDA) {
        noteConstants(decls_, collector_);
        noteTextures(decls_, context, collector_);
      }
    });
  }

  bool shouldSkipFunctionBody(clang::Decl* decl) override {
    return collector_.origin(decl->getLocation()) != Origin::source &&
           !collector_.isInMainFile(decl->getLocation());
  }

 private:
  Collector& collector_;
  Budget& budget_;
  clang::Sema* sema_ = nullptr;
  std::vector<clang::Decl*> decls_;
};

/// Whether the unit includes a file from outside the tree other than by way of
/// the embedded headers.
bool includesForeign(const clang::SourceManager& manager,
                     Collector& collector) {
  auto isForeign = [&](clang::FileID id) {
    const Collector::File& file = collector.file(id);
    return file.origin == Origin::other && !file.isPlainSource &&
           manager.getFileEntryForID(id) != nullptr;
  };
  for (unsigned i = 0; i < manager.local_sloc_entry_size(); ++i) {
    const clang::SrcMgr::SLocEntry& entry = manager.getLocalSLocEntry(i);
    if (!entry.isFile() || entry.getFile().getIncludeLoc().isInvalid()) {
      continue;
    }
    const clang::FileID includer =
        manager.getFileID(entry.getFile().getIncludeLoc());
    const bool isFromTree =
        !isForeign(includer) && collector.file(includer).origin != Origin::cuda;
    const clang::FileID included = manager.getFileID(
        SourceLocation::getFromRawEncoding(entry.getOffset()));
    if (isFromTree && isForeign(included)) return true;
  }
  return false;
}

class Action : public clang::ASTFrontendAction {
 public:
  Action(Collector& collector, Budget& budget, bool isCuda)
      : collector_(collector), budget_(budget), isCuda_(isCuda) {}

  /// Leaves out what the unit hardly refers to, and asks `isEnough` at the end,
  /// before anything is forgotten.
  void readShort(std::function<bool(const clang::CompilerInstance&)> isEnough) {
    isEnough_ = std::move(isEnough);
  }
  /// Whether what was left out made no difference.
  bool wasEnough() const { return wasEnough_; }

 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(
      clang::CompilerInstance& compiler, llvm::StringRef) override {
    collector_.attach(compiler.getSourceManager(), compiler.getLangOpts());
    clang::Preprocessor& preprocessor = compiler.getPreprocessor();
    preprocessor.addPPCallbacks(macroNotes(collector_, budget_));
    if (isEnough_) leaveOutMathVariants(preprocessor);
    preprocessor.setTokenWatcher(
        [this](const clang::Token&) { budget_.spend(Budget::kToken); });
    return std::make_unique<Consumer>(collector_, budget_);
  }

  void EndSourceFileAction() override {
    collector_.finish(isCuda_);
    if (isEnough_) {
      wasEnough_ = isEnough_(getCompilerInstance()) &&
                   !namesMathVariant(getCompilerInstance().getASTContext());
    }
  }

 private:
  Collector& collector_;
  Budget& budget_;
  bool isCuda_;
  std::function<bool(const clang::CompilerInstance&)> isEnough_;
  bool wasEnough_ = true;
};

/// Errors about types that do not fit. The sources are taken to compile with
/// nvcc; such an error comes from the embedded declarations, which are looser
/// than CUDA's, or follows from another one. It hides no name.
bool isTypeDisagreement(unsigned id) {
  switch (id) {
    case clang::diag::err_addr_ovl_ambiguous:
    case clang::diag::err_addr_ovl_no_viable:
    case clang::diag::err_duplicate_case:  // enumerators have other values
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
    const unsigned id = diagnostic.getID();
    if (id == clang::diag::note_ovl_candidate_bad_target ||
        (id == clang::diag::note_previous_decl && isBehindRefusal_)) {
      collector_.noteRefused(diagnostic.getLocation());
    }
    isBehindRefusal_ = id == clang::diag::err_ref_bad_target;
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
  /// The last one said that a function is not for the side that calls it.
  bool isBehindRefusal_ = false;
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

namespace {

/// The headers of a selection in place of the whole ones.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> withSelected(
    const Selection& selection,
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> fileSystem) {
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const Selection::Header& header : selection.headers) {
    memory->addFileNoOwn(kRoot.str() + header.path, 0,
                         llvm::MemoryBufferRef(header.text, header.path));
  }
  auto overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      std::move(fileSystem));
  overlay->pushOverlay(std::move(memory));
  return overlay;
}

}  // namespace

struct Frontend::State {
  const Frontend::Sources& sources;
  Vocabulary vocabulary;
  std::optional<Sdk> sdk;
  unsigned secondsPerUnit;
  Selector selector;
  // What follows is made when it is first asked for: a run that finds all in
  // the cache parses nothing.
  mutable std::once_flag hasFileSystem = {};
  mutable llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files = nullptr;
  struct Arguments {
    std::once_flag isMade;
    std::vector<std::string> words;
  };
  mutable Arguments cArguments = {};
  mutable Arguments cxxArguments = {};

  /// The sources and the embedded headers, over what is on disk.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> fileSystem() const;
  /// Clang's own arguments for this machine's C or C++ headers.
  const std::vector<std::string>& baseArguments(bool isCxx) const;
  std::vector<std::string> arguments(const Unit& unit, const Sdk* sdk) const;
  /// Reads the unit short, with `selection` of the embedded headers, or whole
  /// without one. Whether a short reading says the same as a whole one would.
  bool run(const Unit& unit, const Sdk* sdk, const Selection* selection,
           UnitFacts& facts) const;
  /// The facts, and what `run` says.
  std::pair<UnitFacts, bool> read(const Unit& unit, const Sdk* sdk,
                                  const Selection* selection) const;
  UnitFacts read(const Unit& unit, const Sdk* sdk) const;
};

namespace {

std::vector<std::string> clangsArguments(bool isCxx) {
  auto ids = llvm::makeIntrusiveRefCnt<clang::DiagnosticIDs>();
  auto options = llvm::makeIntrusiveRefCnt<clang::DiagnosticOptions>();
  clang::DiagnosticsEngine diagnostics(ids, options,
                                       new clang::IgnoringDiagConsumer());
  clang::driver::Driver driver("clang", llvm::sys::getDefaultTargetTriple(),
                               diagnostics, "hipify-port",
                               llvm::vfs::getRealFileSystem());
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

}  // namespace

const std::vector<std::string>& Frontend::State::baseArguments(
    bool isCxx) const {
  Arguments& arguments = isCxx ? cxxArguments : cArguments;
  std::call_once(arguments.isMade,
                 [&] { arguments.words = clangsArguments(isCxx); });
  return arguments.words;
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Frontend::State::fileSystem()
    const {
  std::call_once(hasFileSystem, [&] {
    auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
    for (const EmbeddedFile& file : embeddedFiles()) {
      memory->addFileNoOwn(kRoot.str() + std::string(file.path), 0,
                           llvm::MemoryBufferRef(llvm::StringRef(file.content),
                                                 llvm::StringRef(file.path)));
    }
    for (const auto& [path, source] : sources) {
      if (const auto joined = withJoinedLaunches(source.bytes)) {
        memory->addFile(path, 0,
                        llvm::MemoryBuffer::getMemBufferCopy(*joined, path));
      } else {
        memory->addFileNoOwn(path, 0,
                             llvm::MemoryBufferRef(source.bytes, path));
      }
    }
    auto overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
        llvm::vfs::getRealFileSystem());
    overlay->pushOverlay(std::move(memory));
    files = std::move(overlay);
  });
  return files;
}

std::vector<std::string> Frontend::State::arguments(const Unit& unit,
                                                    const Sdk* sdk) const {
  const bool isCxx = unit.language != Language::c;
  std::vector<std::string> arguments = baseArguments(isCxx);
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

bool Frontend::State::run(const Unit& unit, const Sdk* sdk,
                          const Selection* selection, UnitFacts& facts) const {
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
    return true;
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
  const auto recorder = llvm::makeIntrusiveRefCnt<Recorder>(
      selection ? withSelected(*selection, fileSystem()) : fileSystem());
  compiler.setFileManager(
      new clang::FileManager(clang::FileSystemOptions(), recorder));
  Action action(collector, budget,
                unit.language == Language::cuda && unit.impliesRuntime);
  if (selection) {
    action.readShort([&](const clang::CompilerInstance& read) {
      const clang::Preprocessor& preprocessor = read.getPreprocessor();
      return selector.isEnough(*selection, preprocessor.getIdentifierTable()) &&
             !(selection->isClosed &&
               includesForeign(read.getSourceManager(), collector));
    });
  }
  if (!compiler.ExecuteAction(action) && !collector.attached()) {
    facts.failure = "it could not be opened for parsing";
  }
  facts.dependencies = recorder->dependencies(sources);
  return action.wasEnough();
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
  // No make_unique: a State, with its flags, cannot be moved.
  state_.reset(new State{.sources = sources,
                         .vocabulary = std::move(vocabulary),
                         .sdk = std::move(sdk),
                         .secondsPerUnit = secondsPerUnit,
                         .selector = Selector(sources)});
}

Frontend::~Frontend() = default;

UnitFacts Frontend::State::read(const Unit& unit, const Sdk* sdk) const {
  const Selection selection = sdk ? Selection() : selector.select(unit);
  auto [facts, isEnough] = read(unit, sdk, &selection);
  return isEnough ? std::move(facts) : read(unit, sdk, nullptr).first;
}

std::pair<UnitFacts, bool> Frontend::State::read(
    const Unit& unit, const Sdk* sdk, const Selection* selection) const {
  UnitFacts facts;
  facts.unit = unit.path;
  bool isEnough = false;
  llvm::CrashRecoveryContext recovery;
  std::vector<char> signalStack(kSignalStackBytes);
  std::optional<Watchdog> watchdog;
  const bool isDone = recovery.RunSafelyOnThread(
      [&] {
        useSignalStack(signalStack);
        watchdog.emplace(secondsPerUnit);
        isEnough = run(unit, sdk, selection, facts);
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
        facts.isRepeatable = false;
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
    // More of the headers would take it no less time.
    isEnough =
        recovery.RetCode == kBudgetSpent || recovery.RetCode == kTimeSpent;
  }
  return {std::move(facts), isEnough};
}

std::string Frontend::optionsOf(const Unit& unit) const {
  std::string text;
  auto add = [&](std::string_view word) {
    text += word;
    text += '\0';
  };
  if (state_->sdk) {
    for (const auto& word : state_->arguments(unit, &*state_->sdk)) add(word);
  }
  for (const auto& word : state_->arguments(unit, nullptr)) add(word);
  add(unit.impliesRuntime ? "runtime" : "");
  // What is forced upon a unit is looked for in the working folder first.
  if (!unit.forcedIncludes.empty()) {
    llvm::SmallString<256> folder;
    llvm::sys::fs::current_path(folder);
    add(folder.str());
  }
  return text;
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
