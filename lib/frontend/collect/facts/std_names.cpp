// The tree's own types and variables that are named like something of the C++
// library, where `using namespace std` is. HIP's headers include more of the
// library than CUDA's do, and then the name is ambiguous.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Lexer.h"
#include "frontend/collect/fact_collectors.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace hipport {
namespace {

/// What hip_runtime.h of ROCm 6.4 brings of the C++ library by Clang 19's
/// wrappers (<complex>, <algorithm>, <array>, <sstream>, <thread> and what
/// these include of libstdc++ 12), and cuda_runtime.h of CUDA 13 does not.
constexpr llvm::StringLiteral kNames[] = {
    "adjacent_find",
    "all_of",
    "any_of",
    "apply",
    "arg",
    "array",
    "binary_function",
    "binary_search",
    "bind1st",
    "bind2nd",
    "bit_and",
    "bit_not",
    "bit_or",
    "bit_xor",
    "boolalpha",
    "centi",
    "chrono",
    "clamp",
    "codecvt",
    "collate",
    "complex",
    "conj",
    "copy_if",
    "copy_n",
    "count",
    "count_if",
    "cref",
    "ctype",
    "data",
    "dec",
    "deca",
    "deci",
    "destroy",
    "divides",
    "domain_error",
    "empty",
    "endl",
    "ends",
    "equal_range",
    "equal_to",
    "errc",
    "error_category",
    "error_code",
    "error_condition",
    "exa",
    "femto",
    "filebuf",
    "filesystem",
    "find",
    "find_end",
    "find_if",
    "fixed",
    "flush",
    "for_each",
    "for_each_n",
    "fpos",
    "fstream",
    "generate",
    "generate_n",
    "getline",
    "giga",
    "greater",
    "greater_equal",
    "hash",
    "hecto",
    "hex",
    "hexfloat",
    "ifstream",
    "imag",
    "includes",
    "inplace_merge",
    "internal",
    "invalid_argument",
    "ios",
    "ios_base",
    "iostream",
    "is_heap",
    "is_partitioned",
    "is_sorted",
    "istream",
    "istringstream",
    "kilo",
    "left",
    "length_error",
    "less",
    "less_equal",
    "literals",
    "locale",
    "logic_error",
    "logical_and",
    "logical_not",
    "logical_or",
    "make_heap",
    "make_tuple",
    "make_unique",
    "max_element",
    "mega",
    "mem_fun",
    "merge",
    "messages",
    "micro",
    "milli",
    "min_element",
    "minmax",
    "minmax_element",
    "minus",
    "mismatch",
    "modulus",
    "multiplies",
    "nano",
    "negate",
    "next_permutation",
    "none_of",
    "norm",
    "not1",
    "not2",
    "not_equal_to",
    "nth_element",
    "oct",
    "ofstream",
    "ostream",
    "ostringstream",
    "out_of_range",
    "overflow_error",
    "partial_sort",
    "partition",
    "partition_point",
    "peta",
    "pico",
    "plus",
    "pmr",
    "polar",
    "pop_heap",
    "prev_permutation",
    "proj",
    "ptr_fun",
    "push_heap",
    "random_shuffle",
    "range_error",
    "ratio",
    "real",
    "ref",
    "remove_copy",
    "remove_if",
    "replace",
    "replace_if",
    "reverse",
    "reverse_copy",
    "right",
    "rotate",
    "runtime_error",
    "sample",
    "scientific",
    "search",
    "search_n",
    "set_difference",
    "set_intersection",
    "set_union",
    "showbase",
    "showpoint",
    "showpos",
    "shuffle",
    "size",
    "skipws",
    "sort",
    "sort_heap",
    "stable_partition",
    "stable_sort",
    "stod",
    "stof",
    "stoi",
    "stol",
    "streambuf",
    "streamoff",
    "streampos",
    "streamsize",
    "string",
    "string_view",
    "stringbuf",
    "stringstream",
    "system_error",
    "tera",
    "thread",
    "tie",
    "to_string",
    "transform",
    "tuple_cat",
    "unary_function",
    "underflow_error",
    "unexpected",
    "unique",
    "unique_copy",
    "unique_ptr",
    "unitbuf",
    "upper_bound",
    "uppercase",
    "valarray",
    "ws",
    "wstring",
};

/// Whether it is a type or a variable of the global namespace with such a name.
bool isMeant(const clang::NamedDecl* decl) {
  if (!decl || !decl->getIdentifier() ||
      !decl->getDeclContext()->getRedeclContext()->isTranslationUnit() ||
      !std::ranges::binary_search(kNames, decl->getName())) {
    return false;
  }
  return llvm::isa<clang::TypeDecl, clang::ClassTemplateDecl,
                   clang::TypeAliasTemplateDecl, clang::VarDecl,
                   clang::EnumConstantDecl>(decl);
}

class StdNameCollector : public clang::RecursiveASTVisitor<StdNameCollector> {
 public:
  using Base = clang::RecursiveASTVisitor<StdNameCollector>;

  StdNameCollector(Collector& collector, const clang::ASTContext& context,
                   clang::SourceLocation begin)
      : collector_(collector), context_(context), begin_(begin) {}

  bool TraverseDecl(clang::Decl* decl) {
    const auto* record = llvm::dyn_cast_or_null<clang::CXXRecordDecl>(decl);
    auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(decl);
    if (method) {
      // What stands before the name of one that is defined outside is not yet
      // in its class.
      const clang::FunctionTypeLoc type = method->getFunctionTypeLoc();
      if (method->isOutOfLine() && type &&
          !type.getTypePtr()
               ->castAs<clang::FunctionProtoType>()
               ->hasTrailingReturn()) {
        TraverseTypeLoc(type.getReturnLoc());
      }
      record = method->getParent();
    }
    // A class's own name is found in it first.
    const bool isFirst =
        record && inside_.insert(record->getCanonicalDecl()).second;
    const bool goesOn = Base::TraverseDecl(decl);
    if (isFirst) inside_.erase(record->getCanonicalDecl());
    return goesOn;
  }

  /// "ratio ratio::plus(...)": behind a type, "::" would make a scope of it.
  bool VisitDeclaratorDecl(clang::DeclaratorDecl* decl) {
    const clang::NestedNameSpecifierLoc qualifier = decl->getQualifierLoc();
    const clang::NamedDecl* const first = firstOf(qualifier);
    if (!isMeant(first)) return true;
    told_.insert(qualifier.getBeginLoc());
    clang::SourceLocation end = decl->getLocation();
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl)) {
      end = function->getNameInfo().getEndLoc();
    }
    if (llvm::isa<clang::CXXConstructorDecl, clang::CXXDestructorDecl,
                  clang::CXXConversionDecl>(decl)) {
      add(first, qualifier.getBeginLoc(), qualifier.getBeginLoc(), "::", "");
    } else {
      add(first, qualifier.getBeginLoc(), end, "(::", ")");
    }
    return true;
  }

  bool TraverseNestedNameSpecifierLoc(clang::NestedNameSpecifierLoc qualifier) {
    const clang::NamedDecl* const first = firstOf(qualifier);
    if (first && !told_.contains(qualifier.getBeginLoc())) {
      note(first, qualifier.getBeginLoc());
    }
    return Base::TraverseNestedNameSpecifierLoc(qualifier);
  }

  bool VisitElaboratedTypeLoc(clang::ElaboratedTypeLoc type) {
    if (type.getQualifierLoc()) return true;
    note(declOf(type.getNamedTypeLoc()), type.getNamedTypeLoc().getBeginLoc());
    return true;
  }

  bool VisitDeclRefExpr(clang::DeclRefExpr* use) {
    if (!use->hasQualifier()) note(use->getDecl(), use->getLocation());
    return true;
  }

 private:
  static const clang::NamedDecl* declOf(clang::TypeLoc type) {
    if (const auto tag = type.getAs<clang::TagTypeLoc>()) return tag.getDecl();
    if (const auto alias = type.getAs<clang::TypedefTypeLoc>()) {
      return alias.getTypedefNameDecl();
    }
    if (const auto instance =
            type.getAs<clang::TemplateSpecializationTypeLoc>()) {
      return instance.getTypePtr()->getTemplateName().getAsTemplateDecl();
    }
    return nullptr;
  }

  /// The class that a qualified name begins with, or null.
  static const clang::NamedDecl* firstOf(
      clang::NestedNameSpecifierLoc qualifier) {
    while (qualifier && qualifier.getPrefix())
      qualifier = qualifier.getPrefix();
    const clang::NestedNameSpecifier* const first =
        qualifier.getNestedNameSpecifier();
    return first && first->getAsType() ? declOf(qualifier.getTypeLoc())
                                       : nullptr;
  }

  bool isInside(const clang::NamedDecl* decl) const {
    const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(decl);
    if (const auto* pattern = llvm::dyn_cast<clang::ClassTemplateDecl>(decl)) {
      record = pattern->getTemplatedDecl();
    }
    return record && inside_.contains(record->getCanonicalDecl());
  }

  /// Whether an identifier stands before it, which "::" would make a scope of.
  bool followsName(clang::SourceLocation location) const {
    const clang::SourceManager& sources = context_.getSourceManager();
    const auto [file, offset] = sources.getDecomposedLoc(location);
    const llvm::StringRef all = sources.getBufferData(file);
    // Lines of blanks and comments may stand between.
    for (std::size_t begin = offset; begin > 0;) {
      begin = all.take_front(begin - 1).rfind('\n') + 1;
      clang::Lexer lexer(sources.getLocForStartOfFile(file),
                         context_.getLangOpts(), all.begin(),
                         all.begin() + begin, all.end());
      clang::Token last;
      last.startToken();
      for (clang::Token each;
           !lexer.LexFromRawLexer(each) &&
           sources.getFileOffset(each.getLocation()) < offset;) {
        last = each;
      }
      if (last.is(clang::tok::unknown)) continue;
      if (last.isNot(clang::tok::raw_identifier)) return false;
      const auto& known = context_.Idents.get(last.getRawIdentifier());
      return !known.isKeyword(context_.getLangOpts()) &&
             !known.hadMacroDefinition();
    }
    return false;
  }

  void note(const clang::NamedDecl* decl, clang::SourceLocation location) {
    if (!isMeant(decl) || isInside(decl)) return;
    const bool isPlain = location.isFileID() && !followsName(location);
    add(decl, location, location, isPlain ? "::" : "", "");
  }

  void add(const clang::NamedDecl* decl, clang::SourceLocation begin,
           clang::SourceLocation end, const char* before, const char* behind) {
    const clang::SourceManager& sources = context_.getSourceManager();
    if (!sources.isBeforeInTranslationUnit(begin_, begin)) return;
    const auto at = collector_.locate({begin, end});
    if (!at.observation) return;
    at.observation->strictRules.push_back(
        {at.span,
         fmt::format("{} is also of the namespace std, whose names are used "
                     "without it; HIP's headers include what declares it",
                     decl->getName().str()),
         before, behind, false});
  }

  Collector& collector_;
  const clang::ASTContext& context_;
  clang::SourceLocation begin_;  ///< of the names of std
  llvm::SmallPtrSet<const clang::CXXRecordDecl*, 4> inside_;
  std::set<clang::SourceLocation> told_;
};

/// The first `using namespace std` for whole files.
clang::SourceLocation firstUsing(const clang::ASTContext& context) {
  clang::SourceLocation first;
  for (const clang::UsingDirectiveDecl* each :
       context.getTranslationUnitDecl()->using_directives()) {
    if (!each->getNominatedNamespace()->isStdNamespace()) continue;
    if (first.isInvalid() ||
        context.getSourceManager().isBeforeInTranslationUnit(
            each->getLocation(), first)) {
      first = each->getLocation();
    }
  }
  return first;
}

bool declaresAny(const clang::ASTContext& context) {
  return std::ranges::any_of(kNames, [&](llvm::StringRef name) {
    const auto known = context.Idents.find(name);
    return known != context.Idents.end() &&
           llvm::any_of(
               context.getTranslationUnitDecl()->lookup(known->getValue()),
               isMeant);
  });
}

}  // namespace

void collectors::std_names(const ParsedUnit& unit, Collector& collector) {
  if (!unit.isCuda()) return;
  const clang::SourceLocation begin = firstUsing(unit.context);
  if (begin.isInvalid() || !declaresAny(unit.context)) return;
  StdNameCollector names(collector, unit.context, begin);
  for (clang::Decl* decl : unit.decls) names.TraverseDecl(decl);
}

}  // namespace hipport
