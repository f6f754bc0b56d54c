// What Clang cannot make sense of.
#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTDiagnostic.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/DiagnosticLex.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Sema/SemaDiagnostic.h"
#include "frontend/collect/collectors.h"
#include "frontend/lex/implied_headers.h"

namespace hipport {
namespace {

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
    case clang::diag::err_ovl_deleted_init:  // passed by value here alone
    case clang::diag::err_ref_bad_target:
    case clang::diag::err_shared_var_init:
    case clang::diag::missing_template_arg_list_after_template_kw:
    case clang::diag::warn_cannot_pass_non_pod_arg_to_vararg:
    case clang::diag::err_typecheck_comparison_of_distinct_pointers:
    case clang::diag::ext_typecheck_comparison_of_distinct_pointers:
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

bool isNarrowing(unsigned id) {
  switch (id) {
    case clang::diag::ext_init_list_constant_narrowing:
    case clang::diag::ext_init_list_constant_narrowing_const_reference:
    case clang::diag::ext_init_list_type_narrowing:
    case clang::diag::ext_init_list_type_narrowing_const_reference:
    case clang::diag::ext_init_list_variable_narrowing:
    case clang::diag::ext_init_list_variable_narrowing_const_reference:
      return true;
    default:
      return false;
  }
}

/// Errors of Clang about code that nvcc takes, at most with a warning (tried
/// with nvcc 13.0). They hide no name.
bool isStrictRule(unsigned id) {
  return isNarrowing(id) || id == clang::diag::ext_register_storage_class ||
         id == clang::diag::ext_reserved_user_defined_literal;
}

/// The header that nvcc's runtime includes with what `message` says that
/// nothing declares.
std::optional<std::string_view> lackedHeader(unsigned id,
                                             llvm::StringRef message) {
  if (id == clang::diag::err_implied_std_initializer_list_not_found ||
      message.contains("undeclared identifier 'std'")) {
    return headerOfStd();
  }
  const bool isOfStd = message.contains("in namespace 'std'");
  if (!isOfStd && !message.contains("undeclared identifier '") &&
      !message.contains("unknown type name '")) {
    return std::nullopt;
  }
  return headerOfRuntime(message.split('\'').second.split('\'').first, isOfStd);
}

/// Whether a name of the C++ library, or a stream or function of <cstdio>, was
/// not found.
bool isLackOfStandard(llvm::StringRef message) {
  if (message.contains("in namespace 'std'")) return true;
  static constexpr std::array<llvm::StringLiteral, 7> kNames = {
      "stderr", "stdin", "stdout", "fprintf", "printf", "snprintf", "sprintf"};
  return message.consume_front("use of undeclared identifier '") &&
         std::ranges::find(kNames, message.split('\'').first) != kNames.end();
}

class GapConsumer : public clang::DiagnosticConsumer {
 public:
  GapConsumer(Collector& collector, Lacks& lacks)
      : collector_(collector), lacks_(lacks) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& diagnostic) override {
    const unsigned id = diagnostic.getID();
    if (level != clang::DiagnosticsEngine::Note) noteUncalled();
    if (id == clang::diag::note_ovl_candidate_bad_target) uncalled_.reset();
    if (id == clang::diag::note_ovl_candidate_bad_target ||
        (id == clang::diag::note_previous_decl && isBehindRefusal_)) {
      collector_.noteRefused(diagnostic.getLocation());
    }
    isBehindRefusal_ = id == clang::diag::err_ref_bad_target;
    if (id == clang::diag::note_init_list_narrowing_silence) {
      // Belongs to the error before, which has no fix of its own.
      if (!narrowing_.empty()) noteStrictRule(diagnostic, narrowing_);
      narrowing_.clear();
      return;
    }
    if (level < clang::DiagnosticsEngine::Error || !collector_.attached() ||
        !diagnostic.hasSourceManager() ||
        isTypeDisagreement(diagnostic.getID())) {
      return;
    }
    // Directives behind a body are read with its last bracket.
    const bool isInForeignBody =
        id >= clang::diag::DIAG_START_PARSE &&
        collector_.isInForeignBody(diagnostic.getLocation());
    // What else a body of others names may be missing here alone.
    if (isInForeignBody && id != clang::diag::err_typecheck_assign_const) {
      return;
    }
    llvm::SmallString<256> message;
    diagnostic.FormatDiagnostic(message);
    if (isInForeignBody) {
      collector_.noteStrictRule(diagnostic.getLocation(), std::string(message),
                                {});
      return;
    }
    if (const auto header = lackedHeader(id, message)) {
      lacks_.headers.insert(*header);
    }
    lacks_.standard |= isLackOfStandard(message);
    if (isNarrowing(id)) {
      narrowing_ = std::string(message);
      return;
    }
    if (isStrictRule(id)) {
      noteStrictRule(diagnostic, std::string(message));
      return;
    }
    if ((id == clang::diag::err_attributes_not_allowed ||
         id == clang::diag::err_attribute_not_type_attr) &&
        collector_.noteLateAlignment(diagnostic.getLocation(),
                                     std::string(message))) {
      return;
    }
    if (id == clang::diag::err_param_default_argument_member_template_redecl &&
        collector_.noteLateDefault(diagnostic.getLocation(),
                                   std::string(message))) {
      return;
    }
    if (id == clang::diag::err_pragma_loop_precedes_nonloop &&
        collector_.noteIdlePragma(diagnostic.getLocation(),
                                  std::string(message))) {
      return;
    }
    if (id == clang::diag::err_ovl_no_viable_function_in_call) {
      uncalled_.emplace(diagnostic.getLocation(), std::string(message));
      return;
    }
    collector_.noteGap(diagnostic.getLocation(), std::string(message));
  }

  void EndSourceFile() override { noteUncalled(); }

 private:
  void noteUncalled() {
    if (!uncalled_) return;
    collector_.noteGap(uncalled_->first, std::move(uncalled_->second));
    uncalled_.reset();
  }

  void noteStrictRule(const clang::Diagnostic& diagnostic,
                      std::string message) {
    collector_.noteStrictRule(diagnostic.getLocation(), std::move(message),
                              diagnostic.getFixItHints());
  }

  Collector& collector_;
  Lacks& lacks_;
  /// The last one, if it was a call that no function fits. Where one would but
  /// for the side that it is for, that hides no name.
  std::optional<std::pair<clang::SourceLocation, std::string>> uncalled_;
  std::string narrowing_;  ///< the last error, if it was one of narrowing
  /// The last one said that a function is not for the side that calls it.
  bool isBehindRefusal_ = false;
};

}  // namespace

std::unique_ptr<clang::DiagnosticConsumer> collectGaps(Collector& collector,
                                                       Lacks& lacks) {
  return std::make_unique<GapConsumer>(collector, lacks);
}

void spellLargeTypesShort(clang::DiagnosticsEngine& diagnostics,
                          clang::ASTContext& context) {
  diagnostics.SetArgToStringFn(formatArgument, &context);
}

}  // namespace hipport
