#include "frontend/serve/math_variants.h"

#include <algorithm>
#include <memory>
#include <optional>

#include "clang/AST/Decl.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/PPCallbacks.h"

namespace hipport {
namespace {

constexpr llvm::StringLiteral kSuffixes[] = {"f32", "f64", "f32x", "f64x"};

/// glibc's <math.h> includes bits/mathcalls.h once a type, which the macro
/// _Mdouble_ names. What has been read may be passed over as if it said
/// "#pragma once".
class Skipper : public clang::PPCallbacks {
 public:
  explicit Skipper(clang::HeaderSearch& headers) : headers_(headers) {}

  void InclusionDirective(clang::SourceLocation, const clang::Token&,
                          llvm::StringRef name, bool, clang::CharSourceRange,
                          clang::OptionalFileEntryRef target, llvm::StringRef,
                          llvm::StringRef, const clang::Module*, bool,
                          clang::SrcMgr::CharacteristicKind) override {
    if (name == "bits/mathcalls.h") declarations_ = target;
  }
  void MacroDefined(const clang::Token& name,
                    const clang::MacroDirective* macro) override {
    if (!isType(name)) return;
    const auto tokens = macro->getMacroInfo()->tokens();
    const clang::IdentifierInfo* type =
        tokens.size() == 1 ? tokens[0].getIdentifierInfo() : nullptr;
    setPassed(type && (type->isStr("_Float32") || type->isStr("_Float64") ||
                       type->isStr("_Float32x") || type->isStr("_Float64x")));
  }
  void MacroUndefined(const clang::Token& name, const clang::MacroDefinition&,
                      const clang::MacroDirective*) override {
    if (isType(name)) setPassed(false);
  }

 private:
  static bool isType(const clang::Token& name) {
    return name.getIdentifierInfo()->isStr("_Mdouble_");
  }
  void setPassed(bool isPassed) {
    if (declarations_) {
      headers_.getFileInfo(*declarations_).isPragmaOnce = isPassed;
    }
  }

  clang::HeaderSearch& headers_;
  clang::OptionalFileEntryRef declarations_;
};

}  // namespace

void leaveOutMathVariants(clang::Preprocessor& preprocessor) {
  preprocessor.addPPCallbacks(
      std::make_unique<Skipper>(preprocessor.getHeaderSearchInfo()));
}

bool namesMathVariant(const clang::ASTContext& context) {
  const clang::TranslationUnitDecl* unit = context.getTranslationUnitDecl();
  return std::ranges::any_of(context.Idents, [&](const auto& entry) {
    const llvm::StringRef name = entry.getKey();
    return std::ranges::any_of(kSuffixes, [&](llvm::StringRef suffix) {
      // glibc makes macros of the builtins.
      if (!name.ends_with(suffix) || name.starts_with("__builtin_")) {
        return false;
      }
      // The function for double, which is declared in any case.
      const auto base = context.Idents.find(name.drop_back(suffix.size()));
      if (base == context.Idents.end()) return false;
      const auto found = unit->lookup(base->second);
      return std::ranges::any_of(
          found, [](clang::NamedDecl* decl) { return decl->getAsFunction(); });
    });
  });
}

}  // namespace hipport
