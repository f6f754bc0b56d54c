// What looks at a unit and tells the Collector.
#pragma once

#include <memory>

#include "clang/AST/DeclBase.h"
#include "clang/Lex/PPCallbacks.h"
#include "frontend/budget.h"
#include "frontend/collector.h"
#include "llvm/ADT/ArrayRef.h"

namespace hipport {

/// Notes macros, includes and branches.
std::unique_ptr<clang::PPCallbacks> macroNotes(Collector& collector,
                                               Budget& budget);

/// Notes what the names in `decls` refer to.
void noteNames(llvm::ArrayRef<clang::Decl*> decls, Collector& collector);

}  // namespace hipport
