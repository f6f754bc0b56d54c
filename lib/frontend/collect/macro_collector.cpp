#include <algorithm>

#include "clang/Lex/MacroArgs.h"
#include "clang/Lex/Preprocessor.h"
#include "frontend/collect/collectors.h"
#include "llvm/ADT/DenseMap.h"

namespace hipport {
namespace {

class MacroNotes : public clang::PPCallbacks {
 public:
  MacroNotes(Collector& collector, Budget& budget)
      : collector_(collector), budget_(budget) {}

  void LexedFileChanged(clang::FileID id, LexedFileChangeReason reason,
                        clang::SrcMgr::CharacteristicKind, clang::FileID,
                        SourceLocation) override {
    if (reason != LexedFileChangeReason::EnterFile) return;
    budget_.spend(Budget::kFile);
    collector_.noteEntered(id);
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
                    const clang::MacroDirective* directive) override {
    noteOwn(name);
    std::string text = name.getIdentifierInfo()->getName().str();
    if (directive->getMacroInfo()->isFunctionLike()) text += '(';
    collector_.noteDefinition(name.getLocation(), text);
  }
  void MacroExpands(const clang::Token& name,
                    const clang::MacroDefinition& definition,
                    clang::SourceRange range,
                    const clang::MacroArgs* arguments) override {
    budget_.spend(Budget::kExpansion);
    // What is only tested for may well be missing; what is expanded is used.
    const clang::MacroInfo* info = definition.getMacroInfo();
    if (info) {
      const Origin origin = originOf(*info);
      const bool isCuda = origin == Origin::cuda;
      if (isCuda) collector_.noteUse(name.getLocation());
      if (origin == Origin::source) collector_.noteExpansion(info);
      if (arguments) noteOperands(*info, *arguments);
      if (arguments && origin == Origin::source) {
        noteBuilt(*info, *arguments);
        noteSpelled(name.getIdentifierInfo()->getName(), *info, *arguments);
      }
      const llvm::StringRef text = name.getIdentifierInfo()->getName();
      if (isCuda) {
        collector_.noteUnsupportedUse(info->getDefinitionLoc(),
                                      name.getLocation(),
                                      [&] { return text.str(); });
      }
      if (isCuda && isAlias(text, *info)) {
        collector_.noteAlias(name.getLocation(), text);
      } else {
        noteTest(name, *info, isCuda);
      }
    }
    if (arguments) collector_.noteMacroCall(range);
  }
  void MacroUndefined(const clang::Token& name,
                      const clang::MacroDefinition& definition,
                      const clang::MacroDirective*) override {
    noteTest(name, definition);
    collector_.noteUndefinition(name.getIdentifierInfo()->getName());
  }
  void Defined(const clang::Token& name,
               const clang::MacroDefinition& definition,
               clang::SourceRange) override {
    noteTest(name, definition);
    noteHipMacro(name, definition);
  }
  void Ifdef(SourceLocation, const clang::Token& name,
             const clang::MacroDefinition& definition) override {
    noteTest(name, definition);
    noteHipMacro(name, definition);
  }
  void Ifndef(SourceLocation, const clang::Token& name,
              const clang::MacroDefinition& definition) override {
    noteTest(name, definition);
    noteHipMacro(name, definition);
  }

  void SourceRangeSkipped(clang::SourceRange range, SourceLocation) override {
    collector_.noteSkipped(range);
  }

 private:
  void noteOwn(const clang::Token& name) {
    const llvm::StringRef text = name.getIdentifierInfo()->getName();
    const SourceLocation at = name.getLocation();
    if (!collector_.knows(text) || collector_.origin(at) == Origin::cuda) {
      return;
    }
    // A header that gives CUDA's names to HIP's, or to those of others, is for
    // builds by these: in other files the names are CUDA's.
    collector_.note(at, text, Meaning::user,
                    {.isDeclaration = true,
                     .scope = Scope::file,
                     .isForItsUsers = collector_.isForOthers(at)});
  }

  /// A condition that HIP's headers decide, where nothing else does.
  void noteHipMacro(const clang::Token& name,
                    const clang::MacroDefinition& definition) {
    const llvm::StringRef text = name.getIdentifierInfo()->getName();
    const SourceLocation at = name.getLocation();
    if (!definition.getMacroInfo() && collector_.hasHipMacro(text) &&
        collector_.origin(at) == Origin::source) {
      collector_.noteSilentFault(SilentFault::Kind::hipMacro, at, text.str(),
                                 "condition");
    }
  }

  /// Notes what "##" takes of the arguments in the macro's body: of several
  /// tokens the one that stands beside it.
  void noteOperands(const clang::MacroInfo& macro,
                    const clang::MacroArgs& arguments) {
    const auto body = macro.tokens();
    for (std::size_t i = 0; i < body.size(); ++i) {
      bool isBehind = i > 0 && body[i - 1].is(clang::tok::hashhash);
      const bool isBefore =
          i + 1 < body.size() && body[i + 1].is(clang::tok::hashhash);
      if (!(isBehind || isBefore) || !body[i].getIdentifierInfo()) continue;
      const int parameter = macro.getParameterNum(body[i].getIdentifierInfo());
      if (parameter < 0) continue;
      isBehind = isBehind && !leavesCommaOut(macro, i, parameter);
      const clang::Token* first =
          arguments.getUnexpArgument(static_cast<unsigned>(parameter));
      for (const clang::Token* token = first; token->isNot(clang::tok::eof);
           ++token) {
        const bool isTaken = (isBehind && token == first) ||
                             (isBefore && (token + 1)->is(clang::tok::eof));
        if (!isTaken) continue;
        if (const auto* name = token->getIdentifierInfo()) {
          collector_.noteOperand(token->getLocation(), name->getName());
        }
      }
    }
  }

  /// Whether the "##" before a token of the body is GNU's `, ## args`, which
  /// joins nothing: without arguments it takes the comma away.
  static bool leavesCommaOut(const clang::MacroInfo& macro, std::size_t at,
                             int parameter) {
    return at > 1 && macro.tokens()[at - 2].is(clang::tok::comma) &&
           macro.isVariadic() &&
           static_cast<unsigned>(parameter) + 1 == macro.getNumParams();
  }

  /// Notes the names that begin with a word of the macro's body and go on with
  /// what "##" joins to it.
  void noteBuilt(const clang::MacroInfo& macro,
                 const clang::MacroArgs& arguments) {
    const auto body = macro.tokens();
    for (std::size_t i = 0; i + 2 < body.size(); ++i) {
      const clang::IdentifierInfo* beginning = body[i].getIdentifierInfo();
      if (!beginning || body[i + 1].isNot(clang::tok::hashhash) ||
          (i > 0 && body[i - 1].is(clang::tok::hashhash)) ||
          macro.getParameterNum(beginning) >= 0) {
        continue;
      }
      std::string rest;
      bool goesOn = true;
      for (std::size_t at = i + 1;
           goesOn && at + 1 < body.size() && body[at].is(clang::tok::hashhash);
           at += 2) {
        goesOn = addOperand(macro, arguments, body[at + 1], rest);
      }
      collector_.noteBuilt(body[i].getLocation(), beginning->getName(), rest);
    }
  }

  /// Notes what "#" makes of the arguments, where asm statements may have it.
  void noteSpelled(llvm::StringRef name, const clang::MacroInfo& macro,
                   const clang::MacroArgs& arguments) {
    const auto body = macro.tokens();
    const auto asmAt = llvm::find_if(
        body, [](auto& each) { return each.is(clang::tok::kw_asm); });
    if (asmAt == body.end()) return;
    UnitView::Spelled expansion{name.str(), {}};
    for (auto at = asmAt; at + 1 != body.end(); ++at) {
      const clang::IdentifierInfo* word = (at + 1)->getIdentifierInfo();
      if (at->isNot(clang::tok::hash) || !word) continue;
      const int parameter = macro.getParameterNum(word);
      if (parameter < 0) continue;
      expansion.arguments.try_emplace(word->getName().str(),
                                      spellingOf(arguments, parameter));
    }
    if (expansion.arguments.empty()) return;
    collector_.noteSpelled(macro.getDefinitionLoc(), std::move(expansion));
  }

  /// What "#" makes of an argument, without quotes.
  std::string spellingOf(const clang::MacroArgs& arguments, int parameter) {
    std::string text;
    const clang::Token* token =
        arguments.getUnexpArgument(static_cast<unsigned>(parameter));
    for (; token->isNot(clang::tok::eof); ++token) {
      if (!text.empty() && token->hasLeadingSpace()) text += ' ';
      text += collector_.spelling(*token);
    }
    return text;
  }

  /// Adds what `token` stands for to a name. False if that is more than one
  /// token: what follows is joined to the last of them.
  bool addOperand(const clang::MacroInfo& macro,
                  const clang::MacroArgs& arguments, const clang::Token& token,
                  std::string& name) {
    const clang::IdentifierInfo* word = token.getIdentifierInfo();
    const int parameter = word ? macro.getParameterNum(word) : -1;
    if (parameter < 0) {
      name += collector_.spelling(token);
      return true;
    }
    const clang::Token* given =
        arguments.getUnexpArgument(static_cast<unsigned>(parameter));
    if (given->is(clang::tok::eof)) return true;
    name += collector_.spelling(*given);
    return (given + 1)->is(clang::tok::eof);
  }

  /// Whether a macro of a CUDA header makes a longer name of its own.
  static bool isAlias(llvm::StringRef name, const clang::MacroInfo& macro) {
    return macro.isObjectLike() &&
           std::ranges::any_of(macro.tokens(), [&](const clang::Token& token) {
             const clang::IdentifierInfo* each = token.getIdentifierInfo();
             return each && each->getName() != name &&
                    each->getName().starts_with(name);
           });
  }

  void noteTest(const clang::Token& name,
                const clang::MacroDefinition& definition) {
    const clang::MacroInfo* info = definition.getMacroInfo();
    if (!info) return;
    noteTest(name, *info, originOf(*info) == Origin::cuda);
  }
  void noteTest(const clang::Token& name, const clang::MacroInfo& macro,
                bool isCuda) {
    if (macro.isBuiltinMacro()) return;
    collector_.note(name.getLocation(), name.getIdentifierInfo()->getName(),
                    isCuda ? Meaning::cuda : Meaning::user);
  }

  /// Where a macro is defined. Asked of the same ones again and again.
  Origin originOf(const clang::MacroInfo& macro) {
    const auto [known, isNew] = origins_.try_emplace(&macro, Origin::other);
    if (isNew) known->second = collector_.origin(macro.getDefinitionLoc());
    return known->second;
  }

  Collector& collector_;
  Budget& budget_;
  llvm::DenseMap<const clang::MacroInfo*, Origin> origins_;
};

}  // namespace

std::unique_ptr<clang::PPCallbacks> collectMacros(Collector& collector,
                                                  Budget& budget) {
  return std::make_unique<MacroNotes>(collector, budget);
}

}  // namespace hipport
