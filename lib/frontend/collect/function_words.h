// __host__, __device__ and __global__, as they are written before a function,
// and the function of the text that has them.
#pragma once

#include <cstddef>

#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"

namespace hipport {

/// Whether a declaration has the word itself.
template <typename Attribute>
bool isWritten(const clang::FunctionDecl& function) {
  // An explicit specialisation has those of its template as well.
  return llvm::any_of(function.specific_attrs<Attribute>(),
                      [](const Attribute* each) {
                        return !each->isImplicit() && !each->isInherited();
                      });
}

/// Where further words are written: before those that are there.
inline clang::SourceLocation placeOfWords(const clang::FunctionDecl& function) {
  for (const clang::Attr* each : function.attrs()) {
    if (llvm::isa<clang::CUDADeviceAttr, clang::CUDAHostAttr>(each) &&
        !each->isImplicit() && !each->isInherited()) {
      return each->getLocation();
    }
  }
  return function.getInnerLocStart();
}

/// Whether a call with so many arguments may be one of the function.
inline bool takes(const clang::FunctionDecl& function, std::size_t arguments) {
  return function.getMinRequiredArguments() <= arguments &&
         (arguments <= function.getNumParams() || function.isVariadic());
}

/// The function that stands in the text: of a template its pattern. Null for
/// none.
inline const clang::FunctionDecl* patternOf(
    const clang::FunctionDecl* function) {
  if (!function) return nullptr;
  const clang::FunctionDecl* pattern =
      function->getTemplateInstantiationPattern();
  return (pattern ? pattern : function)->getCanonicalDecl();
}

}  // namespace hipport
