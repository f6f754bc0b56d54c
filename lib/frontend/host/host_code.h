// The host's code of a unit, as far as it says what is done with memory,
// streams and versions: the calls of each function in the order of the text.
// Parts: buffers.cpp (copies whose host memory ends or is used too early),
// callbacks.cpp (what streams call), handles.cpp (handles destroyed twice),
// kernels.cpp (memory that kernels add to), versions.cpp (numbers of versions).
// Each is a function from the code to notes.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "frontend/collect/collectors.h"

namespace hipport {

/// A call and the name of what it calls.
struct HostCallSite {
  const clang::CallExpr* call = nullptr;
  llvm::StringRef name;
  const clang::FunctionDecl* callee = nullptr;
  bool isCuda = false;  ///< declared by CUDA's headers
};

/// A function that runs on the host, and its calls in the order of the text,
/// those in lambdas left out.
struct HostFunction {
  const clang::FunctionDecl* decl = nullptr;
  std::vector<HostCallSite> calls;
  /// Something in it was not understood: a call may be missing.
  bool hasGaps = false;
};

struct HostCode {
  const clang::ASTContext& context;
  Collector& collector;
  std::vector<HostFunction> functions;
  std::map<const clang::FunctionDecl*, std::size_t> byDecl;

  /// The function that is called, if the unit has its body.
  const HostFunction* find(const clang::FunctionDecl* callee) const;
  void note(SilentFault::Kind kind, clang::SourceRange range, std::string name,
            std::string detail = {}) const;
};

HostCode readHostCode(const ParsedUnit& unit, Collector& collector);

/// The call's callee; no name for one that cannot be told.
HostCallSite siteOf(const clang::CallExpr& call, Collector& collector);

/// What an address, an element or a member belongs to: a variable or a field;
/// null where that cannot be told.
const clang::ValueDecl* ownerOf(const clang::Expr* place);

/// Whether the variable or field is named anywhere below `statement`.
bool containsName(const clang::Stmt* statement, const clang::ValueDecl* decl);

/// All statements below `statement` in the order of the text, it first; not
/// those of lambdas.
std::vector<const clang::Stmt*> flatten(const clang::Stmt* statement);

// ---- what is looked for

void noteBuffers(const HostCode& code);
void noteCallbacks(const HostCode& code);
void noteHandles(const HostCode& code, const ParsedUnit& unit);
void noteKernelMemory(const HostCode& code, const ParsedUnit& unit);
void noteVersions(const HostCode& code);

}  // namespace hipport
