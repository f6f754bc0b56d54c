// What looks at a unit and tells the Collector.
//
// Names, macros, includes and gaps are collected while Clang reads. Each other
// fact has a collector of its own, which goes over the syntax tree of a unit
// that was parsed: one file in collect/facts. It is found by the build, and
// defines `void collectors::FILE(const ParsedUnit&, Collector&)`.
#pragma once

#include <memory>
#include <set>
#include <span>
#include <string_view>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Lex/PPCallbacks.h"
#include "frontend/collect/collector.h"
#include "frontend/units/budget.h"
#include "llvm/ADT/ArrayRef.h"

namespace hipport {

/// Collects macros, includes and branches.
std::unique_ptr<clang::PPCallbacks> collectMacros(Collector& collector,
                                                  Budget& budget);

/// Names of the standard library that were not found, though what nvcc includes
/// may declare them.
struct Lacks {
  /// Headers that it includes unasked and that have them.
  std::set<std::string_view> headers;
  bool standard = false;  ///< any, of what Thrust or CUB may include
};

/// Collects errors as gaps. Fills `lacks`, which must outlive the result.
std::unique_ptr<clang::DiagnosticConsumer> collectGaps(Collector& collector,
                                                       Lacks& lacks);

/// Has messages name types that would take Clang forever to spell as such.
void spellLargeTypesShort(clang::DiagnosticsEngine& diagnostics,
                          clang::ASTContext& context);

/// Functions with a body that run on the device.
using DeviceFunctions = std::vector<const clang::FunctionDecl*>;

/// Collects what the names in `decls` refer to, and which names are declared
/// in `foreign`.
DeviceFunctions collectNames(llvm::ArrayRef<clang::Decl*> decls,
                             llvm::ArrayRef<clang::Decl*> foreign,
                             Collector& collector);

/// A unit, once it is parsed.
struct ParsedUnit {
  llvm::ArrayRef<clang::Decl*> decls;  ///< of the files to port
  const DeviceFunctions& deviceFunctions;
  const clang::ASTContext& context;

  bool isCuda() const { return context.getLangOpts().CUDA != 0; }
};

/// Collects one fact.
using CollectFact = void (*)(const ParsedUnit& unit, Collector& collector);

/// The collectors of collect/facts, by name. None depends on another.
std::span<const CollectFact> factCollectors();

}  // namespace hipport
