// What lanes of a wave compute from the places of their threads in the block:
// indices, and conditions on them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace hipport {

/// The lanes of one wave.
struct LaneShape {
  std::array<std::uint32_t, 3> block = {1, 1, 1};  ///< threads, at least one
  std::uint32_t firstThread = 0;                   ///< of the wave, x first
  std::uint32_t lanes = 0;                         ///< 64 at most
};

/// A whole number of each lane.
struct LaneValues {
  std::array<std::int64_t, 64> values{};
  /// All have to be added to one number that nobody knows.
  bool isOpen = false;

  bool areEqual(std::uint32_t lanes) const;
};

/// How code computes a number of each lane. What all lanes have alike and the
/// code does not tell (an argument, a block's index, the round of a loop) is
/// open.
class LaneFormula {
 public:
  enum class Op : std::uint8_t {
    // Without operands.
    constant,
    open,
    threadX,
    threadY,
    threadZ,
    sizeX,  ///< of the block, in threads
    sizeY,
    sizeZ,
    lane,
    // Of two. Division and remainder round as C++'s do.
    add,
    subtract,
    multiply,
    divide,
    remainder,
    shiftLeft,
    shiftRight,
    bitAnd,
    bitOr,
    bitXor,
    equal,
    notEqual,
    less,
    lessOrEqual,
    // Of three: the condition first.
    select,
  };

  static LaneFormula constant(std::int64_t value);
  static LaneFormula of(Op leaf);
  static LaneFormula of(Op op, const LaneFormula& a, const LaneFormula& b);
  static LaneFormula select(const LaneFormula& condition, const LaneFormula& a,
                            const LaneFormula& b);

  /// Whether all lanes have the same.
  bool isUniform() const;
  std::optional<std::int64_t> asConstant() const;
  /// The constant that is added last, 0 where none is; and the rest.
  std::pair<LaneFormula, std::int64_t> splitAddend() const;
  /// How many steps it takes.
  std::size_t size() const { return steps_.size(); }

  /// Nothing where it depends on more than is known.
  std::optional<LaneValues> evaluate(const LaneShape& shape) const;

  friend bool operator==(const LaneFormula&, const LaneFormula&) = default;

 private:
  struct Step {
    Op op = Op::open;
    std::int64_t value = 0;  ///< of a constant
    friend bool operator==(const Step&, const Step&) = default;
  };
  /// Operands stand before what is done with them.
  std::vector<Step> steps_;
};

}  // namespace hipport
