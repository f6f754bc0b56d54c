// Functions by which vectorised code accesses memory, one for each type of
// element: called often, and too long to stand wherever they are needed.
//
// They take the addresses of all lanes from WaveView::addresses, or indices of
// 32 bits, and then most lanes are known to be neighbours for half the work.
#pragma once

#include <cstdint>

namespace llvm {
class Function;
class Module;
class TargetTransformInfo;
class Type;
}  // namespace llvm

namespace hipport {

class WaveMemory {
 public:
  WaveMemory(llvm::Module& module, std::uint32_t lanes,
             const llvm::TargetTransformInfo& costs)
      : module_(module), lanes_(lanes), costs_(costs) {}

  /// Whether elements of a type are accessed by these functions.
  bool isFor(llvm::Type* type) const;

  /// Where elements are.
  enum class By : std::uint8_t {
    address,   ///< no arguments
    signed32,  ///< ptr base, <lanes x i32> indices of elements
    unsigned32,
  };
  /// <lanes x type> (WaveView*, mask, where)
  llvm::Function* load(llvm::Type* type, By by);
  /// void (WaveView*, mask, <lanes x type>, where)
  llvm::Function* store(llvm::Type* type, By by);
  /// void (WaveView*, mask, i64 size, i32 how, i64 alignment, i32 site)
  llvm::Function* check();

 private:
  bool canGather(llvm::Type* type) const;

  llvm::Module& module_;
  std::uint32_t lanes_;
  const llvm::TargetTransformInfo& costs_;
};

}  // namespace hipport
