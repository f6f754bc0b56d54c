// Declarations without the __host__ __device__ of an earlier one, or of a
// template that they specialise.
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Lexer.h"
#include "frontend/collect/fact_collectors.h"
#include "frontend/collect/function_words.h"

namespace hipport {
namespace {

using clang::FunctionDecl;

const char* const kBoth = "__host__ __device__";

/// What one of the words lacks to both; empty for anything else.
std::string otherSide(std::string_view words) {
  return words == "__device__" ? "__host__"
         : words == "__host__" ? "__device__"
                               : "";
}

/// "__host__ __device__", as far as it is written.
std::string wordsOf(const FunctionDecl& function) {
  std::string words;
  const auto add = [&](bool isThere, llvm::StringRef word) {
    if (!isThere) return;
    if (!words.empty()) words += ' ';
    words += word;
  };
  add(isWritten<clang::CUDAGlobalAttr>(function), "__global__");
  add(isWritten<clang::CUDAHostAttr>(function), "__host__");
  add(isWritten<clang::CUDADeviceAttr>(function), "__device__");
  return words;
}

constexpr unsigned kHost = 1;
constexpr unsigned kDevice = 2;

/// The sides that words are for; without any it is the host's.
unsigned sidesOf(std::string_view words) {
  if (words.empty()) return kHost;
  if (words == kBoth) return kHost | kDevice;
  return words == "__host__" ? kHost : words == "__device__" ? kDevice : 0;
}

/// What the words lack to be for all of `sides`.
std::string lacking(std::string_view words, unsigned sides) {
  if ((sides & ~sidesOf(words)) == 0) return "";
  return words.empty() ? kBoth : otherSide(words);
}

/// Whether both would be one function without their qualifiers.
bool areAlike(const FunctionDecl& one, const FunctionDecl& other) {
  const clang::ASTContext& context = one.getASTContext();
  const auto templateOf = [](const FunctionDecl& function) {
    return function.getDescribedFunctionTemplate();
  };
  const clang::FunctionTemplateDecl* first = templateOf(one);
  const clang::FunctionTemplateDecl* second = templateOf(other);
  if ((first != nullptr) != (second != nullptr)) return false;
  if (first &&
      !context.isSameTemplateParameterList(first->getTemplateParameters(),
                                           second->getTemplateParameters())) {
    return false;
  }
  const auto* type = one.getType()->getAs<clang::FunctionProtoType>();
  const auto* otherType = other.getType()->getAs<clang::FunctionProtoType>();
  if (!type || !otherType || one.isVariadic() != other.isVariadic() ||
      one.getNumParams() != other.getNumParams() ||
      type->getMethodQuals() != otherType->getMethodQuals() ||
      type->getRefQualifier() != otherType->getRefQualifier()) {
    return false;
  }
  for (unsigned i = 0; i < one.getNumParams(); ++i) {
    if (!context.hasSameUnqualifiedType(type->getParamType(i),
                                        otherType->getParamType(i))) {
      return false;
    }
  }
  return true;
}

/// template <> in front of it.
bool isSpecialised(const FunctionDecl& function) {
  const unsigned count = function.getNumTemplateParameterLists();
  return count > 0 && function.getTemplateParameterList(count - 1)->size() == 0;
}

/// The macro that says all words of a function.
struct WordMacro {
  std::string name;  ///< empty for none
  SourceLocation place;
};

WordMacro macroOf(const FunctionDecl& function) {
  const clang::ASTContext& context = function.getASTContext();
  const clang::SourceManager& manager = context.getSourceManager();
  WordMacro macro;
  for (const clang::Attr* each : function.attrs()) {
    if (!llvm::isa<clang::CUDADeviceAttr, clang::CUDAHostAttr,
                   clang::CUDAGlobalAttr>(each) ||
        each->isImplicit() || each->isInherited()) {
      continue;
    }
    const SourceLocation at = each->getLocation();
    // __device__ itself is a macro of CUDA's headers.
    const auto range = manager.getExpansionRange(at);
    const llvm::StringRef name = clang::Lexer::getSourceText(
        clang::CharSourceRange::getTokenRange(range.getBegin()), manager,
        context.getLangOpts());
    const bool isPlain = range.getBegin() == range.getEnd();
    const bool isSame = macro.name.empty() || macro.place == range.getBegin();
    if (!at.isMacroID() || !isPlain || !isSame ||
        name.starts_with("__host__") || name.starts_with("__device__") ||
        name.starts_with("__global__")) {
      return {};
    }
    macro = {name.str(), range.getBegin()};
  }
  return macro;
}

class QualifierCollector
    : public clang::RecursiveASTVisitor<QualifierCollector> {
 public:
  explicit QualifierCollector(Collector& collector) : collector_(collector) {}

  bool TraverseStmt(clang::Stmt*) { return true; }  // bodies have none

  bool VisitFunctionDecl(FunctionDecl* function) {
    // What Clang finds no template for.
    if (function->isInvalidDecl() && isSpecialised(*function)) {
      compareWithTemplates(*function);
      return true;
    }
    if (!function->isThisDeclarationADefinition() || function->isImplicit() ||
        function->isConstexpr()) {
      return true;
    }
    const clang::DeclContext* scope = function->getDeclContext();
    for (clang::NamedDecl* each :
         scope->getRedeclContext()->lookup(function->getDeclName())) {
      const FunctionDecl* other = each->getAsFunction();
      if (other && !other->isImplicit() && !other->getDefinition() &&
          other->getCanonicalDecl() != function->getCanonicalDecl() &&
          areAlike(*function, *other)) {
        compare(*function, *other);
      }
    }
    // Of templates, Clang looks at the words where it makes instances.
    if (function->getDescribedFunctionTemplate()) {
      for (const FunctionDecl* other : function->redecls()) {
        if (other != function) compare(*function, *other);
      }
    }
    return true;
  }

 private:
  /// An explicit specialisation for other sides than its template.
  void compareWithTemplates(const FunctionDecl& function) {
    const std::string words = wordsOf(function);
    const unsigned own = sidesOf(words);
    clang::FunctionTemplateDecl* found = nullptr;
    for (clang::NamedDecl* each :
         function.getDeclContext()->getRedeclContext()->lookup(
             function.getDeclName())) {
      auto* primary = llvm::dyn_cast<clang::FunctionTemplateDecl>(each);
      if (!primary) continue;
      const FunctionDecl* pattern = primary->getTemplatedDecl();
      const unsigned sides = sidesOf(wordsOf(*pattern));
      if (pattern->getNumParams() != function.getNumParams() || sides == own) {
        continue;
      }
      if (found) return;
      found = primary;
    }
    if (!found || own == 0) return;
    const FunctionDecl* pattern = found->getTemplatedDecl();
    const unsigned sides = sidesOf(wordsOf(*pattern));
    if (sides == 0) return;
    const unsigned all = own | sides;
    noteLack(function, all, *pattern, MissingQualifiers::Of::primary);
    settle(function);
    if (sides == all || !widened_.insert(found->getCanonicalDecl()).second) {
      return;
    }
    for (const clang::RedeclarableTemplateDecl* each : found->redecls()) {
      noteLack(*llvm::cast<FunctionDecl>(each->getTemplatedDecl()), all,
               function, MissingQualifiers::Of::specialisation);
    }
    // Those that it has found would be lost.
    for (const FunctionDecl* each : found->specializations()) {
      if (each->getTemplateSpecializationKind() ==
          clang::TSK_ExplicitSpecialization) {
        noteLack(*each, all, *pattern, MissingQualifiers::Of::primary);
      }
    }
  }

  void noteLack(const FunctionDecl& function, unsigned sides,
                const FunctionDecl& other, MissingQualifiers::Of of) {
    const std::string missing = lacking(wordsOf(function), sides);
    if (!missing.empty()) note(function, missing, other, of);
  }

  /// A definition with another declaration of it.
  void compare(const FunctionDecl& function, const FunctionDecl& other) {
    using enum MissingQualifiers::Of;
    const std::string words = wordsOf(function);
    const std::string others = wordsOf(other);
    if (words.empty() && !others.empty() && others != "__host__") {
      note(function, others, other, declaration);
    } else if (others == kBoth && !otherSide(words).empty()) {
      note(function, otherSide(words), other, declaration);
    } else if (words == kBoth && others.empty()) {
      note(other, words, function, definition);
    } else if (words == kBoth && !otherSide(others).empty()) {
      note(other, otherSide(others), function, definition);
    } else {
      return;
    }
    settle(function);
  }

  /// Clang's own error is no gap: the function is parsed.
  void settle(const FunctionDecl& function) {
    const auto at =
        collector_.locate({function.getLocation(), function.getLocation()});
    if (!at.observation) return;
    std::erase_if(at.observation->gaps, [&](const Gap& gap) {
      return gap.span.begin == at.span.begin;
    });
  }

  void note(const FunctionDecl& function, const std::string& words,
            const FunctionDecl& other, MissingQualifiers::Of of) {
    const clang::SourceLocation name = function.getLocation();
    const auto at = collector_.locate({name, name});
    const auto whole = collector_.locate({placeOfWords(function), name});
    const auto beside =
        collector_.locate({other.getLocation(), other.getLocation()});
    if (!at.observation || at.observation != whole.observation) return;
    MissingQualifiers lack = {.name = at.span,
                              .words = words,
                              .text = words,
                              .place = {whole.span.begin, whole.span.begin},
                              .of = of,
                              .isBeside = at.observation == beside.observation};
    if (const auto macro = macroFor(function, other)) {
      lack.text = macro->name;
      if (const WordMacro own = macroOf(function); !own.name.empty()) {
        lack.place = collector_.locate({own.place, own.place}).span;
      }
    }
    at.observation->qualifiers.push_back(std::move(lack));
  }

  /// The macro of `other` that gives `function` what it lacks in place of its
  /// own macro, or of nothing.
  static std::optional<WordMacro> macroFor(const FunctionDecl& function,
                                           const FunctionDecl& other) {
    WordMacro macro = macroOf(other);
    const clang::ASTContext& context = function.getASTContext();
    const bool isDefined =
        !macro.name.empty() &&
        context.Idents.get(macro.name).hasMacroDefinition() &&
        context.getSourceManager().isBeforeInTranslationUnit(
            macro.place, function.getLocation());
    const unsigned own = sidesOf(wordsOf(function));
    const bool replaces =
        wordsOf(function).empty() || !macroOf(function).name.empty();
    if (!isDefined || !replaces || (own & ~sidesOf(wordsOf(other))) != 0) {
      return std::nullopt;
    }
    return macro;
  }

  Collector& collector_;
  /// Templates that got words of their specialisations.
  std::set<const clang::FunctionTemplateDecl*> widened_;
};

}  // namespace

void collectors::qualifiers(const ParsedUnit& unit, Collector& collector) {
  if (!unit.isCuda()) return;
  QualifierCollector notes(collector);
  for (clang::Decl* decl : unit.decls) notes.TraverseDecl(decl);
}

}  // namespace hipport
