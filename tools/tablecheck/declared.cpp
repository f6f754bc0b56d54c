// The one file here that sees Clang.
#include "declared.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/Builtins.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Lex/MacroInfo.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Tooling/Tooling.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>

namespace hipport::tablecheck {
namespace {

std::string fileOf(const clang::SourceManager& sources,
                   clang::SourceLocation location) {
  return sources.getFilename(sources.getExpansionLoc(location)).str();
}

Declaration of(What what) {
  Declaration declaration;
  declaration.what = what;
  return declaration;
}

Arity arityOf(const clang::TemplateParameterList* parameters) {
  Arity arity;
  if (!parameters) return arity;
  arity.least = static_cast<int>(parameters->getMinRequiredArguments());
  arity.most = parameters->hasParameterPack()
                   ? -1
                   : static_cast<int>(parameters->size());
  return arity;
}

/// See Declaration::storage.
std::string storageOf(clang::QualType type, const clang::ASTContext& context) {
  type = type.getCanonicalType();
  std::string stars;
  while (type->isPointerType() || type->isArrayType()) {
    stars += '*';
    type = type->isPointerType()
               ? type->getPointeeType()
               : context.getAsArrayType(type)->getElementType();
  }
  type = type.getUnqualifiedType();
  if (const auto* record = type->getAsCXXRecordDecl()) {
    std::string name;
    llvm::raw_string_ostream out(name);
    record->getNameForDiagnostic(out, context.getPrintingPolicy(), true);
    return type->isDependentType() ? "" : "class " + name + stars;
  }
  if (!type->isBuiltinType() || !type->isArithmeticType()) return {};
  return type.getAsString() + stars;
}

/// Macros that headers ask for where nobody has defined them.
class Questions : public clang::PPCallbacks {
 public:
  Questions(const clang::SourceManager& manager, Declared& declared)
      : manager_(manager), declared_(declared) {}

  void Defined(const clang::Token& name, const clang::MacroDefinition& macro,
               clang::SourceRange) override {
    ask(name, macro);
  }
  void Ifdef(clang::SourceLocation, const clang::Token& name,
             const clang::MacroDefinition& macro) override {
    ask(name, macro);
  }
  void Ifndef(clang::SourceLocation, const clang::Token& name,
              const clang::MacroDefinition& macro) override {
    ask(name, macro);
  }

 private:
  void ask(const clang::Token& name, const clang::MacroDefinition& macro) {
    const std::string text = name.getIdentifierInfo()->getName().str();
    if (macro || !asked_.insert(text).second) return;
    // Whoever compiles may define it, as hipRTC does __HIPCC_RTC__.
    Declaration out;
    out.what = What::macro;
    out.isGuard = true;
    out.file = fileOf(manager_, name.getLocation());
    declared_.add(text, std::move(out));
  }

  const clang::SourceManager& manager_;
  Declared& declared_;
  std::set<std::string> asked_;
};

class Collector : public clang::ASTConsumer {
 public:
  Collector(clang::CompilerInstance& compiler, Declared& declared)
      : compiler_(compiler), declared_(declared) {
    compiler_.getPreprocessor().addPPCallbacks(
        std::make_unique<Questions>(compiler_.getSourceManager(), declared_));
  }

  void HandleTranslationUnit(clang::ASTContext& context) override {
    scope(*context.getTranslationUnitDecl());
    macros();
    compilers(context);
  }

 private:
  void scope(const clang::DeclContext& context) {
    for (const clang::Decl* each : context.decls()) declaration(*each);
  }

  void declaration(const clang::Decl& each) {
    if (each.isImplicit()) return;
    if (const auto* linkage = clang::dyn_cast<clang::LinkageSpecDecl>(&each)) {
      scope(*linkage);
    } else if (const auto* space =
                   clang::dyn_cast<clang::NamespaceDecl>(&each)) {
      if (!space->getName().empty()) add(*space, of(What::nameSpace));
      scope(*space);
    } else if (const auto* shadow = clang::dyn_cast<clang::UsingDecl>(&each)) {
      for (const clang::UsingShadowDecl* target : shadow->shadows()) {
        named(*target->getTargetDecl(), qualified(*shadow));
      }
    } else if (const auto* name = clang::dyn_cast<clang::NamedDecl>(&each)) {
      named(*name, qualified(*name));
    }
  }

  /// "void *" is "void*".
  static std::string spaceless(std::string type) {
    if (const auto star = type.find(" *"); star != std::string::npos) {
      type.erase(star, 1);
    }
    return type;
  }

  void named(const clang::NamedDecl& each, const std::string& name) {
    Declaration out;
    out.isDeprecated = each.isDeprecated();
    const clang::NamedDecl* decl = &each;
    if (const auto* tmpl = clang::dyn_cast<clang::TemplateDecl>(decl)) {
      out.templateArguments = arityOf(tmpl->getTemplateParameters());
      decl = tmpl->getTemplatedDecl();
      if (!decl) return;
    }
    if (const auto* function = clang::dyn_cast<clang::FunctionDecl>(decl)) {
      out.what = What::function;
      out.arguments.least =
          static_cast<int>(function->getMinRequiredArguments());
      out.arguments.most = static_cast<int>(function->getNumParams());
      if (function->isVariadic()) out.arguments.most = -1;
      for (const clang::ParmVarDecl* parameter : function->parameters()) {
        if (parameter->isParameterPack()) out.arguments.most = -1;
        out.parameters.push_back(parameter->getType().getAsString());
        out.storage.push_back(
            storageOf(parameter->getType(), function->getASTContext()));
      }
    } else if (const auto* type = clang::dyn_cast<clang::TypeDecl>(decl)) {
      out.what = What::type;
      clang::ASTContext& context = type->getASTContext();
      out.storage = {storageOf(context.getTypeDeclType(type), context)};
      out.canonical = spaceless(
          context.getTypeDeclType(type).getCanonicalType().getAsString());
      if (const auto* tag = clang::dyn_cast<clang::CXXRecordDecl>(decl)) {
        members(tag, out);
      } else if (const auto* alias =
                     clang::dyn_cast<clang::TypedefNameDecl>(decl)) {
        members(alias->getUnderlyingType()->getAsCXXRecordDecl(), out);
      }
    } else if (clang::isa<clang::VarDecl>(decl)) {
      out.what = What::variable;
    } else {
      return;
    }
    add(*decl, out, name);
    if (const auto* list = clang::dyn_cast<clang::EnumDecl>(decl)) {
      enumerators(*list);
    }
  }

  static void members(const clang::CXXRecordDecl* record, Declaration& out) {
    if (record) record = record->getDefinition();
    if (!record) return;
    for (const clang::Decl* each : record->decls()) {
      const clang::NamedDecl* member = clang::dyn_cast<clang::NamedDecl>(each);
      if (const auto* tmpl =
              clang::dyn_cast_or_null<clang::TemplateDecl>(member)) {
        member = tmpl->getTemplatedDecl();
      }
      if (member && member->getIdentifier()) {
        out.members.insert(member->getName().str());
      }
    }
    for (const clang::CXXBaseSpecifier& base : record->bases()) {
      const clang::CXXRecordDecl* known = base.getType()->getAsCXXRecordDecl();
      if (!known) out.hasUnknownBase = true;
      members(known, out);
    }
  }

  void enumerators(const clang::EnumDecl& list) {
    for (const clang::EnumConstantDecl* each : list.enumerators()) {
      add(*each, of(What::enumerator));
    }
  }

  void add(const clang::NamedDecl& each, Declaration out,
           std::string name = {}) {
    if (name.empty()) name = qualified(each);
    if (name.empty() || name.back() == ':') return;
    out.file = fileOf(compiler_.getSourceManager(), each.getLocation());
    declared_.add(std::move(name), std::move(out));
  }

  static std::string qualified(const clang::NamedDecl& each) {
    if (!each.getIdentifier()) return {};  // an operator, a constructor
    std::string name = each.getName().str();
    for (const clang::DeclContext* scope = each.getDeclContext(); scope;
         scope = scope->getParent()) {
      const auto* space = clang::dyn_cast<clang::NamespaceDecl>(scope);
      if (space && !space->isInline() && !space->isAnonymousNamespace()) {
        name = space->getName().str() + "::" + name;
      }
      const auto* list = clang::dyn_cast<clang::EnumDecl>(scope);
      if (list && list->isScoped()) name = list->getName().str() + "::" + name;
    }
    return name;
  }

  void macros() {
    clang::Preprocessor& preprocessor = compiler_.getPreprocessor();
    for (const auto& [identifier, state] : preprocessor.macros()) {
      const clang::MacroInfo* macro = preprocessor.getMacroInfo(identifier);
      if (!macro) continue;  // #undef has the last word
      Declaration out;
      out.what = macro->isFunctionLike() ? What::functionMacro : What::macro;
      out.arguments.least = out.arguments.most =
          static_cast<int>(macro->getNumParams());
      if (macro->isVariadic()) {
        --out.arguments.least;
        out.arguments.most = -1;
      }
      if (!macro->isFunctionLike() && macro->getNumTokens() == 1 &&
          macro->getReplacementToken(0).is(clang::tok::identifier)) {
        out.alias =
            macro->getReplacementToken(0).getIdentifierInfo()->getName();
      }
      out.isGuard = macro->isUsedForHeaderGuard() || macro->isBuiltinMacro();
      out.file =
          fileOf(compiler_.getSourceManager(), macro->getDefinitionLoc());
      declared_.add(identifier->getName().str(), std::move(out));
    }
  }

  /// What needs no header.
  void compilers(const clang::ASTContext& context) {
    Declaration function = of(What::function);
    function.arguments.most = -1;
    for (unsigned id = 1; id < clang::Builtin::FirstTSBuiltin; ++id) {
      declared_.add(std::string(context.BuiltinInfo.getName(id)), function);
    }
    for (const char* type : {"int", "float", "double"}) {
      declared_.add(type, of(What::type));
    }
  }

  clang::CompilerInstance& compiler_;
  Declared& declared_;
};

/// Keeps messages apart by what they mean for the names.
class Listener : public clang::DiagnosticConsumer {
 public:
  explicit Listener(ReadingResult& result) : result_(result) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& info) override {
    if (level < clang::DiagnosticsEngine::Error) return;
    llvm::SmallString<128> text;
    info.FormatDiagnostic(text);
    std::string message(text);
    if (info.hasSourceManager() && info.getLocation().isValid()) {
      const auto place = info.getSourceManager().getPresumedLoc(
          info.getSourceManager().getExpansionLoc(info.getLocation()));
      if (place.isValid()) {
        message = std::string(place.getFilename()) + ":" +
                  std::to_string(place.getLine()) + ": " + message;
      }
    }
    (level == clang::DiagnosticsEngine::Fatal ? result_.missing
                                              : result_.errors)
        .push_back(std::move(message));
  }

 private:
  ReadingResult& result_;
};

class Action : public clang::ASTFrontendAction {
 public:
  explicit Action(ReadingResult& result) : result_(result) {}

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(
      clang::CompilerInstance& compiler, llvm::StringRef) override {
    return std::make_unique<Collector>(compiler, result_.declared);
  }

 private:
  ReadingResult& result_;
};

}  // namespace

std::vector<const Declaration*> Declared::find(std::string_view name) const {
  std::vector<const Declaration*> found, behind;
  for (auto [at, end] = map_.equal_range(name); at != end; ++at) {
    found.push_back(&at->second);
    if (at->second.alias.empty() || at->second.alias == name) continue;
    for (auto [other, stop] = map_.equal_range(at->second.alias); other != stop;
         ++other) {
      behind.push_back(&other->second);
    }
  }
  // A macro hides functions of its name.
  if (!behind.empty()) {
    std::erase_if(found, [](const Declaration* each) {
      return each->what == What::function;
    });
    found.insert(found.end(), behind.begin(), behind.end());
  }
  return found;
}

namespace {

constexpr const char* kEmptyHeaders = "/tablecheck-empty";
constexpr const char* kResourceDir =
    "-resource-dir=" HIPPORT_CLANG_RESOURCE_DIR;

ReadingResult readOnce(const Reading& reading,
                       const std::vector<std::string>& empty) {
  std::vector<std::string> arguments = {"clang++",         "-fsyntax-only",
                                        "-std=c++17",      "-ferror-limit=0",
                                        "-Wno-everything", kResourceDir};
  const auto add = [&](std::initializer_list<const char*> more) {
    arguments.insert(arguments.end(), more.begin(), more.end());
  };
  if (reading.language == Language::cxx) add({"-x", "c++"});
  if (reading.language == Language::cuda) {
    add({"-x", "cuda", "-nocudainc", "-nocudalib", "-Xclang",
         "-fcuda-allow-variadic-functions"});
    add({reading.isDevicePass ? "--cuda-device-only" : "--cuda-host-only"});
    add({"--cuda-gpu-arch=sm_90"});
  }
  if (reading.language == Language::hip) {
    add({"-x", "hip", "-nogpuinc", "-nogpulib"});
    add({reading.isDevicePass ? "--cuda-device-only" : "--cuda-host-only"});
    add({"--offload-arch=gfx90a", "-include", "__clang_hip_runtime_wrapper.h"});
  }
  for (const std::string& define : reading.defines) {
    arguments.push_back("-D" + define);
  }
  for (const std::string& folder : reading.folders) {
    // In front of C++'s own headers it would hide theirs from #include_next.
    if (folder == "/usr/include") continue;
    arguments.insert(arguments.end(), {"-isystem", folder});
  }
  arguments.insert(arguments.end(), {"-idirafter", kEmptyHeaders});
  std::string source;
  for (const std::string& header : reading.headers) {
    source += "#include <" + header + ">\n";
  }
  const std::string main = reading.language == Language::cxx    ? "names.cpp"
                           : reading.language == Language::cuda ? "names.cu"
                                                                : "names.hip";
  arguments.push_back(main);

  ReadingResult result;
  Listener listener(result);
  const llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem> files(
      new llvm::vfs::OverlayFileSystem(llvm::vfs::getRealFileSystem()));
  const llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> memory(
      new llvm::vfs::InMemoryFileSystem);
  files->pushOverlay(memory);
  memory->addFile(main, 0, llvm::MemoryBuffer::getMemBuffer(source));
  for (const std::string& header : empty) {
    memory->addFile(kEmptyHeaders + ("/" + header), 0,
                    llvm::MemoryBuffer::getMemBuffer(""));
  }
  const llvm::IntrusiveRefCntPtr<clang::FileManager> manager(
      new clang::FileManager(clang::FileSystemOptions(), files));
  clang::tooling::ToolInvocation invocation(
      arguments, std::make_unique<Action>(result), manager.get());
  invocation.setDiagnosticConsumer(&listener);
  invocation.run();
  return result;
}

/// The header of "FILE:LINE: 'HEADER' file not found", or "".
std::string missingHeader(const std::string& message) {
  const std::size_t end = message.rfind("' file not found");
  const std::size_t begin =
      end == std::string::npos ? end : message.rfind('\'', end - 1);
  if (begin == std::string::npos) return {};
  return message.substr(begin + 1, end - begin - 1);
}

}  // namespace

ReadingResult readDeclared(const Reading& reading) {
  std::vector<std::string> empty;
  for (;;) {
    ReadingResult result = readOnce(reading, empty);
    const std::string missing =
        result.missing.empty() || !reading.toleratesMissing
            ? ""
            : missingHeader(result.missing.front());
    const bool isNew =
        std::find(empty.begin(), empty.end(), missing) == empty.end();
    if (missing.empty() || !isNew) return result;
    empty.push_back(missing);
  }
}

}  // namespace hipport::tablecheck
