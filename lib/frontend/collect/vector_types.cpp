#include "frontend/collect/vector_types.h"

#include <algorithm>
#include <array>

#include "clang/AST/Decl.h"

namespace hipport {

llvm::ArrayRef<llvm::StringRef> componentsOf(clang::QualType type,
                                             Collector& collector) {
  static constexpr std::array<llvm::StringRef, 4> kNames = {"x", "y", "z", "w"};
  static constexpr std::array<llvm::StringRef, 12> kElements = {
      "char", "uchar", "short",    "ushort",    "int",   "uint",
      "long", "ulong", "longlong", "ulonglong", "float", "double"};
  const clang::RecordDecl* record =
      type.getNonReferenceType()->getAsRecordDecl();
  if (!record || !record->getIdentifier()) return {};
  const llvm::StringRef name = record->getName();
  const int count = name.empty() ? 0 : name.back() - '0';
  if (count < 1 || count > 4 ||
      std::ranges::find(kElements, name.drop_back()) == kElements.end() ||
      collector.origin(record->getLocation()) != Origin::cuda) {
    return {};
  }
  return llvm::ArrayRef(kNames).take_front(static_cast<std::size_t>(count));
}

}  // namespace hipport
