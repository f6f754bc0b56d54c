// Which values of lane code are the same in all lanes of a wave.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "emulate/cross_lane.h"

namespace llvm {
class CallBase;
class Function;
class Value;
}  // namespace llvm

namespace hipport {

/// Calls of lane.h in lowered code, by what they are.
enum class LaneCall : std::uint8_t {
  none,
  lane,        ///< hipport_lane
  crossLane,   ///< hipport_cross_lane
  enter,       ///< hipport_enter, hipport_leave
  lds,         ///< hipport_lds
  operations,  ///< hipport_count_operations
  count,       ///< hipport_count
};
LaneCall laneCallOf(const llvm::Value& value);

/// Of a hipport_cross_lane call.
CrossLane operationOf(const llvm::CallBase& call);

/// The offset in LaneView that is loaded; none for any other instruction.
std::optional<std::uint64_t> memberOf(const llvm::Value& value);

/// Of one function, which must not change while this is in use.
class Divergence {
 public:
  explicit Divergence(llvm::Function& function);
  ~Divergence();
  Divergence(const Divergence&) = delete;
  Divergence& operator=(const Divergence&) = delete;

  /// Whether lanes that come to `value` together may have different ones.
  bool isDivergent(const llvm::Value& value) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace hipport
