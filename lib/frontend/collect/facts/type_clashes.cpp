// Overloads and specialisations that differ in types of CUDA's alone.
#include <algorithm>
#include <optional>
#include <utility>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "frontend/collect/fact_collectors.h"
#include "llvm/ADT/MapVector.h"

namespace hipport {
namespace {

using clang::QualType;
using Types = std::vector<std::string>;

class ClashCollector : public clang::RecursiveASTVisitor<ClashCollector> {
 public:
  ClashCollector(const clang::ASTContext& context, Collector& collector)
      : context_(context), collector_(collector) {}

  bool TraverseStmt(clang::Stmt*) { return true; }  // bodies have none

  bool VisitFunctionDecl(clang::FunctionDecl* function) {
    if (function->isImplicit() || function->isTemplated() ||
        function->getNumParams() == 0) {
      return true;
    }
    Declared each;
    each.decl = function;
    each.isDefinition = function->doesThisDeclarationHaveABody();
    each.isMember = llvm::isa<clang::CXXMethodDecl>(function);
    for (const clang::ParmVarDecl* parameter : function->parameters()) {
      each.types.push_back(parameter->getType());
    }
    if (function->getTemplateSpecializationKind() ==
        clang::TSK_ExplicitSpecialization) {
      if (const auto* primary = function->getPrimaryTemplate()) {
        specialised_[primary->getCanonicalDecl()].push_back(std::move(each));
      }
    } else if (function->getTemplatedKind() ==
               clang::FunctionDecl::TK_NonTemplate) {
      overloads_[{function->getDeclContext()->getPrimaryContext(),
                  function->getDeclName()}]
          .push_back(std::move(each));
    }
    return true;
  }

  bool VisitClassTemplateSpecializationDecl(
      clang::ClassTemplateSpecializationDecl* special) {
    if (special->getSpecializationKind() != clang::TSK_ExplicitSpecialization) {
      return true;
    }
    Declared each;
    each.decl = special;
    each.isDefinition = special->isThisDeclarationADefinition();
    each.isList = true;
    const auto* written = special->getTemplateArgsAsWritten();
    if (!written) return true;
    for (const clang::TemplateArgumentLoc& argument : written->arguments()) {
      if (argument.getArgument().getKind() != clang::TemplateArgument::Type) {
        return true;
      }
      each.types.push_back(argument.getArgument().getAsType());
    }
    specialised_[special->getSpecializedTemplate()->getCanonicalDecl()]
        .push_back(std::move(each));
    return true;
  }

  void finish() {
    for (const auto& [key, group] : overloads_) compareAll(group);
    for (const auto& [key, group] : specialised_) compareAll(group);
  }

 private:
  struct Declared {
    const clang::NamedDecl* decl = nullptr;
    std::vector<QualType> types;
    bool isList = false;
    bool isDefinition = false;
    bool isMember = false;
  };

  static bool isOfBothSides(const clang::NamedDecl* one,
                            const clang::NamedDecl* other) {
    return one->hasAttr<clang::CUDADeviceAttr>() ==
               other->hasAttr<clang::CUDADeviceAttr>() ||
           one->hasAttr<clang::CUDAHostAttr>() ||
           other->hasAttr<clang::CUDAHostAttr>();
  }

  static bool areEquallyQualified(const clang::NamedDecl* one,
                                  const clang::NamedDecl* other) {
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(one);
    const auto* second = llvm::dyn_cast<clang::CXXMethodDecl>(other);
    return !method || !second ||
           (method->getMethodQualifiers() == second->getMethodQualifiers() &&
            method->getRefQualifier() == second->getRefQualifier());
  }

  /// The name that CUDA gives to a type, as far as that is how it is spelled.
  std::optional<std::string> nameOf(QualType type) const {
    while (!type.isNull()) {
      const clang::NamedDecl* decl = nullptr;
      if (const auto* alias =
              llvm::dyn_cast<clang::TypedefType>(type.getTypePtr())) {
        decl = alias->getDecl();
      } else if (const auto* tag =
                     llvm::dyn_cast<clang::TagType>(type.getTypePtr())) {
        decl = tag->getDecl();
      }
      if (decl && decl->getIdentifier() && collector_.knows(decl->getName()) &&
          collector_.origin(decl->getLocation()) == Origin::cuda) {
        return decl->getName().str();
      }
      const QualType next = type.getSingleStepDesugaredType(context_);
      if (next == type) break;
      type = next;
    }
    return std::nullopt;
  }

  /// "void*": a type that is not CUDA's.
  std::string canonical(QualType type) const {
    std::string text = type.getCanonicalType().getUnqualifiedType().getAsString(
        context_.getPrintingPolicy());
    if (const auto star = text.find(" *"); star != std::string::npos) {
      text.erase(star, 1);
    }
    return text;
  }

  /// Whether the types are the same or may be so in HIP, `types` then being
  /// those that have to be.
  bool mayBeSame(QualType one, QualType other, Types& types) const {
    if (context_.hasSameType(one, other)) return true;
    if (one.getQualifiers() != other.getQualifiers()) return false;
    const auto first = nameOf(one);
    const auto second = nameOf(other);
    if (first || second) {
      types.push_back(first ? *first : canonical(one));
      types.push_back(second ? *second : canonical(other));
      return true;
    }
    const QualType pointee = one->getPointeeType();
    return !pointee.isNull() && one->getTypeClass() == other->getTypeClass() &&
           mayBeSame(pointee, other->getPointeeType(), types);
  }

  template <typename Group>
  void compareAll(const Group& group) {
    constexpr std::size_t kMost = 64;
    const std::size_t count = std::min(group.size(), kMost);
    for (std::size_t later = 1; later < count; ++later) {
      for (std::size_t first = 0; first < later; ++first) {
        compare(group[first], group[later]);
      }
    }
  }

  void compare(const Declared& first, const Declared& later) {
    if (first.types.size() != later.types.size() ||
        first.isDefinition != later.isDefinition ||
        first.isList != later.isList ||
        !isOfBothSides(first.decl, later.decl) ||
        !areEquallyQualified(first.decl, later.decl)) {
      return;
    }
    Types types;
    for (std::size_t i = 0; i < first.types.size(); ++i) {
      QualType one = first.types[i];
      QualType other = later.types[i];
      if (!first.isList) {  // const of a parameter is no part of its type
        one = one.getUnqualifiedType();
        other = other.getUnqualifiedType();
      }
      if (!mayBeSame(one, other, types)) return;
    }
    if (types.empty()) return;
    const auto whole = collector_.locate(later.decl->getSourceRange());
    const auto name = collector_.locate(
        {later.decl->getLocation(), later.decl->getLocation()});
    if (!whole.observation || whole.observation != name.observation) return;
    std::string place = collector_.describe(first.decl->getLocation());
    place.erase(std::min(place.rfind(':'), place.size()));
    whole.observation->typeClashes.push_back(
        {whole.span, name.span, std::move(place), first.isList,
         later.isDefinition, later.isMember, std::move(types)});
  }

  const clang::ASTContext& context_;
  Collector& collector_;
  llvm::MapVector<std::pair<const clang::DeclContext*, clang::DeclarationName>,
                  std::vector<Declared>>
      overloads_;
  llvm::MapVector<const clang::Decl*, std::vector<Declared>> specialised_;
};

}  // namespace

void collectors::type_clashes(const ParsedUnit& unit, Collector& collector) {
  ClashCollector notes(unit.context, collector);
  for (clang::Decl* decl : unit.decls) notes.TraverseDecl(decl);
  notes.finish();
}

}  // namespace hipport
