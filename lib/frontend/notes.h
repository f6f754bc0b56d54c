// What looks at a unit and tells the Collector.
#pragma once

#include <memory>
#include <vector>

#include "clang/AST/Decl.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Lex/PPCallbacks.h"
#include "frontend/budget.h"
#include "frontend/collector.h"
#include "llvm/ADT/ArrayRef.h"

namespace hipport {

/// Notes macros, includes and branches.
std::unique_ptr<clang::PPCallbacks> macroNotes(Collector& collector,
                                               Budget& budget);

/// Notes errors as gaps.
std::unique_ptr<clang::DiagnosticConsumer> gapNotes(Collector& collector);

/// Has messages name types that would take Clang forever to spell as such.
void spellLargeTypesShort(clang::DiagnosticsEngine& diagnostics,
                          clang::ASTContext& context);

/// Functions with a body that run on the device.
using DeviceFunctions = std::vector<const clang::FunctionDecl*>;

/// Notes what the names in `decls` refer to, and which names are declared in
/// `foreign`.
DeviceFunctions noteNames(llvm::ArrayRef<clang::Decl*> decls,
                          llvm::ArrayRef<clang::Decl*> foreign,
                          Collector& collector);

/// Notes operators for CUDA's vector types in `decls`.
void noteOperators(llvm::ArrayRef<clang::Decl*> decls, bool isCuda,
                   Collector& collector);

/// Notes where a value is converted as HIP does not.
void noteConversions(llvm::ArrayRef<clang::Decl*> decls,
                     const clang::ASTContext& context, Collector& collector);

/// Notes constexpr functions for one side that the other one calls.
void noteConstants(llvm::ArrayRef<clang::Decl*> decls, Collector& collector);

/// Notes texture references and what is done with them.
void noteTextures(llvm::ArrayRef<clang::Decl*> decls,
                  const clang::ASTContext& context, Collector& collector);

/// Notes where `functions` count on how many lanes a warp has.
void noteLanes(const DeviceFunctions& functions,
               const clang::ASTContext& context, Collector& collector);

/// Notes what kernels and launches in `decls` ask of the hardware.
void noteResources(llvm::ArrayRef<clang::Decl*> decls,
                   const clang::ASTContext& context, Collector& collector);

}  // namespace hipport
