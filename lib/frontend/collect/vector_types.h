// CUDA's vector types: float4, uchar2 and the like.
#pragma once

#include "clang/AST/Type.h"
#include "frontend/collect/collector.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace hipport {

/// The names of the components, as far as `type` has them; nothing for what is
/// no vector type of CUDA's.
llvm::ArrayRef<llvm::StringRef> componentsOf(clang::QualType type,
                                             Collector& collector);

}  // namespace hipport
