// Texture references, and every place that names one: what binds them, what
// reads them, and what keeps them from becoming texture objects.
#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Lex/Lexer.h"
#include "frontend/collect/fact_collectors.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

namespace hipport {
namespace {

using clang::Expr;
using clang::VarDecl;

constexpr unsigned kNone = ~0U;

/// Which argument of a function that binds textures is the reference; kNone
/// for other functions.
unsigned bound(llvm::StringRef name) {
  return llvm::StringSwitch<unsigned>(name)
      .Cases("cudaBindTexture", "cudaBindTexture2D", 1)
      .Cases("cudaBindTextureToArray", "cudaUnbindTexture", 0)
      .Default(kNone);
}

/// Whether HIP has the function for texture objects, with the same arguments.
bool isFetch(llvm::StringRef name) {
  return name.starts_with("tex") && name != "tex2Dgather";
}

bool isSetting(llvm::StringRef field) {
  return llvm::StringSwitch<bool>(field)
      .Cases("normalized", "filterMode", "addressMode", "channelDesc", true)
      .Cases("sRGB", "maxAnisotropy", true)
      .Default(false);
}

/// How many channels a texel of `type` has; 0 if HIP reads no such texels.
unsigned channelsOf(clang::QualType type) {
  if (const auto* number = type->getAs<clang::BuiltinType>()) {
    switch (number->getKind()) {
      case clang::BuiltinType::Char_S:
      case clang::BuiltinType::Char_U:
      case clang::BuiltinType::UChar:
      case clang::BuiltinType::Short:
      case clang::BuiltinType::UShort:
      case clang::BuiltinType::Int:
      case clang::BuiltinType::UInt:
      case clang::BuiltinType::Float:
        return 1;
      default:
        return 0;
    }
  }
  const auto* record = type->getAsCXXRecordDecl();
  if (!record || !record->getIdentifier()) return 0;
  const llvm::StringRef name = record->getName();
  const bool isVector = llvm::StringSwitch<bool>(name.drop_back())
                            .Cases("char", "uchar", "short", "ushort", true)
                            .Cases("int", "uint", "float", true)
                            .Default(false);
  return isVector ? llvm::StringSwitch<unsigned>(name.take_back())
                        .Case("1", 1)
                        .Case("2", 2)
                        .Case("4", 4)
                        .Default(0)
                  : 0;
}

/// A function that is called, as far as its name goes.
struct Callee {
  llvm::StringRef name;
  clang::SourceLocation at;
  clang::SourceLocation declared;
};

std::optional<Callee> calleeOf(const clang::CallExpr* call) {
  const Expr* callee = call->getCallee()->IgnoreParenImpCasts();
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(callee)) {
    const clang::IdentifierInfo* word = name->getDecl()->getIdentifier();
    if (!word) return std::nullopt;
    return Callee{word->getName(), name->getLocation(),
                  name->getDecl()->getLocation()};
  }
  const auto* names = llvm::dyn_cast<clang::OverloadExpr>(callee);
  if (!names || names->decls_begin() == names->decls_end()) return std::nullopt;
  const clang::IdentifierInfo* word = names->getName().getAsIdentifierInfo();
  if (!word) return std::nullopt;
  return Callee{word->getName(), names->getNameLoc(),
                (*names->decls_begin())->getLocation()};
}

/// The name that an argument consists of, "&" apart.
const clang::DeclRefExpr* nameIn(const Expr* expr) {
  while (expr) {
    const Expr* const before = expr;
    expr = expr->IgnoreParenImpCasts();
    if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(expr)) {
      if (made->getNumArgs() == 1) expr = made->getArg(0);
    } else if (const auto* kept =
                   llvm::dyn_cast<clang::MaterializeTemporaryExpr>(expr)) {
      expr = kept->getSubExpr();
    } else if (const auto* freed =
                   llvm::dyn_cast<clang::CXXBindTemporaryExpr>(expr)) {
      expr = freed->getSubExpr();
    }
    if (expr == before) break;
  }
  return llvm::dyn_cast_or_null<clang::DeclRefExpr>(expr);
}

const Expr* behindAddressOf(const Expr* expr) {
  const auto* unary =
      llvm::dyn_cast<clang::UnaryOperator>(expr->IgnoreParenImpCasts());
  return unary && unary->getOpcode() == clang::UO_AddrOf ? unary->getSubExpr()
                                                         : expr;
}

class TextureCollector : public clang::RecursiveASTVisitor<TextureCollector> {
 public:
  TextureCollector(const clang::ASTContext& context, Collector& collector)
      : context_(context),
        manager_(context.getSourceManager()),
        collector_(collector) {}

  /// The references that are declared at file scope.
  void find(const clang::Decl* decl);
  bool isEmpty() const { return items_.empty(); }
  void finish();

  bool VisitCallExpr(clang::CallExpr* call);
  bool VisitMemberExpr(clang::MemberExpr* member);
  bool VisitBinaryOperator(clang::BinaryOperator* binary);
  bool VisitDeclRefExpr(clang::DeclRefExpr* name);

 private:
  struct Item {
    TextureReference texture;
    Observation* observation = nullptr;
    clang::FileID file;
    std::string name;
    bool isPitched = false;
    bool isFiltered = false;  ///< or takes normalised coordinates
    bool isBound = false;
    std::set<std::uint32_t> places;  ///< where its file names it, as is known
  };

  const clang::ClassTemplateSpecializationDecl* textureOf(
      const VarDecl* variable);
  void declare(const VarDecl* variable,
               const clang::ClassTemplateSpecializationDecl* type);
  void describe(const VarDecl* variable, clang::SourceLocation typeEnd,
                Item& item);
  Item* itemOf(const clang::DeclRefExpr* name);
  /// The token at `at` as a span of the item's file.
  std::optional<Span> token(const Item& item, clang::SourceLocation at);
  /// Takes note of a place that the port changes, and of the name itself.
  void take(Item& item, std::vector<Span>& places, clang::SourceLocation at,
            const clang::DeclRefExpr* name);
  bool isZero(const Expr* expr) const;
  void lookThroughText(Item& item) const;

  /// "kernels.cu:12"
  std::string placeOf(clang::SourceLocation at) const {
    at = manager_.getFileLoc(at);
    return llvm::sys::path::filename(manager_.getFilename(at)).str() + ":" +
           std::to_string(manager_.getSpellingLineNumber(at));
  }

  static void refuse(Item& item, std::string why) {
    if (item.texture.obstacle.empty()) item.texture.obstacle = std::move(why);
  }

  const clang::ASTContext& context_;
  const clang::SourceManager& manager_;
  Collector& collector_;
  llvm::MapVector<const VarDecl*, Item> items_;
  llvm::DenseSet<const clang::DeclRefExpr*> known_;
};

void TextureCollector::find(const clang::Decl* decl) {
  if (const auto* variable = llvm::dyn_cast<VarDecl>(decl)) {
    if (const auto* type = textureOf(variable)) declare(variable, type);
    return;
  }
  if (!llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl>(decl)) return;
  for (const clang::Decl* each :
       llvm::cast<clang::DeclContext>(decl)->decls()) {
    find(each);
  }
}

const clang::ClassTemplateSpecializationDecl* TextureCollector::textureOf(
    const VarDecl* variable) {
  const auto* type =
      llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(
          variable->getType()->getAsCXXRecordDecl());
  const bool isTexture = type && type->getName() == "texture" &&
                         type->getTemplateArgs().size() == 3 &&
                         collector_.origin(type->getLocation()) == Origin::cuda;
  return isTexture ? type : nullptr;
}

void TextureCollector::declare(
    const VarDecl* variable,
    const clang::ClassTemplateSpecializationDecl* type) {
  Item item;
  const auto written =
      variable->getTypeSourceInfo()
          ->getTypeLoc()
          .getUnqualifiedLoc()
          .getAsAdjusted<clang::TemplateSpecializationTypeLoc>();
  const clang::SourceLocation begin = variable->getBeginLoc();
  const bool isPlain = written && begin.isFileID() &&
                       written.getTemplateNameLoc().isFileID() &&
                       variable->getLocation().isFileID();
  // The finding of a declaration in a macro, or by a typedef, says enough.
  if (!isPlain) return;
  const auto at = collector_.locate(written.getTemplateNameLoc());
  const auto name = collector_.locate(variable->getLocation());
  const auto first = collector_.locate(begin);
  if (!at.observation || name.observation != at.observation ||
      first.observation != at.observation) {
    return;
  }
  item.observation = at.observation;
  item.file = manager_.getFileID(variable->getLocation());
  item.name = variable->getName();
  item.texture.type = at.span;
  item.texture.name = name.span;
  item.texture.begin = first.span.begin;
  item.places.insert(name.span.begin);
  item.texture.isStatic = variable->getStorageClass() == clang::SC_Static;
  describe(variable, written.getRAngleLoc(), item);

  const clang::TemplateArgumentList& arguments = type->getTemplateArgs();
  const clang::QualType texel =
      arguments[0].getAsType().getCanonicalType().getUnqualifiedType();
  const unsigned channels = channelsOf(texel);
  const bool isNormalised =
      arguments[2].getKind() == clang::TemplateArgument::Integral &&
      arguments[2].getAsIntegral() != 0;
  if (channels == 0) {
    refuse(item, "HIP's textures do not support texels of " +
                     texel.getAsString(context_.getPrintingPolicy()));
  } else if (!isNormalised) {
    item.texture.fetched = texel.getAsString(context_.getPrintingPolicy());
  } else {
    item.texture.fetched =
        texel->isRecordType() ? "float" + std::to_string(channels) : "float";
  }
  // What is declared again is noted for itself.
  items_.insert({variable, std::move(item)});
}

/// What of the declaration itself matters.
void TextureCollector::describe(const VarDecl* variable,
                                clang::SourceLocation typeEnd, Item& item) {
  if (variable->getPreviousDecl() ||
      variable->getMostRecentDecl() != variable ||
      variable->hasExternalStorage()) {
    refuse(item, "it is declared in more than one place");
  }
  const clang::SourceLocation behind = clang::Lexer::findLocationAfterToken(
      variable->getEndLoc(), clang::tok::semi, manager_, context_.getLangOpts(),
      false);
  const auto next =
      clang::Lexer::findNextToken(typeEnd, manager_, context_.getLangOpts());
  if (behind.isInvalid() || !next ||
      next->getLocation() != variable->getLocation()) {
    refuse(item, "it is not declared by itself");
  }
  const auto* made =
      llvm::dyn_cast_or_null<clang::CXXConstructExpr>(variable->getInit());
  const bool hasParentheses = variable->getInitStyle() == VarDecl::CallInit &&
                              variable->getEndLoc() != variable->getLocation();
  if (!hasParentheses) {
    const bool isBare = variable->getEndLoc() == variable->getLocation();
    if (!isBare) refuse(item, "it is initialised in an unusual way");
    return;
  }
  if (!made || made->getNumArgs() == 0 ||
      llvm::isa<clang::CXXDefaultArgExpr>(made->getArg(0))) {
    refuse(item, "it is initialised in an unusual way");
    return;
  }
  const clang::SourceLocation first = made->getArg(0)->getBeginLoc();
  if (!first.isFileID()) {
    refuse(item, "a macro makes the arguments of its constructor");
    return;
  }
  item.texture.arguments = collector_.locate(first).span.begin;
  for (unsigned i = 0; i < std::min(made->getNumArgs(), 2U); ++i) {
    if (!isZero(made->getArg(i))) item.isFiltered = true;
  }
}

TextureCollector::Item* TextureCollector::itemOf(
    const clang::DeclRefExpr* name) {
  const auto* variable =
      name ? llvm::dyn_cast<VarDecl>(name->getDecl()) : nullptr;
  const auto found =
      variable ? items_.find(variable->getCanonicalDecl()) : items_.end();
  return found == items_.end() ? nullptr : &found->second;
}

std::optional<Span> TextureCollector::token(const Item& item,
                                            clang::SourceLocation at) {
  while (at.isMacroID()) {
    if (manager_.isMacroBodyExpansion(at)) return std::nullopt;
    at = manager_.getImmediateSpellingLoc(at);
  }
  const auto found = collector_.locate(at);
  if (found.observation != item.observation) return std::nullopt;
  return found.span;
}

void TextureCollector::take(Item& item, std::vector<Span>& places,
                            clang::SourceLocation at,
                            const clang::DeclRefExpr* name) {
  known_.insert(name);
  const auto place = token(item, at);
  const auto mention = token(item, name->getLocation());
  if (!place || !mention) {
    refuse(item, "a macro or another file uses its name: " +
                     placeOf(name->getLocation()));
    return;
  }
  places.push_back(*place);
  item.places.insert(mention->begin);
}

bool TextureCollector::isZero(const Expr* expr) const {
  if (expr->isValueDependent() || expr->containsErrors()) return false;
  Expr::EvalResult result;
  return expr->getType()->isIntegralOrEnumerationType() &&
         expr->EvaluateAsInt(result, context_) && result.Val.getInt() == 0;
}

bool TextureCollector::VisitCallExpr(clang::CallExpr* call) {
  const auto callee = calleeOf(call);
  if (!callee || call->getNumArgs() == 0 ||
      collector_.origin(callee->declared) != Origin::cuda) {
    return true;
  }
  if (isFetch(callee->name)) {
    const clang::DeclRefExpr* name = nameIn(call->getArg(0));
    Item* item = itemOf(name);
    if (item) take(*item, item->texture.fetches, callee->at, name);
    return true;
  }
  const unsigned index = bound(callee->name);
  if (index >= call->getNumArgs()) return true;
  const clang::DeclRefExpr* name = nameIn(behindAddressOf(call->getArg(index)));
  Item* item = itemOf(name);
  if (!item) return true;
  take(*item, item->texture.bindings, callee->at, name);
  if (const auto mention = token(*item, name->getLocation())) {
    item->texture.mentions.push_back(*mention);
  }
  item->isBound |= callee->name != "cudaUnbindTexture";
  item->isPitched |= callee->name == "cudaBindTexture2D";
  return true;
}

bool TextureCollector::VisitMemberExpr(clang::MemberExpr* member) {
  const clang::DeclRefExpr* name = nameIn(member->getBase());
  Item* item = member->isArrow() ? nullptr : itemOf(name);
  if (!item || !member->getMemberDecl()->getIdentifier()) return true;
  const llvm::StringRef field = member->getMemberDecl()->getName();
  if (!isSetting(field)) {
    refuse(*item, "HIP's textures have no " + field.str());
  }
  take(*item, item->texture.mentions, name->getLocation(), name);
  return true;
}

bool TextureCollector::VisitBinaryOperator(clang::BinaryOperator* binary) {
  if (!binary->isAssignmentOp()) return true;
  const auto* member =
      llvm::dyn_cast<clang::MemberExpr>(binary->getLHS()->IgnoreParens());
  Item* item = member && !member->isArrow() ? itemOf(nameIn(member->getBase()))
                                            : nullptr;
  if (!item || !member->getMemberDecl()->getIdentifier()) return true;
  const llvm::StringRef field = member->getMemberDecl()->getName();
  if ((field == "normalized" || field == "filterMode") &&
      !isZero(binary->getRHS())) {
    item->isFiltered = true;
  }
  return true;
}

bool TextureCollector::VisitDeclRefExpr(clang::DeclRefExpr* name) {
  if (known_.contains(name)) return true;
  if (Item* item = itemOf(name)) {
    refuse(*item, "it is used in a way that cannot be ported: " +
                      placeOf(name->getLocation()));
  }
  return true;
}

/// The text that no syntax tree stands for: other branches, macros that
/// nothing expands.
void TextureCollector::lookThroughText(Item& item) const {
  const llvm::StringRef bytes = manager_.getBufferData(item.file);
  clang::Lexer lexer(manager_.getLocForStartOfFile(item.file),
                     context_.getLangOpts(), bytes.begin(), bytes.begin(),
                     bytes.end());
  bool isDirective = false;
  bool isDefine = false;
  bool isEnd = false;
  while (!isEnd) {
    clang::Token token;
    isEnd = lexer.LexFromRawLexer(token);
    if (token.isAtStartOfLine()) {
      isDirective = token.is(clang::tok::hash);
      isDefine = false;
      continue;
    }
    if (token.is(clang::tok::string_literal) &&
        bytes.substr(manager_.getFileOffset(token.getLocation()),
                     token.getLength()) == "\"" + item.name + "\"") {
      refuse(item,
             "a string contains its name, so a module may be asked for it by "
             "name");
    }
    if (token.isNot(clang::tok::raw_identifier)) continue;
    const llvm::StringRef word = token.getRawIdentifier();
    if (isDirective && word == "define") isDefine = true;
    if (word == item.texture.newName) {
      refuse(item, "the name for it, " + item.texture.newName + ", is taken");
    }
    if (word != item.name) continue;
    const std::uint32_t offset = manager_.getFileOffset(token.getLocation());
    if (isDefine) {
      refuse(item, "a macro uses its name");
    } else if (collector_.isSkipped(item.file, offset)) {
      refuse(item, "code that is not compiled here also uses its name");
    } else if (!item.observation->gaps.empty() &&
               !item.places.contains(offset)) {
      // Else it is something else of that name.
      refuse(item, "not all of this file could be parsed: " +
                       placeOf(token.getLocation()));
    }
  }
}

void TextureCollector::finish() {
  for (auto& [variable, item] : items_) {
    const bool isSpelledByWords =
        item.name.find('_') != std::string::npos ||
        llvm::StringRef(item.name).lower() == item.name;
    std::string& newName = item.texture.newName;
    newName = item.name;
    if (newName.ends_with('_')) newName.pop_back();
    newName += isSpelledByWords ? "_reference" : "Reference";
    if (context_.Idents.find(newName) != context_.Idents.end()) {
      refuse(item, "the name for it, " + newName + ", is taken");
    }
    if (!item.isBound) refuse(item, "nothing in this file binds it");
    if (item.isPitched && item.isFiltered) {
      refuse(item,
             "memory with a pitch is bound to it, and it filters or takes "
             "normalised coordinates; HIP has no such texture objects: copy to "
             "an array");
    }
    lookThroughText(item);
    for (auto* places : {&item.texture.fetches, &item.texture.bindings,
                         &item.texture.mentions}) {
      std::ranges::sort(*places);
      const auto repeated = std::ranges::unique(*places);
      places->erase(repeated.begin(), repeated.end());
    }
    item.observation->textures.push_back(std::move(item.texture));
  }
}

}  // namespace

void collectors::textures(const ParsedUnit& unit, Collector& collector) {
  if (!unit.isCuda()) return;
  TextureCollector notes(unit.context, collector);
  for (const clang::Decl* decl : unit.decls) notes.find(decl);
  if (notes.isEmpty()) return;
  for (clang::Decl* decl : unit.decls) notes.TraverseDecl(decl);
  notes.finish();
}

}  // namespace hipport
