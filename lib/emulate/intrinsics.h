// AMD's instructions that work on the values of one lane, as functions.
#pragma once

#include <span>
#include <string_view>

namespace hipport {

/// A function that lowered code calls by name. Values of up to 64 bits that
/// are neither float nor double nor pointers are passed as integers of their
/// size.
struct RuntimeFunction {
  std::string_view name;  ///< "amdgcn_rcp_f32"
  void* address;
  /// Its result depends on its arguments and on the lane alone.
  bool isPure;
};

/// Those for intrinsics ("llvm.amdgcn.rcp.f32" is "amdgcn_rcp_f32"), those of
/// lane.h and those that stand for functions of the device libraries.
std::span<const RuntimeFunction> runtimeFunctions();

const RuntimeFunction* findRuntimeFunction(std::string_view name);

}  // namespace hipport
