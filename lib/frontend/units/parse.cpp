// The semantic view: parses one unit with Clang and notes, for the files to
// port, what each name of the vocabulary refers to.
#include <algorithm>
#include <iterator>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Basic/Stack.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaConsumer.h"
#include "clang/Sema/TemplateInstCallback.h"
#include "frontend/collect/collectors.h"
#include "frontend/frontend.h"
#include "frontend/lex/implied_headers.h"
#include "frontend/serve/math_variants.h"
#include "frontend/serve/selection.h"
#include "frontend/serve/served_files.h"
#include "frontend/units/access_log.h"
#include "frontend/units/arguments.h"
#include "frontend/units/device_reading.h"
#include "frontend/units/guard.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/Path.h"
#include "text/edit.h"

namespace hipport {
namespace {

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

/// Visits what the files to port declare; the rest of the unit is parsed only
/// as far as names need it.
class Consumer : public clang::SemaConsumer {
 public:
  /// `only`: the files that are looked into, or null for all to port.
  Consumer(Collector& collector, Budget& budget, const LeftText* only)
      : collector_(collector), budget_(budget), only_(only) {}

  void InitializeSema(clang::Sema& sema) override {
    sema_ = &sema;
    collector_.read(&sema);
    spellLargeTypesShort(sema.getDiagnostics(), sema.getASTContext());
    sema.TemplateInstCallbacks.push_back(
        std::make_unique<InstantiationCount>(budget_));
  }
  void ForgetSema() override {
    collector_.read(nullptr);
    sema_ = nullptr;
  }

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
        return !isAskedFor(decl->getBeginLoc());
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
    collector_.noteFileScope(decls_);
    const DeviceFunctions functions = collectNames(decls_, foreign, collector_);
    const ParsedUnit unit = {decls_, functions, context};
    // Should one break off, in a syntax tree that Clang left in pieces, what
    // the others say stays.
    for (const CollectFact collect : factCollectors()) {
      llvm::CrashRecoveryContext().RunSafely(
          [&] { collect(unit, collector_); });
    }
  }

  bool shouldSkipFunctionBody(clang::Decl* decl) override {
    const SourceLocation at = decl->getLocation();
    const Origin origin = collector_.origin(at);
    if (origin == Origin::source || collector_.isInMainFile(at)) {
      return !isAskedFor(at);
    }
    if (origin == Origin::cuda) return true;
    // In assignments of others' Clang refuses what GCC lets pass until they are
    // called: old headers assign to constant members. All bodies would take a
    // seventh of the time again.
    const auto* named = llvm::dyn_cast<clang::NamedDecl>(decl);
    return !named ||
           named->getDeclName().getCXXOverloadedOperator() != clang::OO_Equal;
  }

 private:
  /// Of a declaration of a file to port.
  bool isAskedFor(SourceLocation location) const {
    return !only_ || only_->contains(collector_.path(location));
  }

  Collector& collector_;
  Budget& budget_;
  const LeftText* only_;
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

/// What #embed names may be any file of the user's, and messages may show what
/// code makes of it: its bytes are zeros.
class EmbedBlanker : public clang::PPCallbacks {
 public:
  EmbedBlanker(clang::SourceManager& manager, const Frontend::Sources& sources)
      : manager_(manager), sources_(sources) {}

  void EmbedDirective(clang::SourceLocation, llvm::StringRef, bool,
                      clang::OptionalFileEntryRef file,
                      const clang::LexEmbedParametersResult&) override {
    // Those of the tree are its own to tell, those of the program constant.
    if (!file || isServed(file->getName())) return;
    const auto bytes = manager_.getMemoryBufferForFileOrNone(*file);
    if (!bytes) return;
    // They were read into memory of this process (AccessLog), and nobody
    // else has looked yet.
    std::fill_n(const_cast<char*>(bytes->getBufferStart()),  // NOLINT
                bytes->getBufferSize(), '\0');
  }

 private:
  bool isServed(llvm::StringRef path) const {
    llvm::SmallString<256> plain(path);
    if (llvm::sys::fs::make_absolute(plain)) return false;
    llvm::sys::path::remove_dots(plain, /*remove_dot_dot=*/true);
    return plain.starts_with(kRoot) || sources_.contains(std::string(plain));
  }

  clang::SourceManager& manager_;
  const Frontend::Sources& sources_;
};

/// Libraries whose headers a unit read.
struct Libraries {
  bool thrust = false;
  bool cub = false;
};

class Action : public clang::ASTFrontendAction {
 public:
  Action(Collector& collector, Budget& budget, bool isCuda,
         const Frontend::Sources& sources, const LeftText* only)
      : collector_(collector),
        budget_(budget),
        isCuda_(isCuda),
        sources_(sources),
        only_(only) {}

  /// Leaves out what the unit hardly refers to, and asks `isEnough` at the end,
  /// before anything is forgotten.
  void readShort(std::function<bool(const clang::CompilerInstance&)> isEnough) {
    isEnough_ = std::move(isEnough);
  }
  /// Whether what was left out made no difference.
  bool wasEnough() const { return wasEnough_; }
  const Libraries& read() const { return read_; }

 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(
      clang::CompilerInstance& compiler, llvm::StringRef) override {
    collector_.attach(compiler.getSourceManager(), compiler.getLangOpts());
    clang::Preprocessor& preprocessor = compiler.getPreprocessor();
    preprocessor.addPPCallbacks(collectMacros(collector_, budget_));
    if (isEnough_) leaveOutMathVariants(preprocessor);
    preprocessor.addPPCallbacks(
        std::make_unique<EmbedBlanker>(compiler.getSourceManager(), sources_));
    preprocessor.setTokenWatcher(
        [this](const clang::Token&) { budget_.spend(Budget::kToken); });
    return std::make_unique<Consumer>(collector_, budget_, only_);
  }

  void EndSourceFileAction() override {
    collector_.finish(isCuda_);
    clang::Preprocessor& preprocessor = getCompilerInstance().getPreprocessor();
    read_ = {.thrust = preprocessor.isMacroDefined("THRUST_VERSION"),
             .cub = preprocessor.isMacroDefined("CUB_VERSION")};
    if (isEnough_) {
      wasEnough_ = isEnough_(getCompilerInstance()) &&
                   !namesMathVariant(getCompilerInstance().getASTContext());
    }
  }

 private:
  Collector& collector_;
  Budget& budget_;
  bool isCuda_;
  const Frontend::Sources& sources_;
  const LeftText* only_;
  std::function<bool(const clang::CompilerInstance&)> isEnough_;
  bool wasEnough_ = true;
  Libraries read_;
};

/// The standard headers with what `lacks` has.
std::vector<std::string> headersOf(const Lacks& lacks, const Libraries& read) {
  std::vector<std::string> headers(lacks.headers.begin(), lacks.headers.end());
  if (lacks.standard) {
    std::ranges::copy(headersOfLibraries(read.thrust, read.cub),
                      std::back_inserter(headers));
  }
  return headers;
}

}  // namespace

struct Frontend::State {
  const Frontend::Sources& sources;
  Vocabulary vocabulary;
  std::optional<Sdk> sdk;
  unsigned secondsPerUnit;
  Selector selector;
  OwnHeaders own;
  CompilerArguments arguments = {};
  /// One reading of a unit.
  struct Reading {
    const Sdk* sdk = nullptr;
    const LeftText* only = nullptr;  ///< see Consumer
    /// Of the embedded headers: it is read short. Without one it is read whole.
    const Selection* selection = nullptr;
  };
  /// What a reading says about itself.
  struct Outcome {
    /// Whether a short reading says the same as a whole one would.
    bool isEnough = false;
    /// Standard headers that would declare names that were not found, and that
    /// headers of CUDA and of ROCm include.
    std::vector<std::string> lacked = {};
    bool hasLibrary = false;  ///< Thrust or CUB was read
  };
  Outcome run(const Unit& unit, const Reading& reading, UnitFacts& facts) const;
  std::pair<UnitFacts, Outcome> readOnce(const Unit& unit,
                                         const Reading& reading) const;
  UnitFacts read(const Unit& unit, const Sdk* sdk,
                 const LeftText* only = nullptr) const;
};

Frontend::State::Outcome Frontend::State::run(const Unit& unit,
                                              const Reading& reading,
                                              UnitFacts& facts) const {
  clang::noteBottomOfStack();
  const auto& [sdk, only, selection] = reading;
  Collector collector(sources, vocabulary, sdk, facts);
  Budget budget;
  Outcome outcome{.isEnough = true};
  Lacks lacks;
  const auto gaps = collectGaps(collector, lacks);
  auto ids = llvm::makeIntrusiveRefCnt<clang::DiagnosticIDs>();
  auto options = llvm::makeIntrusiveRefCnt<clang::DiagnosticOptions>();
  const auto diagnostics = llvm::makeIntrusiveRefCnt<clang::DiagnosticsEngine>(
      ids, options, gaps.get(), /*ShouldOwnClient=*/false);
  const std::vector<std::string> strings = arguments.of(unit, sdk);
  std::vector<const char*> pointers;
  for (const std::string& argument : strings) {
    pointers.push_back(argument.c_str());
  }
  auto invocation = std::make_shared<clang::CompilerInvocation>();
  if (!clang::CompilerInvocation::CreateFromArgs(*invocation, pointers,
                                                 *diagnostics)) {
    facts.failure = "its compile options could not be parsed";
    return outcome;
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
  const auto accesses = llvm::makeIntrusiveRefCnt<AccessLog>(
      servedFiles(sources, selection, own));
  compiler.setFileManager(
      new clang::FileManager(clang::FileSystemOptions(), accesses));
  Action action(collector, budget,
                unit.language == Language::cuda && unit.impliesRuntime, sources,
                only);
  if (selection) {
    action.readShort([&](const clang::CompilerInstance& read) {
      const auto& names = read.getPreprocessor().getIdentifierTable();
      const auto isRead = [&](std::string_view name) {
        return names.find(name) != names.end();
      };
      return selector.isEnough(*selection, isRead) &&
             !(selection->isClosed &&
               includesForeign(read.getSourceManager(), collector));
    });
  }
  if (!compiler.ExecuteAction(action) && !collector.attached()) {
    facts.failure = "it could not be opened for parsing";
  }
  facts.dependencies = accesses->dependencies(sources);
  outcome.isEnough = action.wasEnough();
  outcome.lacked = headersOf(lacks, action.read());
  outcome.hasLibrary = action.read().thrust || action.read().cub;
  return outcome;
}

Frontend::Frontend(const Sources& sources, Vocabulary vocabulary,
                   std::optional<Sdk> sdk, unsigned secondsPerUnit) {
  installGuards();
  // No make_unique: a State, with its flags, cannot be moved.
  state_.reset(new State{.sources = sources,
                         .vocabulary = std::move(vocabulary),
                         .sdk = std::move(sdk),
                         .secondsPerUnit = secondsPerUnit,
                         .selector = Selector(sources),
                         .own = ownHeadersOf(sources)});
}

Frontend::~Frontend() = default;

UnitFacts Frontend::State::read(const Unit& unit, const Sdk* sdk,
                                const LeftText* only) const {
  const Selection selection = sdk ? Selection() : selector.select(unit);
  Unit standard = unit;
  const auto force = [&](const std::vector<std::string>& headers) {
    standard.forcedIncludes.insert(standard.forcedIncludes.end(),
                                   headers.begin(), headers.end());
  };
  force(selection.ofRuntime);
  force(selection.ofLibraries);
  auto [facts, outcome] = readOnce(standard, {sdk, only, &selection});
  // Without the library nothing includes them.
  if (!selection.ofLibraries.empty() && !outcome.hasLibrary) {
    standard = unit;
    force(selection.ofRuntime);
    std::tie(facts, outcome) = readOnce(standard, {sdk, only, &selection});
  }
  // Few units count on headers that nvcc's include, and they take the others
  // time. That nothing declares std hides what is asked of it.
  if (sdk || unit.language != Language::cuda || !unit.impliesRuntime) {
    outcome.lacked.clear();
  }
  std::set<std::string> added;
  for (;;) {
    const std::size_t before = standard.forcedIncludes.size();
    for (const std::string& header : outcome.lacked) {
      if (added.insert(header).second) {
        standard.forcedIncludes.push_back(header);
      }
    }
    if (standard.forcedIncludes.size() == before) break;
    const Selection next = selector.select(standard);
    std::tie(facts, outcome) = readOnce(standard, {sdk, only, &next});
  }
  return outcome.isEnough ? std::move(facts)
                          : readOnce(standard, {sdk, only}).first;
}

/// The share of a unit's time that a header by itself gets.
constexpr unsigned kHeaderShare = 6;

std::pair<UnitFacts, Frontend::State::Outcome> Frontend::State::readOnce(
    const Unit& unit, const Reading& reading) const {
  UnitFacts facts;
  facts.unit = unit.path;
  Outcome outcome;
  // A header by itself is a guess, often with hundreds of errors that templates
  // multiply.
  const unsigned seconds = isUnitName(unit.path)
                               ? secondsPerUnit
                               : std::max(1U, secondsPerUnit / kHeaderShare);
  const auto broken =
      runGuarded(seconds, [&] { outcome = run(unit, reading, facts); });
  if (broken) {
    // What was noted before may be cut off anywhere.
    facts = {};
    facts.unit = unit.path;
    facts.failure = broken->reason;
    facts.isRepeatable = !broken->isByClock;
    // More of the headers would take it no less time.
    outcome.isEnough = broken->isExcess;
  }
  return {std::move(facts), outcome};
}

std::string Frontend::optionsOf(const Unit& unit) const {
  std::string text;
  auto add = [&](std::string_view word) {
    text += word;
    text += '\0';
  };
  if (state_->sdk) {
    for (const auto& word : state_->arguments.of(unit, &*state_->sdk))
      add(word);
  }
  for (const auto& word : state_->arguments.of(unit, nullptr)) add(word);
  add(unit.impliesRuntime ? "runtime" : "");
  for (const std::string& each : unit.readElsewhere) add(each);
  for (const std::string_view each : state_->own) add(each);
  // What is forced upon a unit is looked for in the working folder first.
  if (!unit.forcedIncludes.empty()) {
    llvm::SmallString<256> folder;
    if (!llvm::sys::fs::current_path(folder)) add(folder.str());
  }
  return text;
}

std::vector<UnitFacts> Frontend::parse(const Unit& unit) const {
  std::vector<UnitFacts> readings = readAsHost(unit);
  const UnitFacts& host = readings.front();
  if (unit.language != Language::cuda || !host.failure.empty()) return readings;
  const LeftText left =
      leftForDevice(state_->sources, host, unit.readElsewhere);
  if (left.empty()) return readings;
  UnitFacts device = state_->read(forDevice(unit), nullptr, &left);
  readings.front().isRepeatable &= device.isRepeatable;
  // The host's reading is whole; this one only adds to it.
  if (!device.failure.empty()) return readings;
  keepLeft(state_->sources, left, device);
  readings.push_back(std::move(device));
  return readings;
}

std::vector<UnitFacts> Frontend::readAsHost(const Unit& unit) const {
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
