// What a parser may spend on a text. Trees come from anybody: a few lines can
// nest without end, or multiply as they are read.
//
// Counts work instead of time, so that every machine gives up on the same
// texts. (Clang's work has a budget of its own: frontend/units/budget.h.)
#pragma once

#include <cstddef>
#include <string_view>

namespace hipport {

/// Of a text that a parser gave up: "this file " and then this.
inline constexpr std::string_view kOverBudget =
    "is nested too deeply, or multiplies as it is read";

/// Whoever recurses, or makes more of a text than stands in it, takes one.
class ParseBudget {
 public:
  /// For a text of so many bytes.
  explicit ParseBudget(std::size_t bytes) : left_(kLeast + kPerByte * bytes) {}

  /// Pays for steps, or for bytes that are made. False once all is spent, and
  /// ever after: whoever is told so comes to an end.
  bool spend(std::size_t amount) {
    left_ = amount < left_ ? left_ - amount : 0;
    return left_ > 0;
  }
  bool isSpent() const { return left_ == 0; }

  /// One level of nesting, as long as it lives. One too deep spends all.
  class Level {
   public:
    explicit Level(ParseBudget& budget) : budget_(budget) {
      if (++budget_.depth_ > kDeepest) budget_.left_ = 0;
    }
    ~Level() { --budget_.depth_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

    /// Whether what is here is to be read.
    explicit operator bool() const { return !budget_.isSpent(); }

   private:
    ParseBudget& budget_;
  };

  static constexpr std::size_t kDeepest = 250;

 private:
  // Build files of real trees take less than a tenth of it.
  static constexpr std::size_t kLeast = 8'000'000;
  static constexpr std::size_t kPerByte = 100;

  std::size_t left_;
  std::size_t depth_ = 0;
};

}  // namespace hipport
