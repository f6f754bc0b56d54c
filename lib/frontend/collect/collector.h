// What is noted about one unit while Clang runs: places of the AST and of the
// preprocessor become offsets in the files to port.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "clang/AST/Expr.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "frontend/frontend.h"
#include "llvm/ADT/StringMap.h"

namespace clang {
class Sema;
}  // namespace clang

namespace hipport {

using clang::SourceLocation;

/// Where the embedded files appear to be. No such folder exists on disk.
inline constexpr llvm::StringLiteral kRoot = "/hipport-embedded/";
/// What stands in for CUDA's headers.
inline constexpr llvm::StringLiteral kStandIns = "/hipport-embedded/cuda/";
/// What ports include is no CUDA header.
inline constexpr llvm::StringLiteral kHelperDir = "/hipport-embedded/helpers";
/// Nor is what stands in for a package that is not installed.
inline constexpr llvm::StringLiteral kPackageDir = "/hipport-embedded/packages";

/// Gaps that are kept of a file.
inline constexpr std::size_t kMaxGapsPerFile = 100;

enum class Origin : std::uint8_t { source, cuda, other };

/// Where something is declared, and so what its name alone means elsewhere.
enum class Scope : std::uint8_t {
  file,      ///< of a macro's as well
  space,     ///< a namespace
  member,    ///< a class
  function,  ///< its parameters and variables
};

/// What is known of a name's use beside its place.
struct NotedUse {
  bool isDeclaration = false;
  std::optional<std::vector<std::uint32_t>> arguments = {};
  std::string owner = {};
  std::vector<std::string> types = {};
  TypesOf typesOf = TypesOf::call;
  bool isAssumed = false;      ///< see Observation::Reference
  Scope scope = Scope::space;  ///< of a declaration
  /// A declaration that speaks of its own users alone, not of what the same
  /// name means elsewhere.
  bool isForItsUsers = false;
};

/// Everything that is noted about one unit, while Clang runs.
class Collector {
 public:
  /// `sdk` is the one that is parsed against, or null.
  Collector(const Frontend::Sources& sources, const Vocabulary& vocabulary,
            const Sdk* sdk, UnitFacts& facts)
      : sources_(sources), vocabulary_(vocabulary), sdk_(sdk), facts_(facts) {}

  void attach(clang::SourceManager& manager, const clang::LangOptions& options);
  bool attached() const { return manager_ != nullptr; }

  struct File {
    Origin origin = Origin::other;
    Observation* observation = nullptr;
    bool isPlainSource = false;  ///< one to port, without CUDA in it
    std::string path;
  };

  const File& file(clang::FileID id);

  /// Where something is declared. A declaration that a macro makes belongs to
  /// the file that expands the macro.
  Origin origin(SourceLocation location);
  /// The path of that file; empty for none.
  const std::string& path(SourceLocation location);

  /// What reads the unit; null once it is gone.
  void read(const clang::Sema* sema) { sema_ = sema; }
  /// Whether it is in a function's body that is being read, of a file without
  /// CUDA.
  bool isInForeignBody(SourceLocation location);

  /// The main file is looked into even if it names nothing of CUDA's: it may
  /// include what does in the middle of a function.
  bool isInMainFile(SourceLocation location) const;

  bool knows(llvm::StringRef name);

  bool hasOverloads(llvm::StringRef name) const {
    return vocabulary_.hasOverloads(name);
  }

  bool hasHipOverloads(llvm::StringRef name) const {
    return vocabulary_.hasHipOverloads(name);
  }

  bool hasHipMacro(llvm::StringRef name) const {
    return vocabulary_.hasHipMacro(name);
  }

  /// A place of the tree's, once: `name` and `detail` as its check reads them.
  void noteSilentFault(SilentFault::Kind kind, clang::SourceRange range,
                       std::string name, std::string detail = {});

  /// A use or declaration, at `location`, of something that is CUDA's or the
  /// user's own.
  void note(SourceLocation location, llvm::StringRef name, Meaning meaning,
            NotedUse use = {});

  /// A function of the user's, at `range`, declares that name for itself.
  void noteLocal(clang::SourceRange range, llvm::StringRef name);

  /// The user defines that name at file scope.
  void noteDefined(llvm::StringRef name) {
    if (knows(name)) facts_.owners.defined.insert(name.str());
  }

  /// Something of CUDA's is used; the unit's first use decides whether it
  /// relies on the implicit runtime header.
  void noteUse(SourceLocation location);
  /// A macro is defined. One of the source's own whose name HIP's headers may
  /// well use for something else relies on the implicit header too: nvcc has
  /// read CUDA's before it is defined. "name(" is one with parameters.
  void noteDefinition(SourceLocation location, llvm::StringRef name);
  void noteUndefinition(llvm::StringRef name);

  void noteLaunch(SourceLocation location);

  /// An asm statement, macros expanded.
  void noteAssembly(const clang::GCCAsmStmt& assembly);
  /// An expansion of the macro that is defined there.
  void noteSpelled(SourceLocation defined, UnitView::Spelled expansion);

  void noteDeviceCode(clang::SourceRange range, bool isKernel, bool isHostToo);

  void noteInclude(SourceLocation hash, llvm::StringRef spelled,
                   clang::OptionalFileEntryRef target);

  /// Whether the sources themselves include a CUDA header whose name begins
  /// so.
  bool includesCuda(llvm::StringRef prefix) const;

  /// A use of a macro of an SDK that makes another name of its own: cuMemAlloc
  /// stands for cuMemAlloc_v2. Whose it is shows what that refers to.
  void noteAlias(SourceLocation location, llvm::StringRef name) {
    aliases_.emplace_back(location, name);
  }

  /// A declaration of a CUDA header's that the sources use at `location`.
  void noteHeaderUse(SourceLocation declared, SourceLocation location);

  /// A declaration or a macro of a CUDA header's, of that name.
  void noteUnsupportedUse(SourceLocation declared, SourceLocation location,
                          llvm::function_ref<std::string()> name);

  /// Declarations at file scope, and what they enclose.
  void noteFileScope(llvm::ArrayRef<clang::Decl*> declared);

  /// Whether what is declared at `location` says nothing of the files of
  /// builds by CUDA: it is in a header that includes HIP, or that no unit of
  /// those includes.
  bool isForOthers(SourceLocation location) const;
  /// Whether a declaration at `location` has users of its own, if any, and none
  /// in builds by CUDA: both are so; or no unit includes the header, and it has
  /// the name of one of CUDA's, which is what those got who include that name.
  bool isForItsUsers(SourceLocation location) const;

  void noteSkipped(clang::SourceRange range);

  /// Whether `offset` is in a branch that the unit leaves out.
  bool isSkipped(clang::FileID id, std::uint32_t offset) const {
    const auto spans = skipped_.find(id);
    return spans != skipped_.end() &&
           std::ranges::any_of(spans->second, [&](Span span) {
             return span.begin <= offset && offset < span.end;
           });
  }

  void noteEntered(clang::FileID id) {
    if (file(id).origin == Origin::source) entered_.push_back(id);
  }

  /// The includes in foreign files that lead to files to port.
  std::vector<SourceLocation> foreignIncludes();

  void noteMacroCall(clang::SourceRange range);

  void noteExpansion(const clang::MacroInfo* macro);

  void noteGap(SourceLocation location, std::string message);

  /// Clang refuses at `location` what nvcc takes; `hints` are its own fix.
  void noteStrictRule(SourceLocation location, std::string message,
                      llvm::ArrayRef<clang::FixItHint> hints);
  /// The pragma of a loop right before `statement`, which is none: nvcc passes
  /// over it. False where no directive stands there.
  bool noteIdlePragma(SourceLocation statement, const std::string& message);
  /// "__shared__ alignas(16)": nvcc takes the attribute there. False where it
  /// is another, or no qualifier of CUDA's stands before it.
  bool noteLateAlignment(SourceLocation attribute, const std::string& message);
  /// "(int n = 0)" where a member is defined outside of its class template,
  /// which declares it without: no call of the host compiler's counts on it.
  /// False where none stands behind the parameter.
  bool noteLateDefault(SourceLocation parameter, const std::string& message);

  /// The function declared there is refused to the host or the device, for
  /// which it is not.
  void noteRefused(SourceLocation declared) { refused_.insert(declared); }
  bool isRefused(SourceLocation declared) const {
    return refused_.contains(declared);
  }

  /// A name that a macro call pastes to others.
  void noteOperand(SourceLocation location, llvm::StringRef name);

  std::string spelling(const clang::Token& token) const {
    return clang::Lexer::getSpelling(token, *manager_, *options_);
  }

  /// "##" joins `beginning`, which a #define of the sources spells at
  /// `location`, to `rest`.
  void noteBuilt(SourceLocation location, llvm::StringRef beginning,
                 const std::string& rest);

  /// Where the written arguments of a call begin, if all of them and the
  /// callee are plain text of one file.
  std::optional<std::vector<std::uint32_t>> arguments(
      SourceLocation callee, const clang::CallExpr* call);

  /// To be called at the end of the unit.
  void finish(bool isCuda);

  /// Where `range` stands in a file to port: from its first to its last token,
  /// those of a macro call where a macro makes them. Null observation where it
  /// stands in none, or in two files.
  struct Located {
    Observation* observation = nullptr;
    Span span;
  };
  Located locate(clang::SourceRange range);

  /// Where the text of `range` is really spelled: in a #define, if a macro
  /// makes all of it and more. A whole macro call is its own spelling.
  Located spelled(clang::SourceRange range);

  /// Lays what comes with other headers alone to the includes of those.
  void noteBroughtHeaders();
  void noteUnsupportedIncludes();
  /// The name that the tables have for a header, by as much of its path as they
  /// know: "cuda/barrier"; empty for none.
  llvm::StringRef knownName(llvm::StringRef path) const;
  /// Adds the headers without a name that the one at `path` leaves its
  /// declarations to.
  void addForwarded(const std::string& path,
                    std::set<std::string>& declaring) const;
  const std::vector<std::string>& unsupportedHeaders(clang::FileID id);

  /// As "path:offset", where `location` is written or its macro is called.
  std::string describe(SourceLocation location);

 private:
  void noteGroupMacros();

  /// Whether the name that an #include has at `at` leads to anywhere on this
  /// machine: what stands there is nobody's to be told.
  bool leavesFolders(SourceLocation at) const;

  /// What is noted about a file of the tree, with CUDA in it or not; null for
  /// any other file.
  Observation* observed(const File& file);

  /// The file that a token is in, and where in it the token begins.
  std::pair<clang::FileID, std::uint32_t> place(SourceLocation location) const;

  /// Whether the place lies in the body of a function of the device alone, also
  /// where a macro makes both.
  bool isInDeviceBody(SourceLocation location) const;

  bool includesHip(SourceLocation location) const;

  /// `name` is declared by the user there.
  void noteOwner(SourceLocation spelled, llvm::StringRef name, Scope scope);

  /// Whether the compiler reported an error at just that place: a call outside
  /// of any function is taken for a declaration, for one.
  bool isGap(SourceLocation location);

  static bool isStandIn(llvm::StringRef path) {
    return path.starts_with(kStandIns);
  }
  bool isCudaHeader(llvm::StringRef path) const {
    return (path.starts_with(kRoot) && !path.starts_with(kHelperDir) &&
            !path.starts_with(kPackageDir)) ||
           (sdk_ && isSdkHeader(*sdk_, path));
  }

  /// Where the sources spell the macro that a CUDA header makes the name at
  /// `location` of.
  SourceLocation aliasOf(SourceLocation location);

  /// Whether the name at `location` stands behind "." or "->".
  bool isMember(SourceLocation location) const;

  void notePasted(SourceLocation location, llvm::StringRef name,
                  Meaning meaning);

  const Frontend::Sources& sources_;
  const Vocabulary& vocabulary_;
  const Sdk* sdk_;
  UnitFacts& facts_;
  clang::SourceManager* manager_ = nullptr;
  const clang::LangOptions* options_ = nullptr;
  const clang::Sema* sema_ = nullptr;
  struct FileHash {
    std::size_t operator()(clang::FileID id) const { return id.getHashValue(); }
  };
  std::unordered_map<clang::FileID, File, FileHash> files_;
  std::map<clang::FileID, std::vector<Span>> skipped_;
  std::vector<clang::FileID> entered_;
  struct CudaInclude {
    SourceLocation hash;
    std::string spelled;
    std::string path;
  };
  std::vector<CudaInclude> cudaIncludes_;
  llvm::StringMap<bool> known_;
  std::vector<std::pair<SourceLocation, llvm::StringRef>> aliases_;
  std::set<SourceLocation> ownAliases_;
  SourceLocation firstUse_;
  SourceLocation firstClash_;  ///< see noteDefinition
  std::vector<SourceLocation> launches_;
  std::vector<clang::SourceRange> deviceBodies_;  ///< for the device alone
  /// CUDA headers that the sources use declarations of, and where first.
  std::map<clang::FileID, SourceLocation> usedHeaders_;
  /// Includes of CUDA headers without counterpart.
  struct UnsupportedInclude {
    SourceLocation hash;
    std::string path;
  };
  std::vector<UnsupportedInclude> unsupported_;
  /// What the sources may use of such a header, or of one that stands in for
  /// several: what HIP has something for belongs to the others.
  struct HeaderUses {
    std::vector<HeaderUse> uses;
    bool hasOthers = false;  ///< of which it cannot be told
  };
  std::map<std::string, HeaderUses> unsupportedUses_;
  /// The keys there that a file belongs to.
  std::map<clang::FileID, std::vector<std::string>> unsupportedBy_;
  /// What the headers of this program include.
  std::map<std::string, std::set<std::string>> forwards_;
  bool hasErrors_ = false;  ///< in what is not a CUDA header's
  std::set<SourceLocation> refused_;
  /// Macros before the first include of cooperative groups.
  std::map<std::string, SourceLocation> groupMacros_;
};

}  // namespace hipport
