// What lowering writes in the place of AMD's instructions: loads of what the
// lane that runs holds, and calls of this library's functions (lane.h,
// intrinsics.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "emulate/cross_lane.h"

namespace llvm {
class CallBase;
class Function;
class IRBuilderBase;
class IntegerType;
class PointerType;
class Type;
class Value;
}  // namespace llvm

namespace hipport {

/// AMD's address spaces of LDS and of memory of lanes.
inline constexpr unsigned kLdsSpace = 3;
inline constexpr unsigned kPrivateSpace = 5;

/// The code of one function.
class LaneCode {
 public:
  explicit LaneCode(llvm::Function& function);

  // Types of the host.
  llvm::IntegerType* int32() const { return int32_; }
  llvm::IntegerType* int64() const { return int64_; }
  llvm::PointerType* pointer() const { return pointer_; }

  /// The member of LaneView at `offset`, which is read where the function
  /// begins.
  llvm::Value* member(std::size_t offset, llvm::Type* type);

  /// Calls a function of this library. `isPure`: its result depends on its
  /// arguments and on the lane alone.
  llvm::Value* call(llvm::IRBuilderBase& builder, std::string_view name,
                    llvm::Type* result,
                    const std::vector<llvm::Value*>& arguments,
                    bool isPure = false);
  /// One without result.
  void call(llvm::IRBuilderBase& builder, std::string_view name,
            const std::vector<llvm::Value*>& arguments);

  /// Calls hipport_cross_lane(): `a`, `b` and `c` have 64 bits, and so has what
  /// it gives.
  llvm::Value* crossLane(llvm::IRBuilderBase& builder, CrossLane operation,
                         std::uint32_t site, llvm::Value* a, llvm::Value* b,
                         llvm::Value* c);

  /// Ends the kernel where `call` stands; `what` is that of hipport_trap().
  void fail(llvm::CallBase& call, std::uint32_t site, const std::string& what);

 private:
  llvm::Function& function_;
  llvm::IntegerType* int32_;
  llvm::IntegerType* int64_;
  llvm::PointerType* pointer_;
  llvm::Value* lane_ = nullptr;
  std::map<std::pair<std::size_t, llvm::Type*>, llvm::Value*> members_;
};

/// Puts `value`, which is null for a call without result, in its place.
void replace(llvm::CallBase& call, llvm::Value* value);

// Values of up to 64 bits, as integers and back.
llvm::Value* toInteger(llvm::IRBuilderBase& builder, llvm::Value* value,
                       llvm::Type* integer);
llvm::Value* fromInteger(llvm::IRBuilderBase& builder, llvm::Value* value,
                         llvm::Type* type);

}  // namespace hipport
